// A cache behind a reader-writer lock: whoever does not find a value makes it. With `--cfg bug` nobody looks again before a value is
// entered, so that one key may have two values.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion same

use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};
use std::thread;

struct Cache {
    values: RwLock<BTreeMap<u32, Arc<String>>>,
}

impl Cache {
    fn get(&self, key: u32) -> Arc<String> {
        if let Some(value) = self.values.read().unwrap().get(&key) {
            return Arc::clone(value);
        }
        let made = Arc::new(format!("value {key}"));
        let mut values = self.values.write().unwrap();
        if cfg!(bug) {
            values.insert(key, Arc::clone(&made));
            made
        } else {
            Arc::clone(values.entry(key).or_insert(made))
        }
    }
}

fn main() {
    let cache = Arc::new(Cache { values: RwLock::new(BTreeMap::new()) });
    let other = Arc::clone(&cache);
    let thread = thread::spawn(move || other.get(1));
    let mine = cache.get(1);
    let theirs = thread.join().unwrap();
    assert_eq!(*mine, "value 1");
    assert!(Arc::ptr_eq(&mine, &theirs), "one key has two values"); //~ same
}
