//! Calls: what each function takes and what it means.

use super::ReadError;
use super::lexer::{Shortened, TokenKind};
use super::parser::{Parser, thread_number};
use crate::test::{ABOVE_COMPARISONS, Expected, ExpressionKind, Span, StatementKind, Update};
use norns_execution::{Comparison, Order};

/// What a call means.
pub(super) enum Call {
    /// A value, made from trees of this height.
    Value(ExpressionKind, u32),
    /// An effect, or none at all.
    Effect(Option<StatementKind>),
}

/// What a function is; with it, how many arguments it takes.
#[derive(Clone, Copy)]
enum Function {
    Load,
    Store,
    Update(Update),
    CompareExchange { weak: bool },
    ThreadFence,
    SignalFence,
    Await,
    Lock,
    Unlock,
    Spawn,
    Join,
}

/// Which mode a function has.
#[derive(Clone, Copy)]
enum Mode {
    /// The last argument says it.
    Explicit,
    Fixed(Order),
}

fn function(name: &str) -> Option<(Function, Mode)> {
    let fixed = |function, order| Some((function, Mode::Fixed(order)));
    match name {
        "READ_ONCE" => return fixed(Function::Load, Order::Relaxed),
        "WRITE_ONCE" => return fixed(Function::Store, Order::Relaxed),
        "smp_load_acquire" => return fixed(Function::Load, Order::Acquire),
        "smp_store_release" => return fixed(Function::Store, Order::Release),
        "smp_mb" => return fixed(Function::ThreadFence, Order::SequentiallyConsistent),
        "atomic_thread_fence" => return Some((Function::ThreadFence, Mode::Explicit)),
        "atomic_signal_fence" => return Some((Function::SignalFence, Mode::Explicit)),
        "lock" => return fixed(Function::Lock, Order::Acquire),
        "unlock" => return fixed(Function::Unlock, Order::Release),
        "spawn" => return fixed(Function::Spawn, Order::Release),
        "join" => return fixed(Function::Join, Order::Acquire),
        "await" => return fixed(Function::Await, Order::Acquire),
        _ => {}
    }
    let (base, mode) = match name.strip_suffix("_explicit") {
        Some(base) => (base, Mode::Explicit),
        None => (name, Mode::Fixed(Order::SequentiallyConsistent)),
    };
    let function = match base {
        "atomic_load" => Function::Load,
        "atomic_store" => Function::Store,
        "atomic_exchange" => Function::Update(Update::Exchange),
        "atomic_fetch_add" => Function::Update(Update::Add),
        "atomic_fetch_sub" => Function::Update(Update::Subtract),
        "atomic_fetch_and" => Function::Update(Update::And),
        "atomic_fetch_or" => Function::Update(Update::Or),
        "atomic_fetch_xor" => Function::Update(Update::Xor),
        "atomic_compare_exchange_strong" => Function::CompareExchange { weak: false },
        "atomic_compare_exchange_weak" => Function::CompareExchange { weak: true },
        "await" => Function::Await,
        _ => return None,
    };
    Some((function, mode))
}

/// The arguments of one call, counted.
struct Arguments<'n> {
    name: &'n str,
    count: usize,
}

impl Arguments<'_> {
    fn wrong_number<T>(&self, span: Span) -> Result<T, ReadError> {
        let Self { name, count } = self;
        let plural = if *count == 1 { "" } else { "s" };
        Parser::fail(span, format!("'{name}' takes {count} argument{plural}"))
    }

    fn open(&self, parser: &mut Parser<'_>) -> Result<(), ReadError> {
        parser.expect("(")?;
        if self.count > 0 && parser.at(")") {
            return self.wrong_number(parser.span());
        }
        Ok(())
    }

    fn next(&self, parser: &mut Parser<'_>) -> Result<(), ReadError> {
        if parser.at(")") {
            return self.wrong_number(parser.span());
        }
        parser.expect(",")
    }

    fn close(&self, parser: &mut Parser<'_>) -> Result<(), ReadError> {
        if parser.at(",") || (self.count == 0 && !parser.at(")")) {
            return self.wrong_number(parser.span());
        }
        parser.expect(")")
    }
}

