//! The two sides of the comparison in an assertion of C that failed, for reports.
//!
//! `assert(a == b)` is a jump that compares, to a call of `__assert_fail` with the text of the assertion. The text tells what was compared,
//! and the words that the jump compared are still in the frame, since nothing is computed between the jump and the call. It is determined
//! on demand; nothing is recorded while a thread runs.
//!
//! What it cannot do: assertions that are more than one comparison, and comparisons of floating-point numbers, have no sides.

use super::code::{BELOW, Counter, Op, Slot};
use super::thread::{Context, ThreadRun};
use crate::library::Builtin;

/// How C writes what compares, longest first.
const OPERATORS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

/// What was compared, and the words.
pub(super) struct Compared {
    pub(super) left: (String, u64),
    pub(super) right: (String, u64),
}

impl ThreadRun {
    /// What the assertion compared at which the thread stands, if it is one comparison.
    pub(super) fn failed_comparison(&self, context: Context<'_>) -> Option<Compared> {
        let registers = self.snapshots.last()?.registers;
        let word = |slot: Slot| self.word((registers.base - BELOW).wrapping_add(slot));
        let Op::Builtin {
            builtin: Builtin::AssertFail,
            arguments,
            ..
        } = context.code.ops[registers.counter as usize]
        else {
            return None;
        };
        let text = context
            .code
            .image
            .text(word(context.code.arguments[arguments as usize]))?;
        let Sides {
            left,
            operator,
            right,
        } = sides(&text)?;
        let (relation, one, other) = compared_before(context, registers.counter)?;
        let (one, other) = (word(one), word(other));
        // The sides may have been exchanged only where that makes no difference.
        let orders = match (operator, relation) {
            ("==" | "!=", Relation::Equal) => [Some((one, other)), Some((other, one))],
            ("<" | ">=", Relation::Less) => [Some((one, other)), None],
            (">" | "<=", Relation::Less) => [Some((other, one)), None],
            _ => return None,
        };
        let fits = |&(a, b): &(u64, u64)| may_be(left, a) && may_be(right, b);
        let (of_left, of_right) = orders.into_iter().flatten().find(fits)?;
        Some(Compared {
            left: (left.to_owned(), of_left),
            right: (right.to_owned(), of_right),
        })
    }
}

/// What a jump asks about two words.
#[derive(Clone, Copy)]
enum Relation {
    Equal,
    Less,
}

/// The words that a jump to where an instruction stands compared, and how, if there is one such jump.
fn compared_before(context: Context<'_>, counter: Counter) -> Option<(Relation, Slot, Slot)> {
    let code = context.code;
    let first = code.functions[code.function_at(counter)? as usize].entry;
    let leads_here = |target: Counter| {
        let between = code.ops.get(target as usize..counter as usize);
        between.is_some_and(|between| between.iter().all(|op| matches!(op, Op::Move { .. })))
    };
    let mut found = None;
    for op in &code.ops[first as usize..counter as usize] {
        let (targets, compared) = match *op {
            Op::JumpIfEqual {
                left,
                right,
                then,
                otherwise,
            } => ([then, otherwise], Some((Relation::Equal, left, right))),
            Op::JumpIfLess {
                left,
                right,
                then,
                otherwise,
            }
            | Op::JumpIfSignedLess {
                left,
                right,
                then,
                otherwise,
                ..
            }
            | Op::JumpIfSignedLess32 {
                left,
                right,
                then,
                otherwise,
            } => ([then, otherwise], Some((Relation::Less, left, right))),
            Op::JumpIf {
                then, otherwise, ..
            } => ([then, otherwise], None),
            Op::Jump { to } => ([to, to], None),
            _ => continue,
        };
        if targets.into_iter().any(leads_here) {
            if found.is_some() {
                return None;
            }
            found = Some(compared?);
        }
    }
    found
}

/// A comparison as a text.
#[derive(PartialEq, Eq, Debug)]
struct Sides<'a> {
    left: &'a str,
    operator: &'static str,
    right: &'a str,
}

/// The comparison that an expression of C is; nothing if it is another expression.
fn sides(text: &str) -> Option<Sides<'_>> {
    let mut depth = 0_u32;
    let mut found = None;
    let mut place = 0;
    while let Some(rest) = text.get(place..) {
        let Some(character) = rest.chars().next() else {
            break;
        };
        let is_skipped = ["->", "<<", ">>"]
            .iter()
            .find(|skip| rest.starts_with(**skip));
        let operator = OPERATORS.iter().find(|one| rest.starts_with(**one));
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            // Parts of texts and characters are not looked at.
            '"' | '\'' => return None,
            '&' | '|' if rest.starts_with("&&") || rest.starts_with("||") => return None,
            '?' | ',' | '=' if depth == 0 && operator.is_none() => return None,
            _ => {}
        }
        let length = match (is_skipped, operator) {
            (Some(_), _) => 2,
            (None, Some(operator)) => {
                if depth == 0 {
                    if found.is_some() {
                        return None;
                    }
                    found = Some((place, *operator));
                }
                operator.len()
            }
            (None, None) => character.len_utf8(),
        };
        place += length;
    }
    let (place, operator) = found?;
    Some(Sides {
        left: text[..place].trim(),
        operator,
        right: text[place + operator.len()..].trim(),
    })
}

/// Whether an expression may have a value: a number has only its own.
fn may_be(expression: &str, word: u64) -> bool {
    let digits = expression.trim_end_matches(['u', 'U', 'l', 'L']);
    digits.parse::<i64>().map_or(true, |number| {
        let narrow = number & i64::from(u32::MAX);
        [number, narrow].map(i64::cast_unsigned).contains(&word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_has_sides_if_it_is_one_comparison() {
        let found = |text| sides(text).map(|found| (found.left, found.operator, found.right));
        assert_eq!(found("x == 2"), Some(("x", "==", "2")));
        assert_eq!(
            found("load(&a, b<c) >= p->n"),
            Some(("load(&a, b<c)", ">=", "p->n"))
        );
        assert_eq!(found("a<<1 != b"), Some(("a<<1", "!=", "b")));
        for text in [
            "x",
            "!x",
            "a == b && c",
            "a == b == c",
            "a ? b < c : d",
            "f(\"<\") < 1",
            "a) < (b",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_has_only_its_own_value() {
        assert!(may_be("x", 7) && may_be("7", 7) && may_be("7ul", 7));
        assert!(may_be("-1", u64::MAX) && may_be("-1", 0xffff_ffff));
        assert!(!may_be("7", 8));
    }
}
