use left_right::Absorb;
use std::thread;

struct Add(u32);

impl Absorb<Add> for u32 {
    fn absorb_first(&mut self, operation: &mut Add, _: &Self) {
        *self += operation.0;
    }

    fn sync_with(&mut self, first: &Self) {
        *self = *first;
    }
}

#[test]
fn a_reader_sees_one_or_the_other() {
    let (mut writer, reader) = left_right::new::<u32, Add>();
    let thread = thread::spawn(move || {
        let seen = reader.enter().map(|guard| *guard);
        assert!(matches!(seen, Some(0 | 1)));
    });
    writer.append(Add(1));
    writer.publish();
    thread.join().unwrap();
}
