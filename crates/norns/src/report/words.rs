//! The words for findings and verdicts, which several formats share.

use crate::check::{Checked, Verdict, findings::Finding, listing::Listed, litmus::Judged};
use norns_execution::{
    Waiting,
    program::{FindingKind, Side},
};
use std::fmt::Write;

/// A verdict in the words of text reports.
pub(super) const fn verdict_in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Correct => "verified",
        Verdict::Wrong => "bug found",
        Verdict::Undecided => "undecided",
        Verdict::Unsupported => "unsupported",
    }
}

/// The reason for the verdict, in one line.
pub(super) fn headline(checked: &Checked) -> String {
    let clause = checked
        .outcomes
        .as_ref()
        .and_then(|litmus| litmus.clause.as_ref());
    match (checked.verdict, checked.findings.as_slice()) {
        (Verdict::Wrong | Verdict::Unsupported, [first, rest @ ..]) => {
            let place = match (&first.file, first.line) {
                (Some(file), Some(line)) => format!(" at {file}:{line}"),
                _ => String::new(),
            };
            let more = match rest.len() {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            format!("{}{place}{more}", in_words(first))
        }
        (Verdict::Correct, _) => match clause {
            Some(Judged { clause, .. }) => format!("{clause} holds"),
            None => "every execution was explored, and none has a bug".to_owned(),
        },
        (Verdict::Undecided, _) => match (checked.statistics.stopped, checked.statistics.cut) {
            (None, 0) => "no bug was found, but nothing was left to check".to_owned(),
            _ => "no bug was found, but not everything was explored".to_owned(),
        },
        (Verdict::Wrong | Verdict::Unsupported, []) => "see the notes".to_owned(),
    }
}

/// The kind of a finding, in a few words.
pub(super) fn in_words(finding: &Finding) -> &'static str {
    match finding.kind {
        // The clause of a litmus test is not an assertion in a thread.
        FindingKind::Assertion if finding.thread.is_none() => "the clause does not hold",
        // Panics of Rust and tests that fail are reported as assertions, but have other names.
        FindingKind::Assertion if finding.message.starts_with("panic") => "panic",
        FindingKind::Assertion if finding.message.starts_with("the test ") => "failed test",
        kind => in_words_of(kind),
    }
}

/// The name of a kind of findings.
pub(super) const fn in_words_of(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Assertion => "failed assertion",
        FindingKind::UncaughtException => "uncaught exception",
        FindingKind::Race => "data race",
        FindingKind::OutOfBounds => "out-of-bounds access",
        FindingKind::UseAfterFree => "use after free",
        FindingKind::DoubleFree => "double free",
        FindingKind::InvalidFree => "invalid free",
        FindingKind::Null => "null pointer dereference",
        FindingKind::WildPointer => "access through a wild pointer",
        FindingKind::ReadOnly => "write to constant memory",
        FindingKind::Uninitialised => "uninitialised read",
        FindingKind::Deadlock => "deadlock",
        FindingKind::Livelock => "livelock",
        FindingKind::Robustness => "execution that is not sequentially consistent",
        FindingKind::Misuse => "misuse of a lock, a thread or the library",
        FindingKind::BadCall => "invalid call",
        FindingKind::Arithmetic => "arithmetic error",
        FindingKind::Unreachable => "unreachable code reached",
        FindingKind::StackOverflow => "stack overflow",
        FindingKind::Unsupported => "unsupported operation",
    }
}

/// How a listed execution ended, and the errors in it: "failed, BUG: failed assertion".
pub(super) fn end_of(listed: &Listed) -> String {
    if listed.wrong.is_empty() {
        return listed.end.clone();
    }
    let wrong: Vec<&str> = listed.wrong.iter().map(|&kind| in_words_of(kind)).collect();
    format!("{}, BUG: {}", listed.end, wrong.join(", "))
}

/// The kind of a finding and its message, as a sentence.
pub(super) fn sentence(finding: &Finding) -> String {
    let kind = in_words(finding);
    let sentence = match &finding.message {
        // The clause of a litmus test is not an assertion in a thread.
        message if finding.kind == FindingKind::Assertion && finding.thread.is_none() => {
            message.clone()
        }
        // Do not repeat the kind if the message contains it: "failed assertion: assertion `x` failed".
        message if message.starts_with(&finding.kind.to_string()) || message.contains(kind) => {
            message.clone()
        }
        // "data race: on x: …" becomes "data race on x: …".
        message if message.starts_with("on ") => format!("{kind} {message}"),
        message => format!("{kind}: {message}"),
    };
    let sides = finding.sides.iter().flatten();
    // Do not say that 2 is 2.
    let sides = sides.filter(|side| side.expression != side.value);
    let sides: Vec<String> = sides
        .map(|Side { expression, value }| format!("{expression} is {value}"))
        .collect();
    if sides.is_empty() {
        sentence
    } else {
        format!("{sentence}: {}", sides.join(", "))
    }
}

/// What was checked: the name of the test, or the names of the files.
pub(super) fn subject(checked: &Checked) -> String {
    let names = checked.files.join(", ");
    match (&checked.outcomes, &checked.test) {
        (Some(litmus), _) => format!("{} ({names})", litmus.test),
        (None, Some(test)) => format!("{test} ({names})"),
        (None, None) => names,
    }
}

/// What was explored, and how much.
pub(super) fn facts(checked: &Checked) -> String {
    let (model, algorithm) = (checked.model, checked.algorithm);
    let subject = subject(checked);
    if checked.is_replayed {
        return format!("{subject} under {model}: replayed, nothing else was explored");
    }
    let counts = counts(checked);
    let bounded = checked.bound.map_or(String::new(), |bound| {
        format!(", with loops and recursion bounded by {bound}")
    });
    format!("{subject} under {model}, by {algorithm}{bounded}: {counts}")
}

fn counts(checked: &Checked) -> String {
    let statistics = &checked.statistics;
    let at_most = if statistics.are_upper_bounds {
        "at most "
    } else {
        ""
    };
    let mut text = match statistics.complete {
        1 => format!("{at_most}1 execution"),
        count => format!("{at_most}{count} executions"),
    };
    for (reason, &count) in Waiting::ALL.iter().zip(&statistics.blocked) {
        if count > 0 {
            let _ = write!(text, ", {count} blocked ({})", reason.name());
        }
    }
    for (count, what) in [
        (statistics.failed, "failed"),
        (statistics.cut, "cut"),
        (statistics.redundant, "redundant"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {what}");
        }
    }
    match checked.outcomes.as_ref().map(|litmus| litmus.states.len()) {
        None => {}
        Some(1) => text.push_str(", 1 outcome"),
        Some(count) => {
            let _ = write!(text, ", {count} outcomes");
        }
    }
    if statistics.stopped.is_some() {
        text.push_str(" (so far)");
    }
    text
}

/// Whether errors of this kind depend only on the values that were read. If an ordinary interleaving shows such an error, the error
/// exists under every model. Races and lifetime errors depend on happens-before.
pub(super) const fn is_of_values(kind: FindingKind) -> bool {
    !matches!(
        kind,
        FindingKind::Race
            | FindingKind::UseAfterFree
            | FindingKind::DoubleFree
            | FindingKind::InvalidFree
            | FindingKind::Uninitialised
            | FindingKind::Robustness
            | FindingKind::Unsupported
    )
}
