#[test]
fn adds() {
    assert_eq!(sample::add(2, 2), if cfg!(feature = "extra") { 5 } else { 4 });
}
