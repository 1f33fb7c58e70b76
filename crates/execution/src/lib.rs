//! The data of one execution of a concurrent program, and the boundary that front ends and explorers share.
//!
//! An execution can be seen in two ways. A [`graph::Graph`] says which events happened, from which write each read read, and in
//! which order each location was modified. A [`schedule::Schedule`] says which agent took a step when. Both use the same ids,
//! labels, locations and values, and neither knows a memory model.
//!
//! The module [`program`] is the boundary. Front ends implement it, explorers use it, and nothing else passes between them.

pub mod event;
pub mod graph;
pub mod ids;
pub mod label;
pub mod location;
pub mod mode;
pub mod operation;
pub mod private;
pub mod program;
pub mod relation;
pub mod schedule;
pub mod shadow;
pub mod value;
pub mod witness;

pub use event::{Action, Event};
pub use graph::{Cell, CellId, Census, Class, Equivalence, Graph, OverlappingWidths};
pub use ids::{Agent, EventId, FindingId, ObjectId, TextId, ThreadId, Unpacked};
pub use label::{Barrier, Comparison, Condition, Label, ObjectKind, Until, Waiting};
pub use location::Location;
pub use mode::{Access, Mode};
pub use operation::{Commuting, Operation};
pub use relation::{EventSet, Relation};
pub use schedule::{Schedule, Step};
pub use value::{Value, Width};
pub use witness::Witness;
