//! The lines of source that a finding is about, with marks under the columns, the threads that are there, and their callers.

use super::{
    source::SourceFiles,
    style::{Paint, Style},
    text::push,
};
use crate::check::{findings::Finding, trace::Call};
use std::path::Path;

/// The number of callers that are shown at most.
const MOST_CALLERS: usize = 4;

/// A place that a finding is about.
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: Option<u32>,
    thread: &'a str,
    calls: &'a [Call],
}

impl<'a> Place<'a> {
    /// The places of a finding, in the order of its steps.
    fn all_of(finding: &'a Finding) -> Vec<Place<'a>> {
        let steps = finding.trace.as_ref().map_or(&[][..], |trace| &trace.steps);
        let of_step = |&step: &usize| {
            let step = steps.get(step)?;
            Some(Place {
                file: step.file.as_deref()?,
                line: step.line?,
                column: step.column,
                thread: &step.thread,
                calls: &step.calls,
            })
        };
        let mut places: Vec<Place<'a>> = finding.steps.iter().filter_map(of_step).collect();
        if let (true, Some(file), Some(line)) = (places.is_empty(), &finding.file, finding.line) {
            places.push(Place {
                file,
                line,
                column: finding.column,
                thread: finding.thread.as_deref().unwrap_or_default(),
                calls: &finding.calls,
            });
        }
        places
    }

    fn is_on_the_line_of(&self, other: &Place<'_>) -> bool {
        (self.file, self.line) == (other.file, other.line)
    }
}

/// The lines, each after the name of its file.
pub(super) fn excerpts(out: &mut String, finding: &Finding, files: &SourceFiles, style: Style) {
    let places = Place::all_of(finding);
    let width = places.iter().map(|place| place.line.to_string().len());
    let width = width.max().unwrap_or(0);
    let mut last_file = "";
    for together in places.chunk_by(|one, next| one.is_on_the_line_of(next)) {
        let Place { file, line, .. } = together[0];
        let Some(text) = files.line(file, line) else {
            continue;
        };
        if file != last_file {
            out.push('\n');
            push(out, format_args!("  {}", style.paint(Paint::Dim, file)));
            last_file = file;
        }
        let mut threads: Vec<&str> = together.iter().map(|place| place.thread).collect();
        threads.dedup();
        let who = match threads.join(", ") {
            who if who.is_empty() => who,
            who => format!("    <- {who}"),
        };
        let room = style
            .width()
            .saturating_sub(width + 5 + who.chars().count());
        let shown = clipped(text.trim_start(), room);
        let number = style.paint(Paint::Dim, &format!("{line:>width$} |"));
        let who = style.paint(Paint::Dim, &who);
        push(out, format_args!("  {number} {shown}{who}"));
        let margin = style.paint(Paint::Dim, &format!("{:>width$} |", ""));
        let columns = together.iter().filter_map(|place| place.column);
        if let Some(carets) = carets(&text, columns, shown.chars().count()) {
            let carets = style.paint(Paint::Dim, &carets);
            push(out, format_args!("  {margin} {carets}"));
        }
        let mut known: Vec<Vec<String>> = Vec::new();
        for place in together {
            let callers = callers(place.calls);
            if callers.is_empty() || known.contains(&callers) {
                continue;
            }
            let room = style.width().saturating_sub(width + 5);
            for line in wrapped(&callers, room) {
                let text = style.paint(Paint::Dim, &clipped(&line, room));
                push(out, format_args!("  {margin} {text}"));
            }
            known.push(callers);
        }
    }
}

/// Marks under columns of a line, which is shown without its indentation; `None` if no column is shown, or only the first one,
/// which says no more than the line does.
fn carets(text: &str, columns: impl Iterator<Item = u32>, shown: usize) -> Option<String> {
    let indented = text.len() - text.trim_start().len();
    let mut marks = vec![' '; shown];
    for column in columns {
        let before = (column as usize).checked_sub(1)?;
        let inside = text.get(indented..before)?.chars().count();
        *marks.get_mut(inside)? = '^';
    }
    let marks: String = marks.into_iter().collect();
    let marks = marks.trim_end();
    (!matches!(marks, "" | "^")).then(|| marks.to_owned())
}

/// The callers of the function that contains a place: `queue.cpp:41 (Queue::push)`.
fn callers(calls: &[Call]) -> Vec<String> {
    let caller = |call: &Call| {
        let file = Path::new(call.file.as_deref()?).file_name()?;
        let place = format!("{}:{}", file.to_string_lossy(), call.line);
        Some(match &call.function {
            Some(function) => format!("{place} ({function})"),
            None => place,
        })
    };
    let callers = calls.iter().skip(1).filter_map(caller);
    let callers: Vec<String> = callers.take(MOST_CALLERS).collect();
    // Recursive calls are shown once, with their number.
    let same = callers.chunk_by(|one, next| one == next);
    let text = |same: &[String]| match same {
        [one] => one.clone(),
        _ => format!("{} ×{}", same[0], same.len()),
    };
    same.map(text).collect()
}

/// The callers in lines of limited length: `called from queue.cpp:41 (Queue::push), from queue.cpp:7 (main)`.
fn wrapped(callers: &[String], room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, caller) in callers.iter().enumerate() {
        let comma = if index + 1 < callers.len() { "," } else { "" };
        let part = format!("from {caller}{comma}");
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + part.chars().count() <= room => {
                line.push(' ');
                line.push_str(&part);
            }
            Some(_) => lines.push(format!("       {part}")),
            None => lines.push(format!("called {part}")),
        }
    }
    lines
}

/// The beginning of a text, if it is too long.
fn clipped(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let start: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{start}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_under_what_is_shown() {
        let marks = |columns: &[u32]| carets("    x = y;", columns.iter().copied(), 6);
        assert_eq!(marks(&[9]).as_deref(), Some("    ^"));
        assert_eq!(marks(&[5, 9]).as_deref(), Some("^   ^"));
        assert_eq!(marks(&[]), None);
        assert_eq!(marks(&[5]), None);
        assert_eq!(marks(&[2]), None);
        assert_eq!(marks(&[40]), None);
        let accents = carets("é = y;", [6].into_iter(), 6);
        assert_eq!(accents.as_deref(), Some("    ^"));
    }

    #[test]
    fn callers_are_told_from_the_inside_out() {
        let call = |function: &str, line| Call {
            function: Some(function.to_owned()),
            file: Some("src/queue.cpp".to_owned()),
            line,
            column: 3,
        };
        let calls = [call("Queue::push", 41), call("fill", 60), call("main", 7)];
        let told = callers(&calls);
        let line = "called from queue.cpp:60 (fill), from queue.cpp:7 (main)";
        assert_eq!(wrapped(&told, 80), [line]);
        let lines = [
            "called from queue.cpp:60 (fill),",
            "       from queue.cpp:7 (main)",
        ];
        assert_eq!(wrapped(&told, 40), lines);
        assert!(callers(&calls[..1]).is_empty());
    }
}
