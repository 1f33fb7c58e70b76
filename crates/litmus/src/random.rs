//! Random small programs, on which explorers are compared with their definitions.
//!
//! A program has few enough memory operations for every execution to be enumerated. The numbers of [`Shape::default`] were
//! chosen so that the interesting cases are common: compare-exchanges that can go either way, branches of which both arms can
//! be taken, locks in opposite orders, awaits that may wait forever.
//!
//! It generates few plain accesses unless asked, no arithmetic beyond `fetch_add`, and no unlock without its lock.

mod barriers;
mod counting;
pub mod gathering;
mod loops;
mod mixed;

pub mod publication;

pub use counting::counting;

use crate::proposition::Observable;
use crate::test::{
    BinaryOperator, CellKind, Expected, Expression, ExpressionKind, InitialValue, Parameter,
    Statement, StatementKind, Test, Thread, Update,
};
use fastrand::Rng;
use norns_execution::{Comparison, Mode};
use std::collections::BTreeMap;

/// How programs look. The weights say how often a statement is what, relative to each other; the rest is in percent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The least and the greatest number of threads; few are more likely than many.
    pub threads: (u32, u32),
    /// The least and the greatest number of atomic locations.
    pub locations: (u32, u32),
    /// The least and the greatest number of memory operations, locking and unlocking included.
    pub operations: (u32, u32),
    /// Weight of loads.
    pub load: u32,
    /// Weight of stores.
    pub store: u32,
    /// Weight of exchanges.
    pub exchange: u32,
    /// Weight of fetch-adds.
    pub fetch_add: u32,
    /// How many of the fetch-adds are updates of any kind instead whose results are not used.
    pub unused: u32,
    /// Weight of compare-exchanges.
    pub compare_exchange: u32,
    /// Weight of fences.
    pub fence: u32,
    /// How many of the atomic accesses and fences are `seq_cst` besides those that are so by chance.
    pub sequentially_consistent: u32,
    /// Weight of branches on a value read before.
    pub branch: u32,
    /// Weight of awaits.
    pub wait: u32,
    /// Weight of loops, most of which wait.
    pub waiting_loop: u32,
    /// How many of the programs have two threads that wait for each other's flags.
    pub crossed_flags: u32,
    /// How many of the branches have a second arm.
    pub second_arm: u32,
    /// How many of the values written are new for their location.
    pub new_value: u32,
    /// How many of the programs have mutexes.
    pub mutexes: u32,
    /// How many of these have two, nested.
    pub nested: u32,
    /// In how many of those with one mutex a third thread locks it.
    pub third: u32,
    /// How often a thread that locks does so at most, one time after the other.
    pub sections: u32,
    /// How many of the programs spawn a thread.
    pub spawn: u32,
    /// How many of these join it; also, divided by 10, how many of the others join a thread that no thread spawns.
    pub join: u32,
    /// How many of the locations are not atomic.
    pub plain: u32,
    /// How many of the programs access one location plainly and atomically, most of them without a race.
    pub mixed: u32,
    /// How many of the programs have a barrier.
    pub barriers: u32,
}

impl Default for Shape {
    fn default() -> Self {
        Self {
            threads: (2, 4),
            locations: (1, 3),
            operations: (4, 8),
            load: 20,
            store: 22,
            exchange: 6,
            fetch_add: 7,
            unused: 0,
            compare_exchange: 13,
            fence: 8,
            sequentially_consistent: 0,
            branch: 22,
            wait: 5,
            waiting_loop: 0,
            crossed_flags: 0,
            second_arm: 60,
            new_value: 85,
            mutexes: 14,
            nested: 40,
            third: 30,
            sections: 1,
            spawn: 12,
            join: 60,
            plain: 4,
            mixed: 8,
            barriers: 0,
        }
    }
}

impl Shape {
    /// `seq_cst` accesses and fences among weaker ones, some in threads that are spawned and joined.
    pub fn sequentially_consistent() -> Self {
        Self {
            operations: (5, 8),
            fence: 25,
            sequentially_consistent: 35,
            compare_exchange: 5,
            branch: 4,
            wait: 1,
            mutexes: 3,
            spawn: 25,
            // Behind a race nothing is claimed, so that there would be nothing to compare.
            plain: 0,
            mixed: 0,
            ..Self::default()
        }
    }

