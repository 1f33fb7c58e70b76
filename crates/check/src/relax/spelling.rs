//! How an atomic access or a fence is written in the source, and how it is written with other memory orders.
//!
//! A place of the debug information leads to a call, such as `x.store(1, std::memory_order_release)`; its arguments tell the orders. What
//! is not such a call (an operator on an atomic variable, a macro of the program's own) is not understood and left alone.

use crate::orders::{OF_C, OF_GCC, OF_RUST, Spelling};
use norns_execution::Mode;
use norns_llvm::{
    compile::Language,
    sites::{Site, SiteKind, Strength},
};
use std::ops::Range;

/// A call of an atomic function as it stands in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Call {
    language: Language,
    kind: SiteKind,
    /// The name of the function, without qualifiers.
    name: Range<usize>,
    /// What is between its parentheses.
    arguments: Range<usize>,
    /// The argument for the order, or the order on success.
    order: Option<Range<usize>>,
    /// The argument for the order on failure.
    failure: Option<Range<usize>>,
}

/// A replacement for a piece of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

/// What a function with this name does, in any of the languages; `None` if it is not atomic.
fn kind_of(name: &str) -> Option<SiteKind> {
    let name = name
        .strip_prefix("__c11_")
        .or_else(|| name.strip_prefix("__"))
        .unwrap_or(name);
    let name = name.strip_prefix("atomic_").unwrap_or(name);
    let name = name.strip_prefix("flag_").unwrap_or(name);
    let name = name
        .strip_suffix("_explicit")
        .or_else(|| name.strip_suffix("_n"))
        .unwrap_or(name);
    Some(match name {
        "load" | "test" => SiteKind::Load,
        "store" | "clear" => SiteKind::Store,
        "exchange" | "swap" | "test_and_set" => SiteKind::Update,
        "thread_fence" | "fence" => SiteKind::Fence,
        "compare_exchange"
        | "compare_exchange_strong"
        | "compare_exchange_weak"
        | "compare_and_swap" => SiteKind::CompareExchange,
        "fetch_update" => return None,
        name if name.starts_with("fetch_") || name.ends_with("_fetch") => SiteKind::Update,
        _ => return None,
    })
}

