// Functions that nobody calls but where a check may start (`--entry entry::tests::right`), which a test does.
//@ verdict: sc c20 = correct

mod tests {
    pub fn right() {
        assert_eq!([1, 2].len(), 2);
    }

    pub fn wrong() {
        assert_eq!([1, 2].len(), 3);
    }
}

#[used]
static ENTRIES: [fn(); 2] = [tests::right, tests::wrong];

fn main() {}
