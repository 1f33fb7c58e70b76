//! Tests of models and explorers. They are one binary, since each binary that calls explorers compiles all of them again.

mod random_graphs;

mod atomic_blocks;
mod clocks;
mod cycles;
mod estimate;
mod growing_graphs;
mod memory;
mod orders;
mod parallel;
mod racing;
mod rivals;
mod robust;
mod saving;
mod schedules;
mod seq_cst;
mod tallies;
mod trial;
mod values;
mod values_figures;
mod values_table;
mod witnesses;
mod work_items;
