//! Calls: what each function takes and what it means.

use super::ReadError;
use super::lexer::{Shortened, TokenKind};
use super::parser::{Parser, thread_number};
use crate::test::{ABOVE_COMPARISONS, Expected, ExpressionKind, Span, StatementKind, Update};
use norns_execution::{Comparison, Mode};

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
    Barrier,
}

/// Which mode a function has.
#[derive(Clone, Copy)]
enum ModeArgument {
    /// The last argument says it.
    Explicit,
    Fixed(Mode),
}

fn function(name: &str) -> Option<(Function, ModeArgument)> {
    let fixed = |function, mode| Some((function, ModeArgument::Fixed(mode)));
    match name {
        "READ_ONCE" => return fixed(Function::Load, Mode::Relaxed),
        "WRITE_ONCE" => return fixed(Function::Store, Mode::Relaxed),
        "smp_load_acquire" => return fixed(Function::Load, Mode::Acquire),
        "smp_store_release" => return fixed(Function::Store, Mode::Release),
        "smp_mb" => return fixed(Function::ThreadFence, Mode::SequentiallyConsistent),
        "atomic_thread_fence" => return Some((Function::ThreadFence, ModeArgument::Explicit)),
        "atomic_signal_fence" => return Some((Function::SignalFence, ModeArgument::Explicit)),
        "lock" => return fixed(Function::Lock, Mode::Acquire),
        "unlock" => return fixed(Function::Unlock, Mode::Release),
        "spawn" => return fixed(Function::Spawn, Mode::Release),
        "join" => return fixed(Function::Join, Mode::Acquire),
        "barrier" => return fixed(Function::Barrier, Mode::AcquireRelease),
        "await" => return fixed(Function::Await, Mode::Acquire),
        _ => {}
    }
    let (base, given) = match name.strip_suffix("_explicit") {
        Some(base) => (base, ModeArgument::Explicit),
        None => (name, ModeArgument::Fixed(Mode::SequentiallyConsistent)),
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
    Some((function, given))
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
        let Some((function, given)) = function(name) else {
            return Self::fail(span, format!("unknown function '{}'", Shortened(name)));
        };
        let modes = match (given, function) {
            (ModeArgument::Fixed(_), _) | (_, Function::ThreadFence | Function::SignalFence) => 0,
            (_, Function::CompareExchange { .. }) => 2,
            _ => 1,
        };
        let others = match function {
            Function::ThreadFence if name == "smp_mb" => 0,
            Function::Store | Function::Update(_) | Function::Barrier => 2,
            Function::CompareExchange { .. } => 3,
            _ => 1,
        };
        let arguments = Arguments {
            name,
            count: others + modes,
        };
        arguments.open(self)?;
        let call = match function {
            Function::Load => {
                let location = self.accessed(name)?;
                let mode = self.mode(&arguments, given)?.read(name)?;
                Call::Value(ExpressionKind::Load { location, mode }, 0)
            }
            Function::Store => {
                let location = self.accessed(name)?;
                arguments.next(self)?;
                let value = self.expression()?;
                let mode = self.mode(&arguments, given)?.write(name)?;
                Call::Effect(Some(StatementKind::Store {
                    location,
                    mode,
                    value,
                }))
            }
            Function::Update(update) => {
                let location = self.accessed(name)?;
                arguments.next(self)?;
                let (operand, height) = self.tree()?;
                let mode = self.mode(&arguments, given)?.mode;
                let kind = ExpressionKind::Update {
                    location,
                    update,
                    operand: Box::new(operand),
                    mode,
                };
                Call::Value(kind, height)
            }
            Function::CompareExchange { weak } => self.compare_exchange(&arguments, given, weak)?,
            Function::ThreadFence | Function::SignalFence => {
                let mode = match given {
                    ModeArgument::Fixed(mode) => mode,
                    ModeArgument::Explicit => self.memory_order()?.mode,
                };
                let fence = StatementKind::Fence(mode);
                Call::Effect(matches!(function, Function::ThreadFence).then_some(fence))
            }
            Function::Await => self.wait(&arguments, given)?,
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
            Function::Barrier => {
                let span = self.span();
                let location = self.location()?.0;
                arguments.next(self)?;
                let needed = self.needed_at_barrier()?;
                self.barriers.push((location.clone(), needed, span));
                Call::Effect(Some(StatementKind::Barrier { location, needed }))
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
        given: ModeArgument,
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
        let mode = self.mode(arguments, given)?.mode;
        let failure = self.mode(arguments, given)?;
        if matches!(failure.mode, Mode::Release | Mode::AcquireRelease) {
            return Self::fail(
                failure.span,
                "a compare-exchange that fails only reads: its order cannot be release or acq_rel",
            );
        }
        let kind = ExpressionKind::CompareExchange {
            location,
            expected,
            new: Box::new(new),
            mode,
            failure_mode: failure.mode,
            weak,
        };
        Ok(Call::Value(kind, height))
    }

    /// `await(x == e)`.
    fn wait(&mut self, arguments: &Arguments<'_>, given: ModeArgument) -> Result<Call, ReadError> {
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
        let mode = self.mode(arguments, given)?.read(arguments.name)?;
        let kind = ExpressionKind::Await {
            location,
            mode,
            comparison,
            operand: Box::new(operand),
        };
        Ok(Call::Value(kind, height))
    }

    /// How many threads a barrier is for.
    fn needed_at_barrier(&mut self) -> Result<u32, ReadError> {
        let span = self.span();
        match self.expression()?.kind {
            ExpressionKind::Constant(needed @ 1..) => Ok(needed.cast_unsigned()),
            _ => Self::fail(span, "a barrier is for one thread or more"),
        }
    }

    fn thread_argument(&mut self) -> Result<(u32, Span), ReadError> {
        let (word, span) = self.word("a thread such as P1")?;
        match thread_number(word) {
            Some(thread) => Ok((thread, span)),
            None => Self::fail(span, format!("'{}' is not a thread", Shortened(word))),
        }
    }

    /// The next argument if it is to be a mode; otherwise the function's own mode.
    fn mode(
        &mut self,
        arguments: &Arguments<'_>,
        given: ModeArgument,
    ) -> Result<PlacedMode, ReadError> {
        match given {
            ModeArgument::Fixed(mode) => Ok(PlacedMode {
                mode,
                span: self.span(),
            }),
            ModeArgument::Explicit => {
                arguments.next(self)?;
                self.memory_order()
            }
        }
    }

    fn memory_order(&mut self) -> Result<PlacedMode, ReadError> {
        let (word, span) = self.word("a memory order")?;
        let mode = match word {
            "memory_order_relaxed" => Mode::Relaxed,
            "memory_order_consume" | "memory_order_acquire" => Mode::Acquire,
            "memory_order_release" => Mode::Release,
            "memory_order_acq_rel" => Mode::AcquireRelease,
            "memory_order_seq_cst" => Mode::SequentiallyConsistent,
            _ => return Self::fail(span, format!("unknown memory order '{}'", Shortened(word))),
        };
        Ok(PlacedMode { mode, span })
    }
}

/// A mode, and where it stands.
struct PlacedMode {
    mode: Mode,
    span: Span,
}

impl PlacedMode {
    fn read(&self, name: &str) -> Result<Mode, ReadError> {
        match self.mode {
            Mode::Release | Mode::AcquireRelease => Parser::fail(
                self.span,
                format!("'{name}' reads: its order cannot be release or acq_rel"),
            ),
            mode => Ok(mode),
        }
    }

    fn write(&self, name: &str) -> Result<Mode, ReadError> {
        match self.mode {
            Mode::Acquire | Mode::AcquireRelease => Parser::fail(
                self.span,
                format!("'{name}' writes: its order cannot be acquire, consume or acq_rel"),
            ),
            mode => Ok(mode),
        }
    }
}
