//! Waiting accesses, by which the spin-loop pass replaces loops; [`crate::passes::spin`] says what they mean.

use super::Builtin;
use crate::machine::execute::Step;
use crate::machine::thread::{Context, ThreadRun};
use crate::passes::intrinsics::{
    ASSUMED, AWAIT_COMPARE_EXCHANGE, AWAIT_EXCHANGE, AWAIT_LOAD, PARKED, RETRIED,
};
use norns_execution::{
    Comparison, Condition, Label, Mode, Operation, Until, Value, Waiting, Width,
};

/// The builtin of a name such as `norns.await.load.32`.
pub(super) fn builtin(name: &str) -> Option<Builtin> {
    let (kind, bits) = name.rsplit_once('.')?;
    let width = match bits {
        "8" => Width::One,
        "16" => Width::Two,
        "32" => Width::Four,
        "64" => Width::Eight,
        _ => return None,
    };
    match kind {
        AWAIT_LOAD => Some(Builtin::AwaitLoad(width)),
        AWAIT_EXCHANGE => Some(Builtin::AwaitExchange(width)),
        AWAIT_COMPARE_EXCHANGE => Some(Builtin::AwaitCompareExchange(width)),
        _ => None,
    }
}

/// The mode of a number that the pass gives; see [`crate::passes::intrinsics::mode_number`].
fn mode(number: u64) -> Mode {
    let mode = usize::try_from(number)
        .ok()
        .and_then(|number| Mode::ALL.get(number));
    mode.copied().unwrap_or(Mode::SequentiallyConsistent)
}

/// The comparison of a number that the pass gives; see [`crate::passes::intrinsics::comparison_number`].
pub(super) fn comparison(number: u64) -> Option<Comparison> {
    Some(match number {
        0 => Comparison::Equal,
        1 => Comparison::NotEqual,
        2 => Comparison::Less,
        3 => Comparison::LessOrEqual,
        4 => Comparison::Greater,
        5 => Comparison::GreaterOrEqual,
        6 => Comparison::UnsignedLess,
        7 => Comparison::UnsignedLessOrEqual,
        8 => Comparison::UnsignedGreater,
        9 => Comparison::UnsignedGreaterOrEqual,
        10 => Comparison::AnyBit,
        11 => Comparison::NoBit,
        _ => return None,
    })
}

impl ThreadRun {
    /// A waiting access: its arguments are those of the intrinsic.
    pub(super) fn await_access(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        arguments: u32,
    ) -> Step {
        let argument = |thread: &Self, number| thread.argument(context, arguments, number);
        let (Builtin::AwaitLoad(width)
        | Builtin::AwaitExchange(width)
        | Builtin::AwaitCompareExchange(width)) = builtin
        else {
            return Step::Next;
        };
        // What is written need not be known.
        let given = |thread: &Self, number: u32| {
            let slot = context.code.arguments[(arguments + number) as usize];
            thread.value(slot, width)
        };
        let address = argument(self, 0);
        let verb = if matches!(builtin, Builtin::AwaitLoad(_)) {
            "reads"
        } else {
            "writes"
        };
        let location = match self.shared(context, address, width, verb) {
            Ok(location) => location,
            Err(step) => return step,
        };
        if !location.offset.is_multiple_of(width.bytes()) {
            return self.unsupported(context, "an access that waits and is not aligned");
        }
        let otherwise = argument(self, 3) as u32;
        let until = |comparison, operand| Until {
            condition: Condition {
                comparison,
                operand: Value::new(operand, width),
            },
            reason: match otherwise {
                ASSUMED => Waiting::Assume,
                PARKED => Waiting::Park,
                _ => Waiting::Await,
            },
            since: otherwise
                .checked_sub(RETRIED)
                .filter(|_| otherwise != PARKED),
        };
        let mode_given = mode(argument(self, 1));
        if matches!(builtin, Builtin::AwaitCompareExchange(_)) {
            let (expected, new) = (argument(self, 4), given(self, 5));
            return self.stop(Label::Update {
                location,
                width,
                operation: Operation::CompareExchange {
                    expected: Value::new(expected, width),
                    new,
                },
                mode: mode_given,
                failure_mode: mode(argument(self, 2)),
                until: Some(until(Comparison::Equal, expected)),
                unused: false,
            });
        }
        let Some(comparison) = comparison(argument(self, 2)) else {
            return self.unsupported(context, "a comparison of a waiting access");
        };
        let until = Some(until(comparison, argument(self, 4)));
        self.stop(match builtin {
            Builtin::AwaitExchange(_) => Label::Update {
                location,
                width,
                operation: Operation::Exchange(given(self, 5)),
                mode: mode_given,
                failure_mode: mode_given.of_read_half(),
                until,
                unused: false,
            },
            _ => Label::Read {
                location,
                width,
                mode: mode_given,
                until,
            },
        })
    }
}
