//! Memory as the explorers keep it: which bytes are accessed together, and whether an access is one that the program may
//! make. Front ends only ask; this is the one place that knows sizes and lifetimes of all threads' objects.

pub mod cells;
pub mod learned;
pub mod objects;

pub use cells::{Cover, Extents, Piece};
pub use learned::{Learned, SavedLearned};
