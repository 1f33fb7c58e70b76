//! A package with tests of every kind.

pub fn add(one: u32, two: u32) -> u32 {
    one + two
}

#[cfg(test)]
mod tests {
    use super::add;
    use norns_hints::{assume, block_on, bounded, choose, spawn};
    use std::{
        future::pending,
        sync::atomic::{AtomicU32, Ordering::Relaxed},
        thread,
    };

    #[test]
    fn adds() {
        assert!(cfg!(norns));
        assert_eq!(add(1, 2), 3);
    }

    #[test]
    fn assumes() {
        let number = choose(4);
        assume(number % 2 == 0);
        assert!(number == 0 || number == 2);
    }

    #[test]
    fn awaits() {
        let task = spawn(async { 40 });
        assert_eq!(block_on(task), 40);
    }

    #[test]
    fn bounds() {
        static FLAG: AtomicU32 = AtomicU32::new(0);
        let thread = thread::spawn(|| FLAG.store(1, Relaxed));
        for _ in bounded(2) {
            if FLAG.load(Relaxed) == 1 {
                break;
            }
        }
        thread.join().unwrap();
    }

    #[test]
    fn chooses() {
        assert!(choose(3) < 3);
    }

    #[test]
    fn counts() {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let thread = thread::spawn(|| COUNT.fetch_add(1, Relaxed));
        COUNT.fetch_add(1, Relaxed);
        thread.join().unwrap();
        assert_eq!(COUNT.load(Relaxed), 2);
    }

    #[test]
    #[should_panic]
    fn does_not_panic() {}

    #[test]
    fn gives() -> Result<(), String> {
        Ok(())
    }

    #[test]
    fn gives_an_error() -> Result<(), String> {
        Err("no luck".to_owned())
    }

    #[test]
    fn is_never_woken() {
        block_on(pending::<()>());
    }

    #[test]
    fn loses_a_count() {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = || COUNT.store(COUNT.load(Relaxed) + 1, Relaxed);
        let thread = thread::spawn(count);
        count();
        thread.join().unwrap();
        assert_eq!(COUNT.load(Relaxed), 2);
    }

    #[test]
    #[should_panic]
    fn panics() {
        panic!("as it should");
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn panics_as_told() {
        let none: Vec<u32> = Vec::new();
        let _ = none[add(0, 0) as usize];
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn panics_otherwise() {
        panic!("of another kind");
    }

    #[test]
    #[should_panic(expected = "the last")]
    fn panics_sometimes() {
        if choose(2) == 0 {
            panic!("the first is not the last");
        }
    }

    #[test]
    #[ignore = "slow"]
    fn takes_long() {
        panic!("nobody asked for it");
    }

    #[test]
    #[ignore]
    fn waits() {}
}
