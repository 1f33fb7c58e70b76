// Collections, strings and printing in one thread.
//@ verdict: sc c20 = correct
//@ executions: sc c20 = 1 // one thread

use std::collections::{BTreeMap, HashMap, VecDeque};

fn main() {
    let words = "one two three two one two".split(' ');
    let mut counts = HashMap::new();
    for word in words {
        *counts.entry(word).or_insert(0_u32) += 1;
    }
    assert_eq!(counts["two"], 3);
    let sorted: BTreeMap<&str, u32> = counts.into_iter().collect();
    let text: Vec<String> = sorted.iter().map(|(word, count)| format!("{word}: {count}")).collect();
    assert_eq!(text.join(", "), "one: 2, three: 1, two: 3");
    let mut queue: VecDeque<u32> = (0..5).collect();
    queue.rotate_left(2);
    assert_eq!(queue.iter().sum::<u32>(), 10);
    println!("{queue:?} {:.2} {:>4}", 2.5_f64, u128::MAX.count_ones());
}
