//! The steps of a trace as text: a table with a column for each thread, or a list if the lines are too short for a table.

use super::{
    folds,
    style::{Paint, Style, wrapped},
};
use crate::check::trace::{Fold, Source, Trace, TraceStep};
use std::{collections::BTreeSet, fmt::Write};

/// The narrowest column in which a step can be read.
const NARROWEST_COLUMN: usize = 16;

/// The parts of a trace that a report marks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stress<'a> {
    /// The steps that it is about.
    pub steps: &'a [usize],
    /// What a thread was about to do when it failed: thread, line, text.
    pub failure: Option<(&'a str, Option<u32>, &'a str)>,
}

/// A row of the table.
struct Row {
    mark: bool,
    /// Whether it stands for steps that are left out.
    is_fold: bool,
    number: String,
    place: String,
    column: usize,
    text: String,
    detail: String,
    /// Whether the detail is surprising.
    doubt: bool,
}

/// The steps. Each line is indented by `indent` spaces.
pub fn steps(style: Style, indent: usize, trace: &Trace, stress: &Stress<'_>) -> String {
    let folds: &[Fold] = if style.shows_all() { &[] } else { &trace.folds };
    let rows = rows(trace, folds, stress);
    let heads: Vec<String> = trace
        .threads
        .iter()
        .map(|thread| match &thread.function {
            Some(function) => format!("{} {function}", thread.name),
            None => thread.name.clone(),
        })
        .collect();
    let mut out = match column_widths(style, indent, &heads, &rows) {
        Some(widths) => table(style, indent, &heads, &rows, &widths),
        None => list(style, indent, trace, &rows),
    };
    let remark = folds::remark(trace).filter(|_| !folds.is_empty());
    for line in remark
        .iter()
        .flat_map(|remark| wrapped(remark, style.width().saturating_sub(indent)))
    {
        let _ = writeln!(out, "{:indent$}{}", "", style.paint(Paint::Dim, &line));
    }
    // If the steps are in order, so are the writes.
    let disordered = trace.steps.iter().any(|step| step.late.is_some());
    let orders = trace.orders.iter().filter(|_| disordered);
    for (location, values) in orders {
        let text = format!("{location} takes the values {}", values.join(", then "));
        out.push_str(&style.wrap(indent, &text));
    }
    out
}

fn rows(trace: &Trace, folds: &[Fold], stress: &Stress<'_>) -> Vec<Row> {
    let files = trace.steps.iter().filter_map(|step| step.file.as_deref());
    let usual_file = files.clone().max_by_key(|file| {
        let same = files.clone().filter(|other| other == file);
        same.count()
    });
    let column = |name: &str| {
        let threads = &trace.threads;
        threads.iter().position(|thread| thread.name == name)
    };
    let place_of = |step: &TraceStep| match (step.file.as_deref(), step.line) {
        (Some(file), Some(line)) if Some(file) != usual_file => {
            format!("{}:{line}", file.rsplit('/').next().unwrap_or(file))
        }
        (_, line) => line.map_or(String::new(), |line| line.to_string()),
    };
    let row = |place: usize, step: &TraceStep| Row {
        mark: stress.steps.contains(&place),
        is_fold: false,
        number: (place + 1).to_string(),
        place: place_of(step),
        column: column(&step.thread).unwrap_or(0),
        text: step.label.replace(" (plain)", ""),
        detail: detail(step),
        doubt: step.stale.is_some() || step.late.is_some(),
    };
    let fold_row = |fold: &Fold| {
        let steps = &trace.steps[fold.first..=fold.last];
        let usual = steps
            .iter()
            .filter(|step| step.file.as_deref() == usual_file);
        let lines: BTreeSet<u32> = usual.filter_map(|step| step.line).collect();
        let numbers = match fold.count() {
            1 => (fold.first + 1).to_string(),
            _ => format!("{}-{}", fold.first + 1, fold.last + 1),
        };
        Row {
            mark: false,
            is_fold: true,
            number: numbers,
            place: match (lines.first(), lines.last()) {
                (Some(first), Some(last)) if first == last => first.to_string(),
                (Some(first), Some(last)) => format!("{first}-{last}"),
                _ => String::new(),
            },
            column: column(&steps[0].thread).unwrap_or(0),
            text: folds::text(fold),
            detail: String::new(),
            doubt: false,
        }
    };
    let mut rows = Vec::new();
    let mut folds = folds.iter().peekable();
    let mut place = 0;
    while let Some(step) = trace.steps.get(place) {
        if let Some(fold) = folds.next_if(|fold| fold.first == place) {
            rows.push(fold_row(fold));
            place = fold.last + 1;
        } else {
            rows.push(row(place, step));
            place += 1;
        }
    }
    if let Some((thread, line, text)) = stress.failure {
        rows.extend(column(thread).map(|column| Row {
            mark: true,
            is_fold: false,
            number: String::new(),
            place: line.map_or(String::new(), |line| line.to_string()),
            column,
            text: text.to_owned(),
            detail: String::new(),
            doubt: false,
        }));
    }
    rows
}

