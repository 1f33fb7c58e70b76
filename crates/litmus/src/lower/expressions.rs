//! Lowers expressions.

use super::{Lowering, Temporaries};
use crate::code::{Instruction, Operand, Slot};
use crate::test::{BinaryOperator, Expected, Expression, ExpressionKind};
use norns_execution::Mode;
use norns_execution::program::FindingKind;

impl Lowering<'_> {
    pub(super) fn temporary(&mut self, temporaries: &mut Temporaries) -> Slot {
        temporaries.used += 1;
        self.temporaries = self.temporaries.max(temporaries.used);
        self.slots + temporaries.used - 1
    }

    /// The value of an expression, wherever it may be.
    pub(super) fn value(
        &mut self,
        expression: &Expression,
        temporaries: &mut Temporaries,
    ) -> Operand {
        match &expression.kind {
            ExpressionKind::Constant(value) => Operand::Constant(*value),
            ExpressionKind::Register(name) => Operand::Slot(self.by_name[name.as_str()]),
            ExpressionKind::Load {
                location,
                mode: Mode::Plain,
            } if !self.shared.contains_key(location.as_str()) => {
                Operand::Slot(self.by_name[location.as_str()])
            }
            _ => {
                let target = self.temporary(temporaries);
                self.value_into(expression, target, temporaries);
                Operand::Slot(target)
            }
        }
    }

    /// The value of an expression that later evaluation cannot change.
    fn settled(
        &mut self,
        expression: &Expression,
        later: &Expression,
        temporaries: &mut Temporaries,
    ) -> Operand {
        let value = self.value(expression, temporaries);
        let Operand::Slot(slot) = value else {
            return value;
        };
        let mut changes = false;
        later.walk(&mut |part| {
            changes |= matches!(part.kind, ExpressionKind::CompareExchange { .. });
        });
        if !changes || slot >= self.slots {
            return value;
        }
        let target = self.temporary(temporaries);
        self.emit(Instruction::Move {
            target,
            source: value,
        });
        Operand::Slot(target)
    }

    /// Evaluates an expression into a slot, which is written only when nothing of the expression remains to be read.
    pub(super) fn value_into(
        &mut self,
        expression: &Expression,
        target: Slot,
        temporaries: &mut Temporaries,
    ) {
        match &expression.kind {
            ExpressionKind::Unary(operator, operand) => {
                let operand = self.value(operand, temporaries);
                self.emit(Instruction::Unary {
                    target,
                    operator: *operator,
                    operand,
                });
            }
            ExpressionKind::Binary(
                operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr),
                left,
                right,
            ) => {
                self.logical(*operator, left, right, target, temporaries);
            }
            ExpressionKind::Binary(operator, left, right) => {
                let left = self.settled(left, right, temporaries);
                let right = self.value(right, temporaries);
                self.span = expression.span;
                self.arithmetic(*operator, left, right, target);
            }
            ExpressionKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.value(condition, temporaries);
                let to_otherwise = self.jump_if(condition, false);
                self.value_into(then, target, temporaries);
                let to_end = self.jump();
                self.land(to_otherwise);
                self.value_into(otherwise, target, temporaries);
                self.land(to_end);
            }
            ExpressionKind::Load { location, mode }
                if self.shared.contains_key(location.as_str()) =>
            {
                self.span = expression.span;
                let location = self.shared[location.as_str()];
                self.emit(Instruction::Read {
                    target,
                    location,
                    mode: *mode,
                    until: None,
                });
            }
            ExpressionKind::Await {
                location,
                mode,
                comparison,
                operand,
            } => {
                let operand = self.value(operand, temporaries);
                self.span = expression.span;
                let location = self.shared[location.as_str()];
                let until = Some((*comparison, operand));
                self.emit(Instruction::Read {
                    target,
                    location,
                    mode: *mode,
                    until,
                });
            }
            ExpressionKind::Update {
                location,
                update,
                operand,
                mode,
            } => {
                let operand = self.value(operand, temporaries);
                self.span = expression.span;
                let location = self.shared[location.as_str()];
                self.emit(Instruction::Update {
                    target,
                    location,
                    update: *update,
                    operand,
                    mode: *mode,
                    unused: false,
                });
            }
            ExpressionKind::CompareExchange { .. } => {
                self.compare_exchange(expression, target, temporaries);
            }
            ExpressionKind::Constant(_)
            | ExpressionKind::Register(_)
            | ExpressionKind::Load { .. } => {
                let source = self.value(expression, temporaries);
                self.emit(Instruction::Move { target, source });
            }
        }
    }

    fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        left: Operand,
        right: Operand,
        target: Slot,
    ) {
        let divides = matches!(operator, BinaryOperator::Divide | BinaryOperator::Remainder);
        if divides && matches!(right, Operand::Slot(_) | Operand::Constant(0)) {
            let not_zero = self.jump_if(right, true);
            self.fail(
                FindingKind::Arithmetic,
                format!("P{} divides by zero", self.number),
            );
            self.land(not_zero);
        }
        self.emit(Instruction::Binary {
            target,
            operator,
            left,
            right,
        });
    }

    /// `&&` and `||`: the second operand only if the first does not decide.
    fn logical(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        target: Slot,
        temporaries: &mut Temporaries,
    ) {
        let result = self.temporary(temporaries);
        let truth = |operand| Instruction::Binary {
            target: result,
            operator: BinaryOperator::NotEqual,
            left: operand,
            right: Operand::Constant(0),
        };
        let left = self.value(left, temporaries);
        self.emit(truth(left));
        let decided = self.jump_if(Operand::Slot(result), operator == BinaryOperator::LogicalOr);
        let right = self.value(right, temporaries);
        self.emit(truth(right));
        self.land(decided);
        self.emit(Instruction::Move {
            target,
            source: Operand::Slot(result),
        });
    }

    fn compare_exchange(
        &mut self,
        expression: &Expression,
        target: Slot,
        temporaries: &mut Temporaries,
    ) {
        let ExpressionKind::CompareExchange {
            location,
            expected,
            new,
            mode,
            failure_mode,
            ..
        } = &expression.kind
        else {
            unreachable!("the caller saw a compare-exchange")
        };
        let new = self.value(new, temporaries);
        self.span = expression.span;
        let (Expected::Location(name) | Expected::Register(name)) = expected;
        let cell = self
            .shared
            .get(name.as_str())
            .copied()
            .filter(|_| matches!(expected, Expected::Location(_)));
        let expected = if let Some(location) = cell {
            let target = self.temporary(temporaries);
            self.emit(Instruction::Read {
                target,
                location,
                mode: Mode::Plain,
                until: None,
            });
            Operand::Slot(target)
        } else {
            Operand::Slot(self.by_name[name.as_str()])
        };
        let (old, succeeded) = (self.temporary(temporaries), self.temporary(temporaries));
        self.emit(Instruction::CompareExchange {
            old,
            succeeded,
            location: self.shared[location.as_str()],
            expected,
            new,
            mode: *mode,
            failure_mode: *failure_mode,
        });
        let done = self.jump_if(Operand::Slot(succeeded), true);
        let source = Operand::Slot(old);
        match cell {
            Some(location) => self.emit(Instruction::Write {
                location,
                mode: Mode::Plain,
                value: source,
            }),
            None => self.emit(Instruction::Move {
                target: self.by_name[name.as_str()],
                source,
            }),
        }
        self.land(done);
        self.emit(Instruction::Move {
            target,
            source: Operand::Slot(succeeded),
        });
    }
}
