//! Tests that explore programs by themselves, without the interface of the library. They are one binary, since each binary that
//! calls explorers compiles all of them again.

mod agreeing;
#[path = "../checking/mod.rs"]
mod checking;
#[path = "../expectations/mod.rs"]
mod expectations;
#[path = "../workers/mod.rs"]
mod workers;

mod agreement;
mod as_c;
mod barriers;
mod items_of_programs;
mod native;
mod retrying;
mod waiting;
mod witness;