/// Where a value comes from, and what is unusual about it.
fn detail(step: &TraceStep) -> String {
    let mut parts = Vec::new();
    match &step.reads_from {
        Some(Source::Initial) if !step.is_of_library() => parts.push("initial".to_owned()),
        Some(Source::Step(last)) if !step.is_of_library() => {
            let others: Vec<String> = step
                .other_sources_shown()
                .map(|place| format!(", {}", place + 1))
                .collect();
            let hidden = step.also_reads_from.len() - others.len();
            let hidden = match hidden {
                0 => String::new(),
                hidden => format!(" and {hidden} others"),
            };
            parts.push(format!("from {}{}{hidden}", last + 1, others.concat()));
        }
        _ => {}
    }
    if let Some(lock) = step.held_since {
        parts.push(format!("held since {}", lock + 1));
    }
    if let Some(newer) = step.stale {
        parts.push(format!("STALE since {}", newer + 1));
    }
    if let Some(newer) = step.late {
        parts.push(format!("ordered before {}", newer + 1));
    }
    parts.join(", ")
}

/// The widths of the columns for step numbers and lines.
fn margin(rows: &[Row]) -> (usize, usize) {
    let longest = |text: fn(&Row) -> &str, title: &str| {
        let lengths = rows.iter().map(|row| text(row).chars().count());
        lengths.max().unwrap_or(0).max(title.len())
    };
    (
        longest(|row| &row.number, "step"),
        longest(|row| &row.place, "line"),
    )
}

/// The widths of the columns of the threads; `None` if a table does not fit.
fn column_widths(
    style: Style,
    indent: usize,
    heads: &[String],
    rows: &[Row],
) -> Option<Vec<usize>> {
    let (numbers, places) = margin(rows);
    let room = style
        .width()
        .checked_sub(indent + 2 + numbers + 2 + places)?;
    let natural: Vec<usize> = heads
        .iter()
        .enumerate()
        .map(|(column, head)| {
            let cells = rows.iter().filter(|row| row.column == column).map(|row| {
                let detail = row.detail.chars().count();
                row.text.chars().count() + if detail > 0 { detail + 2 } else { 0 }
            });
            cells.max().unwrap_or(0).max(head.chars().count())
        })
        .collect();
    let mut widths = natural;
    // The widest columns shrink until all of them fit.
    while widths.iter().map(|width| width + 2).sum::<usize>() > room {
        let widest = widths.iter().copied().max()?;
        if widest <= NARROWEST_COLUMN {
            return None;
        }
        for width in &mut widths {
            *width = (*width).min(widest - 1);
        }
    }
    Some(widths)
}

