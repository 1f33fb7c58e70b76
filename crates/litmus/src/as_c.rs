//! A litmus test as a C program, so that the two can be compared.
//!
//! Locations and mutexes become global variables. `main` starts the threads that start by themselves and joins them. At its end
//! each thread stores its registers in its own global variables, `out_THREAD_REGISTER`. `main` ends with `pthread_exit`, so the
//! process continues as long as a thread does.
//!
//! A location that is accessed atomically anywhere is an `atomic_int`, and a plain access to it goes through an `int *`.
//!
//! What it cannot do: a test in which a thread joins one that it did not spawn (no other thread has the handle), or which
//! awaits something in the condition of a loop, has no such program.

use crate::{
    observables,
    proposition::Observable,
    test::{
        CellKind, Expected, Expression, ExpressionKind, Statement, StatementKind, Test, Tested,
        UnaryOperator, Update,
    },
};
use norns_execution::{Comparison, Mode};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// The name of the global variable that shows a register at the end.
pub fn register_variable(thread: u32, register: &str) -> String {
    format!("out_{thread}_{register}")
}

/// The C program of a test, if it has one.
pub fn as_c(test: &Test) -> Option<String> {
    print(test, false)
}

/// The same, in which threads access most of the atomic locations through global and local pointers.
pub fn as_c_through_pointers(test: &Test) -> Option<String> {
    print(test, true)
}

fn print(test: &Test, pointers: bool) -> Option<String> {
    let kinds = kinds(test);
    let mut printer = Printer {
        pointers,
        kinds: &kinds,
        out: String::new(),
        thread: 0,
        spawned: BTreeSet::new(),
    };
    let registers: Vec<(u32, String)> = observables::all(test)
        .into_iter()
        .filter_map(|observable| match observable {
            Observable::Register { thread, name } => Some((thread, name)),
            Observable::Location(_) => None,
        })
        .collect();
    printer.line(0, "#include <pthread.h>");
    printer.line(0, "#include <stdatomic.h>");
    let initial = |wanted: &Observable| {
        let value = test.initial.iter().find(|initial| initial.place == *wanted);
        value.map_or(0, |initial| initial.value)
    };
    for (name, kind) in &kinds {
        let value = initial(&Observable::Location(name.clone()));
        let line = match kind {
            CellKind::Atomic => format!("atomic_int {name} = {value};"),
            CellKind::Plain => format!("int {name} = {value};"),
            CellKind::Mutex => format!("pthread_mutex_t {name} = PTHREAD_MUTEX_INITIALIZER;"),
        };
        printer.line(0, &line);
        if pointers && *kind == CellKind::Atomic {
            printer.line(0, &format!("atomic_int *global_{name} = &{name};"));
        }
    }
    for (thread, register) in &registers {
        let variable = register_variable(*thread, register);
        printer.line(0, &format!("int {variable};"));
    }
    printer.line(0, &format!("pthread_t handle[{}];", test.threads.len()));
    for number in 0..test.threads.len() {
        printer.line(0, &format!("void *P{number}(void *);"));
    }
    for (thread, number) in test.threads.iter().zip(0_u32..) {
        printer.thread = number;
        printer.spawned.clear();
        printer.line(0, &format!("void *P{number}(void *argument) {{"));
        let own = registers.iter().filter(|(thread, _)| *thread == number);
        for (_, register) in own.clone() {
            let name = register.clone();
            let value = initial(&Observable::Register {
                thread: number,
                name,
            });
            printer.line(1, &format!("int {register} = {value};"));
        }
        for parameter in &thread.parameters {
            let name = &parameter.name;
            if parameter.kind == CellKind::Atomic && printer.pointer(name) == Pointer::Local {
                printer.line(1, &format!("atomic_int *local_{name} = &{name};"));
            }
        }
        printer.statements(1, &thread.body)?;
        for (_, register) in own {
            let variable = register_variable(number, register);
            printer.line(1, &format!("{variable} = {register};"));
        }
        printer.line(1, "return argument;");
        printer.line(0, "}");
    }
    printer.main(test);
    Some(printer.out)
}

/// The type of every location.
fn kinds(test: &Test) -> BTreeMap<String, CellKind> {
    let mut kinds = BTreeMap::new();
    for initial in &test.initial {
        if let Observable::Location(name) = &initial.place {
            kinds.insert(name.clone(), initial.kind.unwrap_or(CellKind::Plain));
        }
    }
    for thread in &test.threads {
        for parameter in &thread.parameters {
            let kind = kinds
                .entry(parameter.name.clone())
                .or_insert(parameter.kind);
            if parameter.kind != CellKind::Plain {
                *kind = parameter.kind;
            }
        }
        let mut atomic = BTreeSet::new();
        thread.walk(
            &mut |statement| {
                if let StatementKind::Store { location, mode, .. } = &statement.kind
                    && mode.is_atomic()
                {
                    atomic.insert(location.clone());
                }
            },
            &mut |_| {},
        );
        thread.walk(&mut |_| {}, &mut |expression| match &expression.kind {
            ExpressionKind::Load { mode, .. } if !mode.is_atomic() => {}
            ExpressionKind::Load { location, .. }
            | ExpressionKind::Await { location, .. }
            | ExpressionKind::Update { location, .. }
            | ExpressionKind::CompareExchange { location, .. } => {
                atomic.insert(location.clone());
            }
            _ => {}
        });
        kinds.extend(atomic.into_iter().map(|name| (name, CellKind::Atomic)));
    }
    kinds
}

