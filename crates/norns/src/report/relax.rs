//! The result of `norns relax`, for people and for scripts.

use super::text::push;
use crate::check::relax::{Relaxed, RelaxedSite};
use norns_execution::Mode;
use norns_llvm::sites::{SiteKind, Strength};
use serde_json::{Value, json};

/// The widest a call is shown in the table.
const WIDEST: usize = 48;

/// For people: a table of what can be weaker, and a patch.
pub fn text(relaxed: &Relaxed) -> String {
    let mut out = String::new();
    push(&mut out, format_args!("{}", headline(relaxed)));
    if relaxed.sites.is_empty() {
        return out;
    }
    out.push('\n');
    table(&mut out, &relaxed.sites);
    if relaxed.weakened().next().is_some() {
        push(
            &mut out,
            format_args!(
                "\nalone: the weakest order with which the program verifies if nothing else changes; together: with all\nchanges of that column at once. Each was checked by exploring every execution of this program: if it is a\ntest of a data structure, an order that can be weaker may also mean that the test does not use it."
            ),
        );
    }
    if relaxed.undecided > 0 {
        push(
            &mut out,
            format_args!(
                "note: {} of the checks were stopped by their time limit, so an order may be stronger than it needs to be;\n--time-limit allows each check more time",
                relaxed.undecided
            ),
        );
    }
    if relaxed.weakened().any(|site| !site.is_patched) {
        push(
            &mut out,
            format_args!(
                "note: the orders marked with * are not in the patch: norns does not know how to rewrite them"
            ),
        );
    }
    if !relaxed.patch.is_empty() {
        out.push('\n');
        out.push_str(&relaxed.patch);
    }
    let checked = &relaxed.checked;
    push(
        &mut out,
        format_args!(
            "\n{} under {}: {} checks in {:.1} s",
            checked.files.join(", "),
            checked.model,
            relaxed.checks,
            relaxed.elapsed.as_secs_f64()
        ),
    );
    out
}

fn headline(relaxed: &Relaxed) -> String {
    if relaxed.sites.is_empty() {
        return "nothing to relax: the program has no atomic accesses or fences of its own"
            .to_owned();
    }
    let count = |is_fence: bool| {
        let all = relaxed.sites.iter();
        let all = all.filter(|site| (site.kind == SiteKind::Fence) == is_fence);
        let weaker = relaxed.weakened();
        let weaker = weaker.filter(|site| (site.kind == SiteKind::Fence) == is_fence);
        (weaker.count(), all.count())
    };
    let part = |(weaker, all): (usize, usize), what: &str| {
        let plural = if all == 1 { "" } else { "s" };
        (all > 0).then(|| format!("{weaker} of {all} {what}{plural}"))
    };
    let parts = [
        part(count(false), "memory order"),
        part(count(true), "fence"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if relaxed.weakened().next().is_none() {
        return format!(
            "nothing to relax: no order or fence can be weaker ({} looked at)",
            relaxed.sites.len()
        );
    }
    format!(
        "{} can be weaker, and the program still verifies",
        parts.join(" and ")
    )
}

fn table(out: &mut String, sites: &[RelaxedSite]) {
    let row = |site: &RelaxedSite| {
        let strength = |strength| name(strength);
        let mark = if site.now != site.together && !site.is_patched {
            " *"
        } else {
            ""
        };
        let unchanged = |strength: Strength| {
            if strength == site.now {
                "-".to_owned()
            } else {
                name(strength)
            }
        };
        [
            format!("{}:{}", site.file, site.line),
            clipped(&site.text),
            strength(site.now),
            unchanged(site.alone),
            format!("{}{mark}", unchanged(site.together)),
        ]
    };
    let mut rows = vec![["place", "access", "now", "alone", "together"].map(str::to_owned)];
    rows.extend(sites.iter().map(row));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..5).map(|column| width(column).unwrap_or(0)).collect();
    for (number, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        push(out, format_args!("  {}", cells.join("  ")));
        if number == 0 {
            let lines: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            push(out, format_args!("  {}", lines.join("  ")));
        }
    }
}

fn clipped(text: &str) -> String {
    if text.chars().count() <= WIDEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(WIDEST - 1).collect();
    format!("{start}…")
}

/// A strength as programs write it.
fn name(strength: Strength) -> String {
    match strength {
        Strength { mode: None, .. } => "not needed".to_owned(),
        Strength {
            mode: Some(mode),
            failure: None,
        } => mode.order_name().to_owned(),
        Strength {
            mode: Some(mode),
            failure: Some(failure),
        } => format!("{}, {}", mode.order_name(), failure.order_name()),
    }
}

/// For scripts: one JSON object.
pub fn json(relaxed: &Relaxed) -> String {
    let checked = &relaxed.checked;
    let strength = |strength: Strength| -> Value {
        match strength.mode {
            None => Value::Null,
            Some(mode) => json!({
                "order": mode.order_name(),
                "failure": strength.failure.map(Mode::order_name),
            }),
        }
    };
    let sites = relaxed.sites.iter().map(|site| {
        json!({
            "file": site.file,
            "line": site.line,
            "column": site.column,
            "access": site.kind.to_string(),
            "text": site.text,
            "now": strength(site.now),
            "alone": strength(site.alone),
            "together": strength(site.together),
            "patched": site.is_patched,
        })
    });
    let object = json!({
        "norns": env!("CARGO_PKG_VERSION"),
        "files": checked.files,
        "model": checked.model.name(),
        "verdict": checked.verdict.name(),
        "sites": sites.collect::<Vec<_>>(),
        "checks": relaxed.checks,
        "undecided": relaxed.undecided,
        "patch": relaxed.patch,
        "seconds": relaxed.elapsed.as_secs_f64(),
    });
    object.to_string()
}