impl<'t> Parser<'t> {
    /// A call whose name was just read.
    pub(super) fn call(&mut self, name: &'t str, span: Span) -> Result<Call, ReadError> {
        let Some((function, mode)) = function(name) else {
            return Self::fail(span, format!("unknown function '{}'", Shortened(name)));
        };
        let orders = match (mode, function) {
            (Mode::Fixed(_), _) | (_, Function::ThreadFence | Function::SignalFence) => 0,
            (_, Function::CompareExchange { .. }) => 2,
            _ => 1,
        };
        let others = match function {
            Function::ThreadFence if name == "smp_mb" => 0,
            Function::Store | Function::Update(_) => 2,
            Function::CompareExchange { .. } => 3,
            _ => 1,
        };
        let arguments = Arguments {
            name,
            count: others + orders,
        };
        arguments.open(self)?;
        let call = match function {
            Function::Load => {
                let location = self.accessed(name)?;
                let order = self.order(&arguments, mode)?.read(name)?;
                Call::Value(ExpressionKind::Load { location, order }, 0)
            }
            Function::Store => {
                let location = self.accessed(name)?;
                arguments.next(self)?;
                let value = self.expression()?;
                let order = self.order(&arguments, mode)?.write(name)?;
                Call::Effect(Some(StatementKind::Store {
                    location,
                    order,
                    value,
                }))
            }
            Function::Update(update) => {
                let location = self.accessed(name)?;
                arguments.next(self)?;
                let (operand, height) = self.tree()?;
                let order = self.order(&arguments, mode)?.order;
                let kind = ExpressionKind::Update {
                    location,
                    update,
                    operand: Box::new(operand),
                    order,
                };
                Call::Value(kind, height)
            }
            Function::CompareExchange { weak } => self.compare_exchange(&arguments, mode, weak)?,
            Function::ThreadFence | Function::SignalFence => {
                let order = match mode {
                    Mode::Fixed(order) => order,
                    Mode::Explicit => self.memory_order()?.order,
                };
                let fence = StatementKind::Fence(order);
                Call::Effect(matches!(function, Function::ThreadFence).then_some(fence))
            }
            Function::Await => self.wait(&arguments, mode)?,
            Function::Lock => Call::Effect(Some(StatementKind::Lock(self.location()?.0))),
            Function::Unlock => Call::Effect(Some(StatementKind::Unlock(self.location()?.0))),
            Function::Spawn => {
                let (thread, span) = self.thread_argument()?;
                if self.loops > 0 {
                    return Self::fail(span, format!("P{thread} is spawned in a loop"));
                }
                self.spawns.push((self.thread, thread, span));
                Call::Effect(Some(StatementKind::Spawn(thread)))
            }
            Function::Join => {
                let (thread, span) = self.thread_argument()?;
                self.joins.push((self.thread, thread, span));
                Call::Effect(Some(StatementKind::Join(thread)))
            }
        };
        arguments.close(self)?;
        Ok(call)
    }

    /// The location that a function accesses. Those of the kernel take it as `*x`.
    fn accessed(&mut self, name: &str) -> Result<String, ReadError> {
        if matches!(name, "READ_ONCE" | "WRITE_ONCE") {
            self.accept("*")?;
        }
        Ok(self.location()?.0)
    }

