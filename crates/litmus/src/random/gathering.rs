//! Random programs whose first thread starts the others, joins them, and looks at the results, as most programs do.
//!
//! General random programs seldom have a thread that is alone: for that, one thread must have joined all others. Here most programs
//! have one, and some fail to have one by little: a join is missing, or a thread that was joined has started another one. The
//! thread that is alone reads, writes and updates; sometimes it starts and joins one more thread after that. The last step of the
//! others is often a read, and what it reads may decide whether there is another step.

use crate::{read, test::Test};
use fastrand::Rng;
use std::fmt::Write;

const LOCATIONS: [&str; 2] = ["x", "y"];
const MODES: [&str; 3] = ["relaxed", "acquire", "seq_cst"];
const MODES_OF_STORES: [&str; 3] = ["relaxed", "release", "seq_cst"];

/// The program of this seed, always the same.
pub fn generate(seed: u64) -> Test {
    let mut gathering = Gathering {
        random: Rng::with_seed(seed),
        modes: 2,
        value: 0,
        register: 0,
        threads: vec![String::new()],
    };
    if gathering.chance(40) {
        gathering.modes = 3;
    }
    gathering.first();
    let mut text = format!("C gathering-{seed}\n{{}}\n");
    for (number, body) in gathering.threads.iter().enumerate() {
        let _ = write!(
            text,
            "P{number} (atomic_int* x, atomic_int* y) {{\n{body}}}\n"
        );
    }
    read(&text).expect("what is put together here is a litmus test")
}

struct Gathering {
    random: Rng,
    /// How many of the modes are used. Most programs have no `seq_cst` accesses, which the explorers treat differently.
    modes: usize,
    /// The greatest value that was stored so far.
    value: u32,
    register: u32,
    threads: Vec<String>,
}

impl Gathering {
    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(..100) < percent
    }

    fn location(&mut self) -> &'static str {
        LOCATIONS[usize::from(self.random.u32(..3) == 0)]
    }

    fn load(&mut self) -> String {
        let (location, mode) = (self.location(), self.random.usize(..self.modes));
        self.register += 1;
        let (register, mode) = (self.register, MODES[mode]);
        format!("int r{register} = atomic_load_explicit({location}, memory_order_{mode});\n")
    }

    fn store(&mut self) -> String {
        let (location, mode) = (self.location(), self.random.usize(..self.modes));
        self.value += 1;
        let (value, mode) = (self.value, MODES_OF_STORES[mode]);
        format!("atomic_store_explicit({location}, {value}, memory_order_{mode});\n")
    }

    fn update(&mut self) -> String {
        let location = self.location();
        self.register += 1;
        let register = self.register;
        format!(
            "int r{register} = atomic_fetch_add_explicit({location}, 8, memory_order_relaxed);\n"
        )
    }

    fn step(&mut self) -> String {
        match self.random.u32(..100) {
            ..45 => self.store(),
            45..85 => self.load(),
            _ => self.update(),
        }
    }

    fn steps(&mut self, most: u32) -> String {
        (0..self.random.u32(0..=most))
            .map(|_| self.step())
            .collect()
    }

    /// Adds a thread that does some steps, the last of which is often a read. Gives its number.
    fn thread(&mut self) -> usize {
        let mut body = self.steps(1);
        body += &if self.chance(60) {
            self.load()
        } else {
            self.step()
        };
        let number = self.threads.len();
        self.threads.push(body);
        number
    }

    /// Starts, joins and looks.
    fn first(&mut self) {
        let count = 1 + usize::from(self.chance(75)) + usize::from(self.chance(15));
        let mut body = self.steps(1);
        let mut started = Vec::new();
        for _ in 0..count {
            let number = self.thread();
            started.push(number);
            let _ = writeln!(body, "spawn(P{number});");
        }
        if self.chance(15) {
            let number = self.thread();
            let starter = started[self.random.usize(..started.len())];
            let joins = if self.chance(50) {
                format!("join(P{number});\n")
            } else {
                String::new()
            };
            self.threads[starter] = format!("spawn(P{number});\n{}{joins}", self.threads[starter]);
        }
        if self.chance(20) {
            body += &self.step();
        }
        self.random.shuffle(&mut started);
        if self.chance(15) {
            started.pop();
        }
        for number in started {
            let _ = writeln!(body, "join(P{number});");
            if self.chance(10) {
                body += &self.load();
            }
        }
        body += &self.load();
        body += &self.steps(2);
        if self.chance(15) && self.threads.len() < 4 {
            let number = self.thread();
            let _ = writeln!(body, "spawn(P{number});\njoin(P{number});");
            body += &self.load();
        }
        self.threads[0] = body;
    }
}
