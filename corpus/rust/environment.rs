// A program is given arguments and variables of its environment, and nothing else.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1 // one thread
//@ run: --arg 3 --arg four --env NAME=value --env EMPTY= --cfg given
//@ verdict: c20 = correct
//@ executions: c20 = 1 // one thread

use std::env;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let variables: Vec<(String, String)> = env::vars().collect();
    if cfg!(given) {
        assert_eq!(arguments, ["3", "four"]);
        assert_eq!(env::var("NAME").as_deref(), Ok("value"));
        assert_eq!(env::var("EMPTY").as_deref(), Ok(""));
        assert_eq!(variables.len(), 2);
    } else {
        assert!(arguments.is_empty() && variables.is_empty());
    }
    assert!(env::var("NAM").is_err());
}
