// Nothing but what the standard library does before and after `main`. One thread has one execution.
//@ verdict: all = correct
//@ executions: all = 1 // one thread

fn main() {}
