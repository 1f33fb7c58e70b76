fn main() {
    let one = sample::add(0, 1);
    assert_eq!(one, 2, "one is not two");
}