    /// Barriers for as many threads as use them, for fewer and for more.
    pub fn barriers() -> Self {
        Self {
            barriers: 100,
            operations: (2, 7),
            mutexes: 4,
            wait: 3,
            plain: 20,
            ..Self::default()
        }
    }

    /// Loads, stores, fences and updates only.
    pub fn straight_line() -> Self {
        Self {
            branch: 0,
            wait: 0,
            mutexes: 0,
            spawn: 0,
            join: 0,
            mixed: 0,
            ..Self::default()
        }
    }
}

/// No program has more memory operations than this, whatever the shape says.
pub const MOST_OPERATIONS: u32 = 10;

/// The program of this seed and shape, always the same.
pub fn generate(seed: u64, shape: &Shape) -> Test {
    let mut random = Rng::with_seed(seed);
    let least_of_two = |random: &mut Rng, (least, most): (u32, u32)| {
        let most = most.max(least);
        random.u32(least..=most).min(random.u32(least..=most))
    };
    let threads = least_of_two(&mut random, shape.threads).max(1);
    // Two locations are the most fruitful number.
    let locations = 2_u32.max(shape.locations.0).min(shape.locations.1.max(1));
    let locations = if random.u32(..100) < 55 {
        locations
    } else {
        let least = shape.locations.0.max(1);
        random.u32(least..=shape.locations.1.max(least))
    };
    let operations = random
        .u32(shape.operations.0..=shape.operations.1.max(shape.operations.0))
        .clamp(threads, MOST_OPERATIONS.max(threads));
    let plain: Vec<bool> = (0..locations)
        .map(|_| random.u32(..100) < shape.plain)
        .collect();
    let mut generator = Generator {
        random,
        shape,
        plain,
        mixed: false,
        written: vec![0; locations as usize],
        initial: Vec::new(),
        last_location: 0,
        cells: 0,
        left: operations,
        used: BTreeMap::new(),
        registers: Vec::new(),
        next_register: 0,
    };
    // Decided apart, so that the other programs do not depend on it.
    let is_mixed = Rng::with_seed(!seed).u32(..100) < shape.mixed;
    let mixed = is_mixed.then(|| generator.mixed_threads()).flatten();
    let mut threads = mixed.unwrap_or_else(|| {
        let mut threads = generator.threads(threads);
        generator.cross_flags(&mut threads);
        generator.spawn_and_join(&mut threads);
        threads
    });
    generator.put_barriers(&mut threads);
    Test {
        name: format!("random-{seed}"),
        initial: generator.initial,
        threads,
        locations: Vec::new(),
        filter: None,
        clause: None,
    }
}

/// How the threads of a program with mutexes use them.
#[derive(Clone, Copy)]
enum Locking {
    None,
    Single,
    Nested,
}

impl Locking {
    fn operations(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Single => 2,
            Self::Nested => 4,
        }
    }
}

struct Generator<'s> {
    random: Rng,
    shape: &'s Shape,
    /// Which locations are not atomic.
    plain: Vec<bool>,
    /// Whether the first location is accessed plainly and atomically.
    mixed: bool,
    /// The greatest value written to each location so far.
    written: Vec<i32>,
    initial: Vec<InitialValue>,
    last_location: usize,
    /// How many cells of compare-exchanges there are.
    cells: u32,
    /// How many memory operations may still be made in the current thread; before the first, in all.
    left: u32,
    /// What the current thread names.
    used: BTreeMap<String, CellKind>,
    /// The registers of the current thread that hold values read.
    registers: Vec<String>,
    next_register: u32,
}