    fn compare_exchange(
        &mut self,
        arguments: &Arguments<'_>,
        mode: Mode,
        weak: bool,
    ) -> Result<Call, ReadError> {
        let location = self.accessed(arguments.name)?;
        arguments.next(self)?;
        let expected = if self.accept("&")? {
            let (name, span) = self.word("a register")?;
            Expected::Register(self.known_register(name, span)?)
        } else {
            Expected::Location(self.location()?.0)
        };
        arguments.next(self)?;
        let (new, height) = self.tree()?;
        let order = self.order(arguments, mode)?.order;
        let failure = self.order(arguments, mode)?;
        if matches!(failure.order, Order::Release | Order::AcquireRelease) {
            return Self::fail(
                failure.span,
                "a compare-exchange that fails only reads: its order cannot be release or acq_rel",
            );
        }
        let kind = ExpressionKind::CompareExchange {
            location,
            expected,
            new: Box::new(new),
            order,
            failure_order: failure.order,
            weak,
        };
        Ok(Call::Value(kind, height))
    }

    /// `await(x == e)`.
    fn wait(&mut self, arguments: &Arguments<'_>, mode: Mode) -> Result<Call, ReadError> {
        self.accept("*")?;
        let (location, _) = self.location()?;
        let comparison = match self.token.kind {
            TokenKind::Symbol("==") => Comparison::Equal,
            TokenKind::Symbol("!=") => Comparison::NotEqual,
            TokenKind::Symbol("<") => Comparison::Less,
            TokenKind::Symbol("<=") => Comparison::LessOrEqual,
            TokenKind::Symbol(">") => Comparison::Greater,
            TokenKind::Symbol(">=") => Comparison::GreaterOrEqual,
            _ => return self.unexpected("a comparison"),
        };
        self.advance()?;
        let (operand, height) = self.operators(ABOVE_COMPARISONS)?;
        let order = self.order(arguments, mode)?.read(arguments.name)?;
        let kind = ExpressionKind::Await {
            location,
            order,
            comparison,
            operand: Box::new(operand),
        };
        Ok(Call::Value(kind, height))
    }

    fn thread_argument(&mut self) -> Result<(u32, Span), ReadError> {
        let (word, span) = self.word("a thread such as P1")?;
        match thread_number(word) {
            Some(thread) => Ok((thread, span)),
            None => Self::fail(span, format!("'{}' is not a thread", Shortened(word))),
        }
    }

    /// The next argument if it is to be a mode; otherwise the function's own mode.
    fn order(&mut self, arguments: &Arguments<'_>, mode: Mode) -> Result<PlacedOrder, ReadError> {
        match mode {
            Mode::Fixed(order) => Ok(PlacedOrder {
                order,
                span: self.span(),
            }),
            Mode::Explicit => {
                arguments.next(self)?;
                self.memory_order()
            }
        }
    }

    fn memory_order(&mut self) -> Result<PlacedOrder, ReadError> {
        let (word, span) = self.word("a memory order")?;
        let order = match word {
            "memory_order_relaxed" => Order::Relaxed,
            "memory_order_consume" | "memory_order_acquire" => Order::Acquire,
            "memory_order_release" => Order::Release,
            "memory_order_acq_rel" => Order::AcquireRelease,
            "memory_order_seq_cst" => Order::SequentiallyConsistent,
            _ => return Self::fail(span, format!("unknown memory order '{}'", Shortened(word))),
        };
        Ok(PlacedOrder { order, span })
    }
}

/// A mode, and where it stands.
struct PlacedOrder {
    order: Order,
    span: Span,
}

impl PlacedOrder {
    fn read(&self, name: &str) -> Result<Order, ReadError> {
        match self.order {
            Order::Release | Order::AcquireRelease => Parser::fail(
                self.span,
                format!("'{name}' reads: its order cannot be release or acq_rel"),
            ),
            order => Ok(order),
        }
    }

    fn write(&self, name: &str) -> Result<Order, ReadError> {
        match self.order {
            Order::Acquire | Order::AcquireRelease => Parser::fail(
                self.span,
                format!("'{name}' writes: its order cannot be acquire, consume or acq_rel"),
            ),
            order => Ok(order),
        }
    }
}
