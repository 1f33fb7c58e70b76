//! Executions that are the same if only values count.
//!
//! Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, "Stateless Model Checking under a Reads-Value-From Equivalence", CAV 2021,
//! section 3. Two executions are *reads-value-from equivalent* if they have the same events, the same values read, and the same
//! causal order of reads. Without the causal order, this is [`Equivalence::Values`].

use crate::models::axioms::Relations;
use norns_execution::{Class, Equivalence, Graph};

/// The reads-value-from class of an execution.
pub fn reads_value_from(graph: &Graph) -> Class {
    let relations = Relations::of(graph);
    let causal = relations.po.or(&relations.rf).plus();
    let has_read = |&read: &usize| graph.source_of(relations.events[read]).is_some();
    let reads: Vec<usize> = relations.reads.iter().filter(has_read).collect();
    let mut words = graph.class(Equivalence::Values).numbers().to_vec();
    for (place, &read) in (0..).zip(&reads) {
        for (later, &other) in (0..).zip(&reads) {
            if causal.contains(read, other) {
                words.extend([place, later]);
            }
        }
    }
    Class::from_numbers(&words)
}
