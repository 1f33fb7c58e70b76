//! Several models side by side: for a litmus test a line per outcome and a column per model, for a program a line per model.

use super::{
    text::{assignment, push},
    words::{headline, subject, verdict_in_words},
};
use crate::check::{Checked, litmus::Outcomes};
use std::fmt::Write;

/// The table, followed by findings that it does not show.
pub fn table(rows: &[Checked]) -> String {
    let rows: Vec<(&Checked, &Outcomes)> = rows
        .iter()
        .filter_map(|row| Some((row, row.outcomes.as_ref()?)))
        .collect();
    let rows = rows.as_slice();
    let mut out = String::new();
    let Some(&(first, litmus)) = rows.first() else {
        return out;
    };
    push(&mut out, format_args!("{} ({})", litmus.test, first.file()));
    // A model without final memory has shorter states, so the lines are the states of the other models.
    let Some((_, widest)) = rows.iter().max_by_key(|row| row.1.observed.len()) else {
        return out;
    };
    let observed = &widest.observed;
    let states = states(rows, observed);
    let texts = states
        .iter()
        .map(|(values, _)| assignment(observed, values));
    let texts: Vec<String> = texts.collect();
    let longest = texts.iter().map(|text| text.chars().count()).max();
    let width = longest.unwrap_or(0).max("executions".len());

    let mut line = |mark: char, text: &str, cell: &dyn Fn(&Checked, &Outcomes) -> String| {
        let mut cells = String::new();
        for &(row, litmus) in rows {
            let _ = write!(cells, "{:>7}", cell(row, litmus));
        }
        push(&mut out, format_args!("  {mark} {text:width$}{cells}"));
    };
    line(' ', "", &|row, _| row.model.to_string());
    for ((values, matches), text) in states.iter().zip(&texts) {
        let mark = if *matches { '*' } else { ' ' };
        line(mark, text, &|_, litmus| {
            let occurs = has(litmus, observed, values);
            if occurs { "yes" } else { "-" }.to_owned()
        });
    }
    line(' ', "executions", &|row, _| {
        let at_most = if row.statistics.are_upper_bounds {
            "≤"
        } else {
            ""
        };
        format!("{at_most}{}", row.statistics.complete)
    });
    if let Some(judged) = &litmus.clause {
        line(' ', "clause", &|_, litmus| {
            match litmus.clause.as_ref().and_then(|judged| judged.holds) {
                Some(true) => "holds",
                Some(false) => "NO",
                None => "?",
            }
            .to_owned()
        });
        let clause = &judged.clause;
        push(
            &mut out,
            format_args!("  clause: {clause}   (* marks the states it speaks of)"),
        );
    }
    for (row, _) in rows {
        let model = row.model;
        // The table already shows whether the clause holds.
        for finding in row.findings.iter().filter(|finding| finding.line.is_some()) {
            push(&mut out, format_args!("  {model}: {}", finding.message));
        }
        for note in &row.notes {
            push(&mut out, format_args!("  {model}: {note}"));
        }
    }
    out
}

/// All states of the models that show `observed`, and whether the clause is about them.
pub(super) fn states<'a>(
    rows: &[(&Checked, &'a Outcomes)],
    observed: &[String],
) -> Vec<(&'a [i64], bool)> {
    let mut states: Vec<(&[i64], bool)> = rows
        .iter()
        .filter(|(_, litmus)| litmus.observed.len() == observed.len())
        .flat_map(|(_, litmus)| &litmus.states)
        .map(|state| (state.values.as_slice(), state.matches == Some(true)))
        .collect();
    states.sort_unstable();
    states.dedup();
    states
}

/// Whether a state occurs, if the outcomes decide it.
pub(super) fn has(litmus: &Outcomes, observed: &[String], values: &[i64]) -> bool {
    let value = |name: &String| {
        let place = observed.iter().position(|other| other == name);
        place.map(|place| values[place])
    };
    let shown: Option<Vec<i64>> = litmus.observed.iter().map(value).collect();
    let occurs = |shown: Vec<i64>| litmus.states.iter().any(|state| state.values == shown);
    shown.is_some_and(occurs)
}

/// One program under several models: a line per model, followed by remarks.
pub fn of_program(rows: &[Checked]) -> String {
    let mut out = String::new();
    let Some(first) = rows.first() else {
        return out;
    };
    push(&mut out, format_args!("{}", subject(first)));
    push(
        &mut out,
        format_args!("  model   verdict      executions  first finding"),
    );
    for row in rows {
        let at_most = if row.statistics.are_upper_bounds {
            "≤"
        } else {
            ""
        };
        let executions = format!("{at_most}{}", row.statistics.complete);
        let finding = match row.findings.first() {
            Some(_) => headline(row),
            None => String::new(),
        };
        push(
            &mut out,
            format_args!(
                "  {:7} {:11}  {executions:>10}  {finding}",
                row.model.name(),
                verdict_in_words(row.verdict)
            ),
        );
    }
    let warnings = rows.iter().flat_map(|row| {
        let warnings = row.warnings.iter().map(|warning| &warning.message);
        warnings.map(move |text| ("warning", text, row))
    });
    let notes = rows
        .iter()
        .flat_map(|row| row.notes.iter().map(move |text| ("note", text, row)));
    // Remarks that apply to several models appear once.
    let mut remarks: Vec<(&str, &String, Vec<&str>)> = Vec::new();
    for (label, text, row) in warnings.chain(notes) {
        match remarks.iter_mut().find(|known| known.1 == text) {
            Some((.., models)) => models.push(row.model.name()),
            None => remarks.push((label, text, vec![row.model.name()])),
        }
    }
    for (label, text, models) in remarks {
        let models = models.join(", ");
        push(&mut out, format_args!("  {label} ({models}): {text}"));
    }
    if let Some(row) = rows.iter().find(|row| !row.findings.is_empty()) {
        push(
            &mut out,
            format_args!("  --model {} shows its finding in full", row.model),
        );
    }
    out
}