/// The call of an atomic function at a site, if there is one.
pub(super) fn call_at(text: &str, language: Language, site: Site) -> Option<Call> {
    let start = offset(text, site.line, site.column)?;
    let bytes = text.as_bytes();
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b';' | b'{' | b'}' => return None,
            byte if is_of_name(byte) => {
                let end = end_of_name(bytes, at);
                let name = &text[at..end];
                if let Some(kind) = kind_of(name) {
                    let open = skip_space(bytes, end);
                    if bytes.get(open) != Some(&b'(') || kind != site.kind {
                        return None;
                    }
                    let pieces = arguments(bytes, open)?;
                    let close = pieces.last()?.end;
                    let pieces = pieces.into_iter().map(|piece| trimmed(text, piece));
                    let pieces: Vec<Range<usize>> = pieces.collect();
                    let (order, failure) = orders(text, language, name, &pieces);
                    return Some(Call {
                        language,
                        kind,
                        name: at..end,
                        arguments: open + 1..close,
                        order,
                        failure,
                    });
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    None
}

impl Call {
    /// The call as it stands in the source, with the object that it is called on, without line breaks.
    pub(super) fn text(&self, text: &str) -> String {
        let before = &text.as_bytes()[..self.name.start];
        let is_of_receiver = |byte: &u8| is_of_name(*byte) || b".:[]>-".contains(byte);
        let receiver = before.iter().rev().take_while(|byte| is_of_receiver(byte));
        let whole = &text[self.name.start - receiver.count()..=self.arguments.end];
        whole.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The edits that change a call from the strength `now` to the strength `wanted`; `None` if it is not known how to write that.
    pub(super) fn edits(&self, text: &str, now: Strength, wanted: Strength) -> Option<Vec<Edit>> {
        let Some(mode) = wanted.mode else {
            return Some(vec![self.removal(text)]);
        };
        let Some(order) = &self.order else {
            // Rust has no default order, so the order is in an argument that was not understood.
            let spelling =
                (self.language != Language::Rust).then(|| Spelling::usual(self.language))?;
            let failure = wanted.failure.map(|mode| spelling.word(mode));
            return self.with_orders(text, &spelling.word(mode), failure.as_deref());
        };
        let replaced = |range: &Range<usize>, mode: Mode| {
            let spelling = order_in(&text[range.clone()])?;
            Some(Edit {
                range: range.clone(),
                text: spelling.word(mode),
            })
        };
        let mut edits = Vec::new();
        if now.mode != wanted.mode {
            edits.push(replaced(order, mode)?);
        }
        match (&self.failure, wanted.failure) {
            (_, None) => {}
            (Some(order), Some(mode)) => {
                if now.failure != wanted.failure {
                    edits.push(replaced(order, mode)?);
                }
            }
            // In C++, a single order also determines the order on failure.
            (None, Some(failure)) if failure == mode.of_read_half() => {}
            (None, Some(failure)) => {
                let spelling = order_in(&text[order.clone()])?;
                edits.push(Edit {
                    range: order.end..order.end,
                    text: format!(", {}", spelling.word(failure)),
                });
            }
        }
        Some(edits)
    }

    /// Adds orders to a call without orders, which is `seq_cst`.
    fn with_orders(&self, text: &str, success: &str, failure: Option<&str>) -> Option<Vec<Edit>> {
        let name = &text[self.name.clone()];
        if self.language == Language::Rust || name.starts_with("__") || name.ends_with("_explicit")
        {
            return None;
        }
        let mut edits = Vec::new();
        if name.starts_with("atomic_") && self.kind != SiteKind::Fence {
            edits.push(Edit {
                range: self.name.end..self.name.end,
                text: "_explicit".to_owned(),
            });
        }
        let is_empty = text[self.arguments.clone()].trim().is_empty();
        let comma = if is_empty { "" } else { ", " };
        let second = failure.map_or(String::new(), |failure| format!(", {failure}"));
        edits.push(Edit {
            range: self.arguments.end..self.arguments.end,
            text: format!("{comma}{success}{second}"),
        });
        Some(edits)
    }

    /// Removes a statement, and its line if nothing else is on it.
    fn removal(&self, text: &str) -> Edit {
        let bytes = text.as_bytes();
        let mut start = self.name.start;
        while start > 0 && (is_of_name(bytes[start - 1]) || bytes[start - 1] == b':') {
            start -= 1;
        }
        let end = self.arguments.end + 1;
        let line_start = text[..start].rfind('\n').map_or(0, |place| place + 1);
        let line_end = text[end..]
            .find('\n')
            .map_or(text.len(), |place| end + place + 1);
        let is_alone = text[line_start..start].trim().is_empty()
            && text[end..line_end].trim_start().starts_with(';')
            && {
                let behind = text[end..line_end].trim_start()[1..].trim();
                behind.is_empty() || behind.starts_with("//")
            };
        Edit {
            range: if is_alone {
                line_start..line_end
            } else {
                start..end
            },
            text: String::new(),
        }
    }
}

/// Which arguments of a call are memory orders: that of the access or of its success, and that of its failure.
fn orders(
    text: &str,
    language: Language,
    name: &str,
    arguments: &[Range<usize>],
) -> (Option<Range<usize>>, Option<Range<usize>>) {
    let is_order = |piece: &&Range<usize>| order_in(&text[(*piece).clone()]).is_some();
    let is_explicit =
        language == Language::Rust || name.starts_with("__") || name.ends_with("_explicit");
    if kind_of(name) != Some(SiteKind::CompareExchange) {
        let last = arguments
            .last()
            .filter(|piece| is_explicit || is_order(piece));
        return (last.cloned(), None);
    }
    // In C++, the third and fourth arguments of a method may be orders.
    match arguments {
        [.., success, failure] if is_explicit || arguments.len() == 4 => {
            (Some(success.clone()), Some(failure.clone()))
        }
        [_, _, order] if !name.starts_with("atomic_") => (Some(order.clone()), None),
        _ => (None, None),
    }
}

/// The memory order that a text denotes, if it denotes one.
fn order_in(text: &str) -> Option<Spelling> {
    for words in [OF_C, OF_GCC, OF_RUST] {
        for word in words {
            let Some(prefix) = text.strip_suffix(word) else {
                continue;
            };
            let is_order = prefix.ends_with("memory_order_")
                || prefix.ends_with("memory_order::")
                || prefix == "__ATOMIC_"
                || (words == OF_RUST && (prefix.is_empty() || prefix.ends_with("Ordering::")));
            let is_path = prefix
                .bytes()
                .all(|byte| is_of_name(byte) || byte == b':' || byte == b' ');
            if is_order && is_path {
                return Some(Spelling {
                    prefix: prefix.to_owned(),
                    words,
                });
            }
        }
    }
    None
}

/// The offset of a line and a column in a text. Both start at 1, and columns count bytes.
fn offset(text: &str, line: u32, column: u32) -> Option<usize> {
    let before = text
        .split_inclusive('\n')
        .take(line.checked_sub(1)? as usize);
    let start: usize = before.map(str::len).sum();
    let offset = start + column.checked_sub(1)? as usize;
    text.is_char_boundary(offset).then_some(offset)
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn end_of_name(bytes: &[u8], start: usize) -> usize {
    let length = bytes[start..]
        .iter()
        .take_while(|&&byte| is_of_name(byte))
        .count();
    start + length
}

fn skip_space(bytes: &[u8], start: usize) -> usize {
    let length = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count();
    start + length
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + piece.len() - piece.trim_start().len();
    start..start + piece.trim().len()
}

/// The arguments in a list that opens at an offset; `None` if it does not close.
fn arguments(bytes: &[u8], open: usize) -> Option<Vec<Range<usize>>> {
    let mut pieces = Vec::new();
    let mut depth = 0_usize;
    let mut start = open + 1;
    let mut at = open;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    pieces.push(start..at);
                    return Some(pieces);
                }
            }
            b',' if depth == 1 => {
                pieces.push(start..at);
                start = at + 1;
            }
            b'"' => at = end_of_string(bytes, at)?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where the string that starts at an offset ends.
fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(language: Language, text: &str, column: u32, kind: SiteKind, to: Strength) -> String {
        let site = Site {
            file: 0,
            line: 1,
            column,
            kind,
        };
        let call = call_at(text, language, site).expect("there is a call");
        let now = Strength {
            mode: Some(Mode::SequentiallyConsistent),
            failure: to.failure.map(|_| Mode::SequentiallyConsistent),
        };
        let edits = call.edits(text, now, to).expect("it can be written");
        let mut out = text.to_owned();
        for edit in edits.iter().rev() {
            out.replace_range(edit.range.clone(), &edit.text);
        }
        out
    }

    fn both(mode: Mode, failure: Mode) -> Strength {
        Strength {
            mode: Some(mode),
            failure: Some(failure),
        }
    }

    #[test]
    fn orders_of_c_are_written_as_before() {
        use Language::C;
        use SiteKind::{Fence, Store};
        let release = Strength::of(Mode::Release);
        for (language, text, column, kind, to, expected) in [
            (
                C,
                "atomic_store_explicit(&x, f(1, 2), memory_order_seq_cst);",
                1,
                Store,
                release,
                "atomic_store_explicit(&x, f(1, 2), memory_order_release);",
            ),
            (
                C,
                "atomic_store(&x, 1);",
                1,
                Store,
                release,
                "atomic_store_explicit(&x, 1, memory_order_release);",
            ),
            (
                C,
                "__atomic_store_n(&x, \",)\", __ATOMIC_SEQ_CST);",
                1,
                Store,
                release,
                "__atomic_store_n(&x, \",)\", __ATOMIC_RELEASE);",
            ),
            (
                C,
                "if (x) atomic_thread_fence(memory_order_seq_cst);",
                8,
                Fence,
                Strength::NONE,
                "if (x) ;",
            ),
        ] {
            assert_eq!(edited(language, text, column, kind, to), expected);
        }
    }

    #[test]
    fn orders_of_cxx_and_rust_are_written_as_before() {
        use Language::{Cxx, Rust};
        use Mode::{Acquire, AcquireRelease, Relaxed, Release};
        use SiteKind::{CompareExchange, Fence, Load, Store, Update};
        let release = Strength::of(Release);
        for (language, text, column, kind, to, expected) in [
            (
                Cxx,
                "x.store(1);",
                3,
                Store,
                release,
                "x.store(1, std::memory_order_release);",
            ),
            (
                Cxx,
                "return x.load();",
                10,
                Load,
                Strength::of(Acquire),
                "return x.load(std::memory_order_acquire);",
            ),
            (
                Cxx,
                "x.store(1, std::memory_order::seq_cst);",
                3,
                Store,
                release,
                "x.store(1, std::memory_order::release);",
            ),
            (
                Cxx,
                "x.compare_exchange_weak(e, 1, std::memory_order_seq_cst)",
                3,
                CompareExchange,
                both(AcquireRelease, Acquire),
                "x.compare_exchange_weak(e, 1, std::memory_order_acq_rel)",
            ),
            (
                Cxx,
                "x.compare_exchange_weak(e, 1, std::memory_order_seq_cst)",
                3,
                CompareExchange,
                both(AcquireRelease, Relaxed),
                "x.compare_exchange_weak(e, 1, std::memory_order_acq_rel, std::memory_order_relaxed)",
            ),
            (
                Rust,
                "x.compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst)",
                3,
                CompareExchange,
                both(Acquire, Relaxed),
                "x.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed)",
            ),
            (
                Rust,
                "x.swap(1, SeqCst)",
                3,
                Update,
                release,
                "x.swap(1, Release)",
            ),
            (
                Cxx,
                "    std::atomic_thread_fence(std::memory_order_seq_cst); // why\n",
                10,
                Fence,
                Strength::NONE,
                "",
            ),
        ] {
            assert_eq!(edited(language, text, column, kind, to), expected);
        }
    }

    #[test]
    fn what_is_no_call_of_an_atomic_function_is_left_alone() {
        for (text, kind) in [
            ("m.lock();", SiteKind::CompareExchange),
            ("x = 1;", SiteKind::Store),
            ("x.load(order", SiteKind::Load),
            ("x.load();", SiteKind::Store),
            ("x.fetch_update(a, b, c);", SiteKind::CompareExchange),
        ] {
            let site = Site {
                file: 0,
                line: 1,
                column: 1,
                kind,
            };
            assert_eq!(call_at(text, Language::Cxx, site), None, "{text}");
        }
    }
}
