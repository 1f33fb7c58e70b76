use once_cell::{race::OnceBox, sync::OnceCell};
use std::{sync::Arc, thread};

#[test]
fn a_cell_is_set_once() {
    let cell = Arc::new(OnceCell::new());
    let other = cell.clone();
    let thread = thread::spawn(move || *other.get_or_init(|| 1));
    let own = *cell.get_or_init(|| 2);
    assert_eq!(thread.join().unwrap(), own);
}

#[test]
fn of_two_boxes_one_stays() {
    let cell = Arc::new(OnceBox::new());
    let other = cell.clone();
    let thread = thread::spawn(move || *other.get_or_init(|| Box::new(1)));
    let own = *cell.get_or_init(|| Box::new(2));
    assert_eq!(thread.join().unwrap(), own);
}
