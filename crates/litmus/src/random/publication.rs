//! Random programs in which one thread publishes data and another reads it, with release sequences and fences of every kind.
//!
//! General random programs seldom contain everything that is needed to tell what synchronises: data that is written, a release
//! with more writes or updates after it, an acquire that sees one of these, and a read of the data. Here every program has this
//! frame, and chance fills it in: stores, updates and fences after the release, by the same thread, by one that it spawns or by
//! a third; an acquire by a load or by a fence after it, of the same thread or of one that joins the reader.

use crate::{read, test::Test};
use fastrand::Rng;
use std::fmt::Write;

/// The program of this seed, always the same.
pub fn generate(seed: u64) -> Test {
    let mut writing = Writing {
        random: Rng::with_seed(seed),
        plain: false,
        value: 0,
        threads: vec![String::new(); 2],
    };
    writing.plain = writing.chance(40);
    let writer = writing.writer();
    let reader = writing.reader();
    writing.threads[0] = writer;
    writing.threads[1] = reader;
    if writing.threads.len() < 3 && writing.chance(45) {
        let between = writing.between();
        writing.threads.push(between);
    }
    let mut text = format!("C publication-{seed}\n{{}}\n");
    let data = if writing.plain { "int" } else { "atomic_int" };
    for (number, body) in writing.threads.iter().enumerate() {
        let parameters = format!("{data}* data, int* seen, atomic_int* flag");
        let _ = write!(text, "P{number} ({parameters}) {{\n{body}}}\n");
    }
    read(&text).expect("what is put together here is a litmus test")
}

struct Writing {
    random: Rng,
    /// Whether the data is not atomic.
    plain: bool,
    /// The greatest value that the flag is given.
    value: u32,
    threads: Vec<String>,
}

impl Writing {
    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(..100) < percent
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.random.usize(..from.len())]
    }

    fn store(&mut self, modes: &[&str]) -> String {
        self.value += 1;
        let (value, mode) = (self.value, self.pick(modes));
        format!("atomic_store_explicit(flag, {value}, memory_order_{mode});\n")
    }

    fn update(&mut self, modes: &[&str], register: &str) -> String {
        self.value += 1;
        let (value, mode) = (self.value, self.pick(modes));
        let exchange = "atomic_exchange_explicit";
        format!("int {register} = {exchange}(flag, {value}, memory_order_{mode});\n")
    }

    fn fence(&mut self, modes: &[&str]) -> String {
        let mode = self.pick(modes);
        format!("atomic_thread_fence(memory_order_{mode});\n")
    }

    /// Writes the data and publishes it, or lets a thread that it spawns do so.
    fn writer(&mut self) -> String {
        let mut steps = vec![if self.plain {
            "*data = 1;\n".to_owned()
        } else {
            "atomic_store_explicit(data, 1, memory_order_relaxed);\n".to_owned()
        }];
        if self.chance(25) {
            let fence = self.fence(&["release", "release", "acq_rel", "seq_cst"]);
            steps.push(fence);
        }
        if self.chance(20) {
            let number = self.threads.len();
            steps.push(format!("spawn(P{number});\n"));
            let mut child = self.store(&["relaxed", "relaxed", "release"]);
            if self.chance(25) {
                child += &self.update(&["relaxed", "release"], "r0");
            }
            self.threads.push(child);
            if self.chance(60) {
                return steps.concat();
            }
        }
        let head = self.store(&["release", "release", "release", "relaxed", "seq_cst"]);
        steps.push(head);
        let behind = match self.random.u32(..100) {
            ..55 => self.store(&["relaxed", "relaxed", "relaxed", "release"]),
            55..75 => self.update(&["relaxed", "relaxed", "acquire", "release"], "r0"),
            75..85 => self.fence(&["release", "seq_cst"]),
            _ => String::new(),
        };
        steps.push(behind);
        if self.chance(25) {
            let last = self.store(&["relaxed"]);
            steps.push(last);
        }
        steps.concat()
    }

    /// Stands between the two: reads from the one, and writes what the other may read.
    fn between(&mut self) -> String {
        let modes = ["relaxed", "relaxed", "acquire", "release", "acq_rel"];
        let mut body = if self.chance(70) {
            self.update(&modes, "r0")
        } else {
            let mode = self.pick(&["relaxed", "relaxed", "acquire"]);
            format!("int r0 = atomic_load_explicit(flag, memory_order_{mode});\n")
        };
        if self.chance(20) {
            body += &self.fence(&["acquire", "release", "acq_rel"]);
        }
        match self.random.u32(..100) {
            ..45 => body += &self.store(&["relaxed", "relaxed", "relaxed", "release"]),
            45..60 => body += &self.update(&modes, "r1"),
            _ => {}
        }
        body
    }

    /// Looks at the flag, or lets a thread do so that it spawns and joins; then at the data.
    fn reader(&mut self) -> String {
        let load =
            |mode: &str| format!("int r0 = atomic_load_explicit(flag, memory_order_{mode});\n");
        let by_child = self.threads.len() < 3 && self.chance(25);
        let mut body = if by_child {
            let number = self.threads.len();
            let mode = self.pick(&["relaxed", "relaxed", "acquire"]);
            self.threads.push(load(mode) + "*seen = r0;\n");
            format!("spawn(P{number});\njoin(P{number});\nint r0 = *seen;\n")
        } else if self.chance(8) {
            self.update(&["acquire", "acq_rel", "relaxed"], "r0")
        } else {
            load(self.pick(&["acquire", "acquire", "acquire", "relaxed", "seq_cst"]))
        };
        if self.chance(if by_child { 70 } else { 25 }) {
            body += &self.fence(&["acquire", "acquire", "acq_rel", "seq_cst"]);
        }
        if self.plain {
            // Mostly what the writer writes last; else another of its values, or what a third thread writes.
            let value = match self.random.u32(..100) {
                ..60 => self.value.max(1),
                60..80 => self.value + 1,
                _ => self.random.u32(1..=self.value.max(1)),
            };
            let _ = write!(body, "if (r0 == {value}) {{\nint r1 = *data;\n}}\n");
        } else {
            body += "int r1 = atomic_load_explicit(data, memory_order_relaxed);\n";
        }
        body
    }
}