/// By what a thread names an atomic location.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pointer {
    /// By its name.
    None,
    /// By a global variable that points to it.
    Global,
    /// By a local variable that points to it.
    Local,
}

struct Printer<'t> {
    /// Whether some atomic locations are accessed through pointers.
    pointers: bool,
    kinds: &'t BTreeMap<String, CellKind>,
    out: String,
    thread: u32,
    /// Threads that the current one has spawned, textually before.
    spawned: BTreeSet<u32>,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 4 * depth);
    }

    fn main(&mut self, test: &Test) {
        let mut spawned = BTreeSet::new();
        for thread in &test.threads {
            thread.walk(
                &mut |statement| {
                    if let StatementKind::Spawn(child) = statement.kind {
                        spawned.insert(child);
                    }
                },
                &mut |_| {},
            );
        }
        let own: Vec<u32> = (0..test.threads.len() as u32)
            .filter(|thread| !spawned.contains(thread))
            .collect();
        self.line(0, "int main(void) {");
        for thread in &own {
            self.line(
                1,
                &format!("pthread_create(&handle[{thread}], 0, P{thread}, 0);"),
            );
        }
        for thread in &own {
            self.line(1, &format!("pthread_join(handle[{thread}], 0);"));
        }
        // Returning would end the process while threads that others spawned still run, or wait.
        self.line(1, "pthread_exit(0);");
        self.line(0, "}");
    }

    fn statements(&mut self, depth: usize, statements: &[Statement]) -> Option<()> {
        statements
            .iter()
            .try_for_each(|statement| self.statement(depth, statement))
    }

    fn statement(&mut self, depth: usize, statement: &Statement) -> Option<()> {
        match &statement.kind {
            StatementKind::Declare { value: None, .. } => {}
            StatementKind::Declare {
                register,
                value: Some(value),
            }
            | StatementKind::Assign { register, value } => {
                let value = self.expression(depth, value)?;
                self.line(depth, &format!("{register} = {value};"));
            }
            StatementKind::Store {
                location,
                mode,
                value,
            } => {
                let value = self.expression(depth, value)?;
                let line = match (self.is_atomic(location), mode) {
                    (false, Mode::Plain) => format!("{location} = {value};"),
                    (true, Mode::Plain) => format!("*(int *)&{location} = {value};"),
                    (true, mode) if mode.is_atomic() => {
                        format!(
                            "atomic_store_explicit({}, {value}, {});",
                            self.address(location),
                            word(*mode)
                        )
                    }
                    _ => return None,
                };
                self.line(depth, &line);
            }
            StatementKind::Evaluate(value) => {
                let value = self.expression(depth, value)?;
                self.line(depth, &format!("(void)({value});"));
            }
            StatementKind::Fence(mode) => {
                self.line(depth, &format!("atomic_thread_fence({});", word(*mode)));
            }
            StatementKind::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expression(depth, condition)?;
                self.line(depth, &format!("if ({condition}) {{"));
                self.statements(depth + 1, then)?;
                self.line(depth, "} else {");
                self.statements(depth + 1, otherwise)?;
                self.line(depth, "}");
            }
            StatementKind::Loop {
                tested,
                condition,
                body,
            } => self.repeat(depth, *tested, condition, body)?,
            // A barrier of C must be initialised before the threads start.
            StatementKind::Barrier { .. } => return None,
            StatementKind::Break => self.line(depth, "break;"),
            StatementKind::Continue => self.line(depth, "continue;"),
            StatementKind::Lock(mutex) | StatementKind::Unlock(mutex) => {
                let verb = match statement.kind {
                    StatementKind::Lock(_) => "lock",
                    _ => "unlock",
                };
                if self.kinds.get(mutex) != Some(&CellKind::Mutex) {
                    return None;
                }
                self.line(depth, &format!("pthread_mutex_{verb}(&{mutex});"));
            }
            StatementKind::Spawn(child) => {
                self.spawned.insert(*child);
                self.line(
                    depth,
                    &format!("pthread_create(&handle[{child}], 0, P{child}, 0);"),
                );
            }
            StatementKind::Join(child) => {
                if !self.spawned.contains(child) {
                    return None;
                }
                self.line(depth, &format!("pthread_join(handle[{child}], 0);"));
            }
        }
        Some(())
    }

    fn repeat(
        &mut self,
        depth: usize,
        tested: Tested,
        condition: &Expression,
        body: &[Statement],
    ) -> Option<()> {
        let mut waits = false;
        condition.walk(&mut |part| waits |= matches!(part.kind, ExpressionKind::Await { .. }));
        if waits {
            return None;
        }
        let condition = self.expression(depth, condition)?;
        let (first, last) = match tested {
            Tested::Before => (format!("while ({condition}) {{"), "}".to_owned()),
            Tested::After => ("do {".to_owned(), format!("}} while ({condition});")),
        };
        self.line(depth, &first);
        self.statements(depth + 1, body)?;
        self.line(depth, &last);
        Some(())
    }

    /// The address of an atomic location: itself, or what a pointer holds.
    fn address(&self, location: &str) -> String {
        match self.pointer(location) {
            Pointer::None => format!("&{location}"),
            Pointer::Global => format!("global_{location}"),
            Pointer::Local => format!("local_{location}"),
        }
    }

    fn pointer(&self, location: &str) -> Pointer {
        let place = self.kinds.keys().position(|name| name == location);
        let number = place.unwrap_or(0) as u32 + self.thread;
        match (self.pointers, number % 3) {
            (true, 0) => Pointer::Global,
            (true, 1) => Pointer::Local,
            _ => Pointer::None,
        }
    }

    fn is_atomic(&self, location: &str) -> bool {
        self.kinds.get(location) == Some(&CellKind::Atomic)
    }

    /// Waits on lines of its own; gives what holds the value.
    fn wait(
        &mut self,
        depth: usize,
        (location, mode): (&str, Mode),
        comparison: Comparison,
        operand: &str,
    ) -> Option<String> {
        if !self.is_atomic(location) {
            return None;
        }
        let seen = format!("seen_{}", self.out.len());
        self.line(depth, &format!("int {seen};"));
        let address = self.address(location);
        let load = format!("atomic_load_explicit({address}, {})", word(mode));
        let symbol = comparison_symbol(comparison)?;
        self.line(
            depth,
            &format!("do {{ {seen} = {load}; }} while (!({seen} {symbol} {operand}));"),
        );
        Some(seen)
    }

    /// An expression; what it has to wait for comes on lines of its own before.
    fn expression(&mut self, depth: usize, expression: &Expression) -> Option<String> {
        Some(match &expression.kind {
            ExpressionKind::Constant(value) => format!("({value})"),
            ExpressionKind::Register(name) => name.clone(),
            ExpressionKind::Unary(operator, operand) => {
                let symbol = match operator {
                    UnaryOperator::Negate => "-",
                    UnaryOperator::Complement => "~",
                    UnaryOperator::Not => "!",
                };
                format!("{symbol}({})", self.expression(depth, operand)?)
            }
            ExpressionKind::Binary(operator, left, right) => {
                let left = self.expression(depth, left)?;
                let right = self.expression(depth, right)?;
                format!("({left} {} {right})", operator.symbol())
            }
            ExpressionKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expression(depth, condition)?;
                let then = self.expression(depth, then)?;
                let otherwise = self.expression(depth, otherwise)?;
                format!("({condition} ? {then} : {otherwise})")
            }
            ExpressionKind::Load { location, mode } => match (self.is_atomic(location), mode) {
                (false, Mode::Plain) => location.clone(),
                (true, Mode::Plain) => format!("*(int *)&{location}"),
                (true, mode) if mode.is_atomic() => {
                    let address = self.address(location);
                    format!("atomic_load_explicit({address}, {})", word(*mode))
                }
                _ => return None,
            },
            ExpressionKind::Await {
                location,
                mode,
                comparison,
                operand,
            } => {
                let operand = self.expression(depth, operand)?;
                self.wait(depth, (location, *mode), *comparison, &operand)?
            }
            ExpressionKind::Update {
                location,
                update,
                operand,
                mode,
            } => {
                if !self.is_atomic(location) {
                    return None;
                }
                let operand = self.expression(depth, operand)?;
                let function = match update {
                    Update::Exchange => "exchange",
                    Update::Add => "fetch_add",
                    Update::Subtract => "fetch_sub",
                    Update::And => "fetch_and",
                    Update::Or => "fetch_or",
                    Update::Xor => "fetch_xor",
                };
                format!(
                    "atomic_{function}_explicit({}, {operand}, {})",
                    self.address(location),
                    word(*mode)
                )
            }
            ExpressionKind::CompareExchange {
                location,
                expected,
                new,
                mode,
                failure_mode,
                ..
            } => {
                let expected = match expected {
                    Expected::Location(name) if self.is_atomic(name) => return None,
                    Expected::Location(name) | Expected::Register(name) => name,
                };
                if !self.is_atomic(location) {
                    return None;
                }
                let new = self.expression(depth, new)?;
                format!(
                    "atomic_compare_exchange_strong_explicit({}, &{expected}, {new}, {}, {})",
                    self.address(location),
                    word(*mode),
                    word(*failure_mode)
                )
            }
        })
    }
}

fn word(mode: Mode) -> &'static str {
    match mode {
        Mode::Plain | Mode::Relaxed => "memory_order_relaxed",
        Mode::Acquire => "memory_order_acquire",
        Mode::Release => "memory_order_release",
        Mode::AcquireRelease => "memory_order_acq_rel",
        Mode::SequentiallyConsistent => "memory_order_seq_cst",
    }
}

fn comparison_symbol(comparison: Comparison) -> Option<&'static str> {
    Some(match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
        _ => return None,
    })
}
