//! Memory from the point of view of the explorers: which bytes are accessed together, and whether the program may make an
//! access. Front ends only ask; this is the only place that knows the sizes and lifetimes of the objects of all threads.

pub mod cells;
pub mod learned;
pub mod objects;

pub use cells::{Cover, Extents, Piece};
pub use learned::{Learned, SavedLearned};
