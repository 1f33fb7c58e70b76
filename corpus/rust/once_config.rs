// A configuration that is initialised once, by whoever needs it first. With `--cfg bug` two threads may do it at a time.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who initialises
//@ run: --cfg bug
//@ verdict: c20 = wrong race config

use std::sync::Once;
use std::thread;

struct Config {
    verbose: bool,
    level: Option<u8>,
}

static INIT: Once = Once::new();
static mut CONFIG: Option<Config> = None;

fn config() -> &'static Config {
    if cfg!(bug) {
        unsafe {
            if (*(&raw const CONFIG)).is_none() { //~ config
                CONFIG = Some(Config { verbose: true, level: Some(3) }); //~ config
            }
        }
    } else {
        INIT.call_once(|| unsafe { CONFIG = Some(Config { verbose: true, level: Some(3) }) });
    }
    unsafe { (*(&raw const CONFIG)).as_ref().unwrap() }
}

fn main() {
    let threads: Vec<_> = (0..2).map(|_| thread::spawn(|| config().level)).collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), Some(3));
    }
    assert!(config().verbose);
}
