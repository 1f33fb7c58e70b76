//! Chores of the norns workspace.
fn main() {}