fn table(style: Style, indent: usize, heads: &[String], rows: &[Row], widths: &[usize]) -> String {
    let (numbers, places) = margin(rows);
    let mut out = String::new();
    let mut line = |mark: &str, number: &str, place: &str, cells: &[String]| {
        let mut text = format!("{:indent$}{mark:2}{number:>numbers$}  {place:>places$}", "");
        for cell in cells {
            text.push_str("  ");
            text.push_str(cell);
        }
        let _ = writeln!(out, "{}", text.trim_end());
    };
    let padded = |text: &str, width: usize| format!("{text:width$}");
    let titles: Vec<Vec<String>> = heads
        .iter()
        .zip(widths)
        .map(|(head, &width)| wrapped(head, width))
        .collect();
    let height = titles.iter().map(Vec::len).max().unwrap_or(0);
    for level in 0..height {
        let cells = titles.iter().zip(widths).map(|(title, &width)| {
            let text = title.get(level).map_or("", String::as_str);
            style.paint(Paint::Title, &padded(text, width))
        });
        let (number, place) = if level == 0 {
            ("step", "line")
        } else {
            ("", "")
        };
        line("", number, place, &cells.collect::<Vec<_>>());
    }
    let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    line("", &"-".repeat(numbers), &"-".repeat(places), &rules);
    for row in rows {
        let width = widths[row.column];
        let whole = row.text.chars().count() + 2 + row.detail.chars().count();
        let paint = match row {
            Row { mark: true, .. } => Some(Paint::Bad),
            Row { is_fold: true, .. } => Some(Paint::Dim),
            _ => None,
        };
        let painted = |text: &str| paint.map_or(text.to_owned(), |paint| style.paint(paint, text));
        let detail_paint = if row.doubt { Paint::Doubt } else { Paint::Dim };
        let pieces: Vec<String> = if row.detail.is_empty() || whole > width {
            let texts = wrapped(&row.text, width);
            let details = wrapped(&row.detail, width.saturating_sub(2));
            let details = details
                .iter()
                .map(|text| format!("  {}", style.paint(detail_paint, text)));
            texts
                .iter()
                .map(|text| painted(text))
                .chain(details)
                .collect()
        } else {
            vec![format!(
                "{}  {}",
                painted(&row.text),
                style.paint(detail_paint, &row.detail)
            )]
        };
        for (level, piece) in pieces.into_iter().enumerate() {
            let mut cells: Vec<String> = widths[..row.column]
                .iter()
                .map(|&width| padded("", width))
                .collect();
            cells.push(piece);
            let first = level == 0;
            line(
                if first && row.mark { ">" } else { "" },
                if first { &row.number } else { "" },
                if first { &row.place } else { "" },
                &cells,
            );
        }
    }
    out
}

fn list(style: Style, indent: usize, trace: &Trace, rows: &[Row]) -> String {
    let mut out = String::new();
    let (numbers, _) = margin(rows);
    for row in rows {
        let thread = trace
            .threads
            .get(row.column)
            .map_or("", |thread| &thread.name);
        let place = match row.place.as_str() {
            "" => String::new(),
            place if place.contains(':') => format!(" ({place})"),
            line => format!(" (line {line})"),
        };
        let detail = match row.detail.as_str() {
            "" => String::new(),
            detail => format!(", {detail}"),
        };
        let text = format!("{thread}: {}{detail}{place}", row.text);
        let mark = if row.mark { ">" } else { "" };
        let before = indent + numbers + 3;
        let room = style.width().saturating_sub(before).max(NARROWEST_COLUMN);
        for (level, piece) in wrapped(&text, room).iter().enumerate() {
            let number = if level == 0 { row.number.as_str() } else { "" };
            let mark = if level == 0 { mark } else { "" };
            let piece = match (row.mark, row.doubt) {
                (true, _) => style.paint(Paint::Bad, piece),
                (_, true) => style.paint(Paint::Doubt, piece),
                _ if row.is_fold => style.paint(Paint::Dim, piece),
                _ => piece.clone(),
            };
            let line = format!("{:indent$}{mark:1}{number:>numbers$}  {piece}", "");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    out
}