impl Generator<'_> {
    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(..100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.usize(..from.len())]
    }

    fn threads(&mut self, count: u32) -> Vec<Thread> {
        let locking = match (
            self.chance(self.shape.mutexes),
            self.chance(self.shape.nested),
        ) {
            (false, _) => Locking::None,
            (true, false) => Locking::Single,
            (true, true) => Locking::Nested,
        };
        // At least two threads lock, and whatever else there is must fit beside that.
        let locking_threads = match locking {
            Locking::None => 0,
            Locking::Single => count.min(if self.chance(self.shape.third) { 3 } else { 2 }),
            Locking::Nested => count.min(2),
        };
        let locks = locking.operations() * locking_threads;
        let room = MOST_OPERATIONS.max(count).saturating_sub(locks);
        let others = self.left.saturating_sub(locks / 2).clamp(1, room.max(1));
        let mut shares = vec![0; count as usize];
        for index in 0..others {
            // One for each thread first, except that a thread that locks has something to do already.
            let thread = if index < count {
                index
            } else {
                self.random.u32(..count)
            };
            shares[(count - 1 - thread) as usize] += 1;
        }
        let mut threads = Vec::new();
        for (share, number) in shares.into_iter().zip(0..) {
            self.left = share;
            self.used = BTreeMap::new();
            self.registers = Vec::new();
            self.next_register = 0;
            let locking = if number < locking_threads {
                locking
            } else {
                Locking::None
            };
            let body = self.body(locking);
            let used = std::mem::take(&mut self.used);
            let parameters = used
                .into_iter()
                .map(|(name, kind)| Parameter { kind, name })
                .collect();
            threads.push(Thread { parameters, body });
        }
        threads
    }

    fn body(&mut self, locking: Locking) -> Vec<Statement> {
        let mut body = Vec::new();
        let mutexes: &[&str] = match (locking, self.random.bool()) {
            (Locking::None, _) => &[],
            (Locking::Single, _) => &["m"],
            (Locking::Nested, false) => &["m", "n"],
            (Locking::Nested, true) => &["n", "m"],
        };
        let sections = match self.shape.sections {
            _ if mutexes.is_empty() => 0,
            0 | 1 => 1,
            most => self.random.u32(1..=most),
        };
        for _ in 0..sections {
            let total = self.left;
            // Some come before the critical section, most within it, some after it.
            self.left = u32::from(total > 1 && self.chance(40));
            let before = self.left;
            self.statements(&mut body);
            for mutex in mutexes {
                self.used.insert((*mutex).to_owned(), CellKind::Mutex);
                body.push(StatementKind::Lock((*mutex).to_owned()).into());
            }
            let rest = total - before;
            let after = u32::from(rest > 0 && self.chance(30));
            self.left = rest - after;
            self.statements(&mut body);
            for mutex in mutexes.iter().rev() {
                body.push(StatementKind::Unlock((*mutex).to_owned()).into());
            }
            self.left = after;
        }
        self.statements(&mut body);
        body
    }

    /// Statements until no operations are left.
    fn statements(&mut self, body: &mut Vec<Statement>) {
        while self.left > 0 {
            self.statement(body);
        }
    }

    fn statement(&mut self, body: &mut Vec<Statement>) {
        let shape = self.shape;
        let can_branch = !self.registers.is_empty();
        let weights = [
            shape.load,
            shape.store,
            shape.exchange,
            shape.fetch_add,
            shape.compare_exchange,
            shape.wait,
            // A branch needs something to branch on: what cannot yet branch loads instead.
            shape.branch,
            shape.fence,
            shape.waiting_loop,
        ];
        let total: u32 = weights.iter().sum();
        let mut number = self.random.u32(..total.max(1));
        let mut choice = 0;
        while choice + 1 < weights.len() && number >= weights[choice] {
            number -= weights[choice];
            choice += 1;
        }
        if choice == 6 && can_branch {
            return self.branch(body);
        }
        if choice == 7 && shape.fence > 0 {
            let mode = if self.is_sequentially_consistent() {
                Mode::SequentiallyConsistent
            } else {
                self.pick(&[
                    Mode::Acquire,
                    Mode::Release,
                    Mode::AcquireRelease,
                    Mode::SequentiallyConsistent,
                    Mode::SequentiallyConsistent,
                ])
            };
            return body.push(StatementKind::Fence(mode).into());
        }
        if choice == 8 && shape.waiting_loop > 0 && self.plain.contains(&false) {
            return self.waiting_loop(body);
        }
        self.left -= 1;
        let location = self.location();
        let plain = self.plain[location] || (self.mixed && location == 0 && self.chance(30));
        let name = if plain {
            self.location_name(location, CellKind::Plain)
        } else {
            self.name(location)
        };
        let kind = match choice {
            1 => {
                let mode = if plain {
                    Mode::Plain
                } else {
                    self.mode(&[Mode::Relaxed, Mode::Release, Mode::SequentiallyConsistent])
                };
                let value = Expression::constant(self.value(location));
                return body.push(
                    StatementKind::Store {
                        location: name,
                        mode,
                        value,
                    }
                    .into(),
                );
            }
            2 if !plain => {
                let value = self.value(location);
                self.update(name, Update::Exchange, value)
            }
            3 if !plain && shape.unused > 0 && self.chance(shape.unused) => {
                let update = self.unused_update(name);
                return body.push(StatementKind::Evaluate(update.into()).into());
            }
            3 if !plain => {
                let value = self.pick(&[1, 1, 2, 16]);
                self.update(name, Update::Add, value)
            }
            4 if !plain => return self.compare_exchange(location, body),
            5 if !plain => self.wait(name),
            _ => {
                let mode = if plain { Mode::Plain } else { self.read_mode() };
                ExpressionKind::Load {
                    location: name,
                    mode,
                }
            }
        };
        let register = self.new_register();
        self.registers.push(register.clone());
        let value = Some(kind.into());
        body.push(StatementKind::Declare { register, value }.into());
    }

    fn name(&mut self, location: usize) -> String {
        let kind = if self.plain[location] {
            CellKind::Plain
        } else {
            CellKind::Atomic
        };
        self.location_name(location, kind)
    }

    /// The name of a location that is accessed as one of this kind. In a thread that accesses it plainly it is an `int`,
    /// whatever else the thread does with it.
    fn location_name(&mut self, location: usize, kind: CellKind) -> String {
        let name = ["x", "y", "z"]
            .get(location)
            .map_or_else(|| format!("x{location}"), ToString::to_string);
        let known = self.used.entry(name.clone()).or_insert(kind);
        if kind == CellKind::Plain {
            *known = kind;
        }
        name
    }

    fn new_register(&mut self) -> String {
        self.next_register += 1;
        format!("r{}", self.next_register - 1)
    }

    fn value(&mut self, location: usize) -> i32 {
        let greatest = self.written[location];
        if greatest == 0 || self.chance(self.shape.new_value) {
            self.written[location] += 1;
            return greatest + 1;
        }
        self.random.i32(0..=greatest)
    }

    /// Weak modes somewhat more often than strong ones, which leave little to explore.
    /// A location, rather another one than the last: models differ on what is ordered across locations.
    fn location(&mut self) -> usize {
        let any = self.random.usize(..self.plain.len());
        let again = self.random.usize(..self.plain.len());
        let location = if any == self.last_location {
            again
        } else {
            any
        };
        self.last_location = location;
        location
    }

    /// Whether an access or a fence is `seq_cst` whatever it may be besides. Shapes that do not ask for that keep their programs.
    fn is_sequentially_consistent(&mut self) -> bool {
        let percent = self.shape.sequentially_consistent;
        percent > 0 && self.chance(percent)
    }

    fn mode(&mut self, modes: &[Mode]) -> Mode {
        let strongest = Mode::SequentiallyConsistent;
        if modes.contains(&strongest) && self.is_sequentially_consistent() {
            return strongest;
        }
        // Weak accesses are where models differ.
        if self.chance(45) {
            Mode::Relaxed
        } else {
            self.pick(modes)
        }
    }

    fn read_mode(&mut self) -> Mode {
        self.mode(&[Mode::Relaxed, Mode::Acquire, Mode::SequentiallyConsistent])
    }

    fn update_mode(&mut self) -> Mode {
        self.mode(&Mode::ALL[1..])
    }

    fn update(&mut self, location: String, update: Update, value: i32) -> ExpressionKind {
        ExpressionKind::Update {
            location,
            update,
            operand: Box::new(Expression::constant(value)),
            mode: self.update_mode(),
        }
    }

    /// An update whose result is not used. Most add, so that many commute.
    fn unused_update(&mut self, location: String) -> ExpressionKind {
        let (update, value) = self.pick(&[
            (Update::Add, 1),
            (Update::Add, 1),
            (Update::Add, 1),
            (Update::Add, 2),
            (Update::Add, 3),
            (Update::Add, 0),
            (Update::Subtract, 1),
            (Update::Or, 1),
            (Update::Or, 2),
            (Update::And, 1),
            (Update::Xor, 1),
        ]);
        self.update(location, update, value)
    }

    fn wait(&mut self, location: String) -> ExpressionKind {
        // Values are numbered from 1, so 1 is written if anything is.
        let (comparison, value) = self.pick(&[
            (Comparison::Equal, 1),
            (Comparison::Equal, 1),
            (Comparison::Equal, 2),
            (Comparison::Equal, 0),
            (Comparison::NotEqual, 0),
            (Comparison::NotEqual, 0),
            (Comparison::GreaterOrEqual, 1),
            (Comparison::Greater, 1),
            (Comparison::LessOrEqual, 1),
            (Comparison::Less, 1),
        ]);
        ExpressionKind::Await {
            location,
            mode: self.read_mode(),
            comparison,
            operand: Box::new(Expression::constant(value)),
        }
    }

    fn compare_exchange(&mut self, location: usize, body: &mut Vec<Statement>) {
        let value = if self.chance(55) {
            0
        } else {
            self.random.i32(1..=self.written[location].max(1))
        };
        let expected = if self.random.bool() {
            let cell = format!("c{}", self.cells);
            self.cells += 1;
            self.used.insert(cell.clone(), CellKind::Plain);
            if value != 0 {
                let place = Observable::Location(cell.clone());
                self.initial.push(InitialValue {
                    place,
                    kind: None,
                    value,
                });
            }
            Expected::Location(cell)
        } else {
            let register = self.new_register();
            let value = Some(Expression::constant(value));
            body.push(
                StatementKind::Declare {
                    register: register.clone(),
                    value,
                }
                .into(),
            );
            Expected::Register(register)
        };
        let new = Expression::constant(self.value(location));
        let kind = ExpressionKind::CompareExchange {
            location: self.name(location),
            expected,
            new: Box::new(new),
            mode: self.update_mode(),
            failure_mode: self.read_mode(),
            weak: false,
        };
        let register = self.new_register();
        self.registers.push(register.clone());
        let value = Some(kind.into());
        body.push(StatementKind::Declare { register, value }.into());
    }

    fn branch(&mut self, body: &mut Vec<Statement>) {
        let known = self.registers.len();
        // Mostly on what was read last: that is least likely to be decided already.
        let register = if self.chance(70) {
            known - 1
        } else {
            self.random.usize(..known)
        };
        let operator = self.pick(&[BinaryOperator::Equal, BinaryOperator::NotEqual]);
        let value = self.pick(&[0, 0, 0, 1, 1, 2]);
        let condition = ExpressionKind::Binary(
            operator,
            Box::new(Expression::register(&self.registers[register])),
            Box::new(Expression::constant(value)),
        );
        let (mut then, mut otherwise) = (Vec::new(), Vec::new());
        self.arm(&mut then);
        self.registers.truncate(known);
        if self.left > 0 && self.chance(self.shape.second_arm) {
            self.arm(&mut otherwise);
            self.registers.truncate(known);
        }
        let condition = condition.into();
        body.push(
            StatementKind::If {
                condition,
                then,
                otherwise,
            }
            .into(),
        );
    }

    /// One operation, sometimes two; fences besides.
    fn arm(&mut self, body: &mut Vec<Statement>) {
        let wanted = if self.chance(25) { 2 } else { 1 };
        let before = self.left;
        while self.left > 0 && before - self.left < wanted {
            self.statement(body);
        }
    }

    /// The first thread may spawn the last one, and join it or another.
    fn spawn_and_join(&mut self, threads: &mut [Thread]) {
        let last = threads.len() - 1;
        if last == 0 {
            return;
        }
        let spawns = self.chance(self.shape.spawn);
        let mut join_from = 0;
        if spawns {
            // Early, so that there is something left to run beside it.
            let at = self.random.usize(..=threads[0].body.len()).min(1);
            threads[0]
                .body
                .insert(at, StatementKind::Spawn(last as u32).into());
            join_from = at + 1;
        }
        let percent = if spawns {
            self.shape.join
        } else {
            self.shape.join / 10
        };
        if self.chance(percent) {
            let at = self.random.usize(join_from..=threads[0].body.len());
            threads[0]
                .body
                .insert(at, StatementKind::Join(last as u32).into());
        }
    }
}
