//! One test or program under several models, as a matrix with a column for each model.

use super::{
    super::{
        Reported,
        table::{has, states},
        text::assignment,
        words::{in_words, subject},
    },
    data::verdict_in_words,
};
use crate::check::{Checked, Verdict, litmus::Outcomes};
use serde::Serialize;

/// The matrix.
#[derive(Serialize)]
pub(super) struct Comparison {
    subject: String,
    columns: Vec<Column>,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Column {
    model: &'static str,
    model_in_words: &'static str,
    /// The index of its check.
    check: usize,
}

#[derive(Serialize)]
struct Row {
    title: String,
    /// Whether the clause of a litmus test is about it.
    marked: bool,
    /// A cell for each column.
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    text: String,
    tone: Tone,
}

/// How a cell looks.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Tone {
    Good,
    Bad,
    Doubt,
    Neutral,
    /// There is nothing to show.
    Empty,
}

impl Cell {
    fn new(tone: Tone, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone,
        }
    }

    fn empty() -> Self {
        Self::new(Tone::Empty, "–")
    }
}

/// A check, and its index among the reports.
type Placed<'a> = (usize, &'a Checked);

/// A matrix for each test or program that was checked more than once.
pub(super) fn comparisons(reports: &[Reported]) -> Vec<Comparison> {
    let mut groups: Vec<(String, Vec<Placed<'_>>)> = Vec::new();
    for (place, report) in reports.iter().enumerate() {
        let Reported::Checked(checked, _) = report else {
            continue;
        };
        let name = subject(checked);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, group)) => group.push((place, checked)),
            None => groups.push((name, vec![(place, checked)])),
        }
    }
    let groups = groups.into_iter().filter(|(_, group)| group.len() > 1);
    groups
        .map(|(subject, group)| Comparison {
            subject,
            columns: group.iter().map(column).collect(),
            rows: rows(&group),
        })
        .collect()
}

fn column(&(check, checked): &Placed<'_>) -> Column {
    Column {
        model: checked.model.name(),
        model_in_words: checked.model.summary(),
        check,
    }
}

fn rows(group: &[Placed<'_>]) -> Vec<Row> {
    let row = |title: String, marked: bool, cell: &dyn Fn(&Checked) -> Cell| Row {
        title,
        marked,
        cells: group.iter().map(|(_, checked)| cell(checked)).collect(),
    };
    let mut rows = vec![row("verdict".to_owned(), false, &verdict)];
    let litmus: Vec<(&Checked, &Outcomes)> = group
        .iter()
        .filter_map(|&(_, checked)| Some((checked, checked.outcomes.as_ref()?)))
        .collect();
    // A model without final memory has shorter states, so the rows are the states of the other models.
    if let Some((_, widest)) = litmus.iter().max_by_key(|(_, one)| one.observed.len()) {
        for (values, marked) in states(&litmus, &widest.observed) {
            rows.push(row(
                assignment(&widest.observed, values),
                marked,
                &|checked| {
                    let occurs = |one: &Outcomes| has(one, &widest.observed, values);
                    if checked.outcomes.as_ref().is_some_and(occurs) {
                        Cell::new(Tone::Neutral, "yes")
                    } else {
                        Cell::empty()
                    }
                },
            ));
        }
    }
    for bug in bugs(group) {
        rows.push(row(bug.clone(), false, &|checked| {
            if bugs_of(checked).contains(&bug) {
                Cell::new(Tone::Bad, "found")
            } else {
                Cell::empty()
            }
        }));
    }
    rows.push(row("executions".to_owned(), false, &executions));
    rows.push(row("seconds".to_owned(), false, &|checked| {
        Cell::new(
            Tone::Neutral,
            format!("{:.2}", checked.explore.as_secs_f64()),
        )
    }));
    rows
}

fn verdict(checked: &Checked) -> Cell {
    let tone = match checked.verdict {
        Verdict::Correct => Tone::Good,
        Verdict::Wrong => Tone::Bad,
        Verdict::Undecided | Verdict::Unsupported => Tone::Doubt,
    };
    Cell::new(tone, verdict_in_words(checked.verdict))
}

fn executions(checked: &Checked) -> Cell {
    let statistics = &checked.statistics;
    let at_most = if statistics.are_upper_bounds {
        "≤ "
    } else {
        ""
    };
    let so_far = if statistics.stopped.is_some() {
        " so far"
    } else {
        ""
    };
    let count = statistics.complete;
    Cell::new(Tone::Neutral, format!("{at_most}{count}{so_far}"))
}

/// The findings under any of the models, each once.
fn bugs(group: &[Placed<'_>]) -> Vec<String> {
    let mut bugs: Vec<String> = group
        .iter()
        .flat_map(|(_, checked)| bugs_of(checked))
        .collect();
    bugs.sort_unstable();
    bugs.dedup();
    bugs
}

/// A finding, and where it is. The verdict already says whether the clause of a litmus test holds.
fn bugs_of(checked: &Checked) -> Vec<String> {
    let findings = checked.findings.iter().filter(|one| one.line.is_some());
    let bug = findings.map(|finding| match (&finding.file, finding.line) {
        (Some(file), Some(line)) => format!("{} at {file}:{line}", in_words(finding)),
        _ => in_words(finding).to_owned(),
    });
    bug.collect()
}
