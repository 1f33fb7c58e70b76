//! Reports of estimates, for people and for scripts.

use super::words::in_words_of;
use crate::check::why_stopped;
use norns_execution::program::FindingKind;
use norns_explorers::{
    MemoryModel,
    estimate::{Estimate, Estimated},
};
use serde_json::{Value, json};
use std::time::Duration;

/// If one walk contributes this share of the sum, the error cannot be estimated.
const MUCH: f64 = 0.05;

/// An estimate, and what was estimated.
#[derive(Debug)]
pub struct Report<'a> {
    /// The files.
    pub files: &'a [String],
    /// The model.
    pub model: MemoryModel,
    /// The seed of the random numbers.
    pub seed: u64,
    /// How long reading and compiling took.
    pub compile: Duration,
    /// The result.
    pub estimated: &'a Estimated,
}

/// For people: the estimate, what was estimated, and remarks, one line each.
pub fn text(report: &Report<'_>) -> String {
    let Report {
        files,
        model,
        estimated,
        ..
    } = report;
    let time = match (estimated.estimate, estimated.seconds) {
        (Some(_), Some(seconds)) => format!(", {}", duration(seconds)),
        _ => String::new(),
    };
    let first = files.first().map_or("", String::as_str);
    let mut out = format!(
        "{}{time}\n{first} under {model}, by {}\n",
        count(estimated.estimate.as_ref()),
        estimated.algorithm
    );
    for note in notes(estimated) {
        out.push_str("  note: ");
        out.push_str(&note);
        out.push('\n');
    }
    out
}

/// For scripts: one JSON object.
pub fn json(report: &Report<'_>) -> String {
    let &Report {
        files,
        model,
        seed,
        compile,
        estimated,
    } = report;
    // A number that JSON cannot represent is null.
    let executions = estimated.estimate.as_ref().map(|estimate| {
        json!({
            "estimate": estimate.executions,
            "low": estimate.low,
            "high": estimate.high,
            "exact": estimate.is_exact,
            "probes": estimate.probes,
            "share_of_largest": estimate.share_of_largest,
        })
    });
    let object = json!({
        "norns": env!("CARGO_PKG_VERSION"),
        "files": files,
        "model": model.name(),
        "algorithm": estimated.algorithm.name(),
        "executions": executions,
        "visits": estimated.estimate.map(|estimate| estimate.visits),
        "seed": seed,
        "met": estimated.met.map_or(Value::Null, |kind| json!(kind.to_string())),
        "notes": notes(estimated),
        "seconds": {"compile": compile.as_secs_f64(), "whole": estimated.seconds},
    });
    object.to_string()
}

fn count(estimate: Option<&Estimate>) -> String {
    let Some(estimate) = estimate else {
        return "no estimate".to_owned();
    };
    let &Estimate {
        executions,
        low,
        high,
        probes,
        ..
    } = estimate;
    let probes = grouped(&probes.to_string());
    if estimate.is_exact {
        let number = whole(executions);
        let plural = if number == "1" { "" } else { "s" };
        return format!("exactly {number} execution{plural}");
    }
    if executions <= 0.0 {
        return format!("{probes} random walks found no complete execution");
    }
    let about = about(estimate);
    if low >= high && high.is_finite() {
        return format!("{about} executions (all {probes} walks agree)");
    }
    format!(
        "{about} executions (95 % confidence: {} to {}, from {probes} random walks)",
        rounded(low, f64::floor),
        rounded(high, f64::ceil)
    )
}

/// If the upper end of the interval is this many times its lower end, only the first digit is shown.
const ROUGH: f64 = 4.0;

/// Whether little more than the order of magnitude is known.
pub(super) fn is_rough(estimate: &Estimate) -> bool {
    estimate.high > ROUGH * estimate.low || !estimate.executions.is_finite()
}

/// Whether a few walks contribute most of the estimate. Other walks miss such parts, so the estimate tends to be too small.
pub(super) fn is_lopsided(estimate: &Estimate) -> bool {
    !estimate.is_exact && estimate.share_of_largest > MUCH
}

/// The number of executions, with the precision that is known: "about 34,200", "perhaps 30,000", "perhaps 30,000 or more".
pub(super) fn about(estimate: &Estimate) -> String {
    let executions = estimate.executions;
    if is_lopsided(estimate) {
        format!("perhaps {} or more", first_digit(executions))
    } else if is_rough(estimate) {
        format!("perhaps {}", first_digit(executions))
    } else if estimate.low >= estimate.high {
        format!("about {}", whole(executions))
    } else {
        format!("about {}", rounded(executions, f64::round))
    }
}

/// "300,000", "3·10^9".
fn first_digit(number: f64) -> String {
    let unit = 10_f64.powf(number.log10().floor());
    let digit = (number / unit).round();
    if number < 1e9 || !number.is_finite() {
        rounded(digit * unit, f64::round)
    } else {
        format!("{digit}·10^{:.0}", unit.log10())
    }
}

fn notes(estimated: &Estimated) -> Vec<String> {
    let mut notes = Vec::new();
    let stopped = estimated.stopped.and_then(why_stopped);
    notes.extend(stopped.map(str::to_owned));
    if let Some(estimate) = estimated.estimate.filter(is_lopsided) {
        notes.push(format!(
            "one walk contributes {:.0} % of the estimate, so there may be many more executions; more --probes would tell",
            estimate.share_of_largest * 100.0
        ));
    }
    if estimated.has_commuting_updates {
        notes.push(format!(
            "some updates commute: {} explores only one order of them, but the walks count every order, so the check has fewer executions than estimated (norns check --no-commuting explores them all)",
            estimated.algorithm
        ));
    }
    match estimated.met {
        None => {}
        Some(FindingKind::Unsupported) => {
            notes.push("the walks met something that norns does not support".to_owned());
        }
        Some(kind) => notes.push(format!(
            "the walks met a bug ({}); norns check stops there, unless --keep-going is given",
            in_words_of(kind)
        )),
    }
    notes
}

/// A number rounded to three digits by `round`.
pub(super) fn rounded(number: f64, round: fn(f64) -> f64) -> String {
    let unit = 10_f64.powf((number.log10().floor() - 2.0).max(0.0));
    let number = round(number / unit) * unit;
    if number < 1e15 {
        return whole(number);
    }
    if !number.is_finite() {
        return "more than 10^300".to_owned();
    }
    let exponent = number.log10().floor();
    format!("{:.2}·10^{exponent}", number / 10_f64.powf(exponent))
}

fn whole(number: f64) -> String {
    grouped(&format!("{number:.0}"))
}

/// A number with commas.
pub(super) fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// "about 3.2 s", "about 5 hours".
pub(super) fn duration(seconds: f64) -> String {
    if seconds < SHORTEST {
        amount(seconds)
    } else {
        format!("about {}", amount(seconds))
    }
}

/// Shorter times are not distinguished.
const SHORTEST: f64 = 0.1;

/// "3.2 s", "5 hours".
pub(super) fn amount(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let of = |unit: f64, name: &str| format!("{} {name}", rounded(seconds / unit, f64::round));
    match seconds {
        ..SHORTEST => format!("less than {SHORTEST} s"),
        ..10.0 => format!("{seconds:.1} s"),
        ..120.0 => of(1.0, "s"),
        ..7_200.0 => of(MINUTE, "minutes"),
        ..172_800.0 => of(HOUR, "hours"),
        ..63_115_200.0 => of(DAY, "days"),
        _ => of(YEAR, "years"),
    }
}

#[cfg(test)]
mod tests {
    use super::{duration, first_digit, grouped, rounded};

    #[test]
    fn numbers_have_three_digits() {
        let round = |number| rounded(number, f64::round);
        let shown = [0.0, 7.4, 999.6, 1234.0, 262_143.9, 1e15, 3.456e23].map(round);
        assert_eq!(
            shown,
            [
                "0",
                "7",
                "1,000",
                "1,230",
                "262,000",
                "1.00·10^15",
                "3.46·10^23"
            ]
        );
        assert_eq!(rounded(1_239.0, f64::floor), "1,230");
        assert_eq!(rounded(1_231.0, f64::ceil), "1,240");
        assert_eq!(round(f64::INFINITY), "more than 10^300");
        assert_eq!(grouped("8192"), "8,192");
        assert_eq!(first_digit(3.7e11), "4·10^11");
    }

    #[test]
    fn durations_have_units() {
        let shown = [0.01, 0.44, 75.0, 600.0, 1e4, 1e6, 1e9, 1e30].map(duration);
        assert_eq!(
            shown,
            [
                "less than 0.1 s",
                "about 0.4 s",
                "about 75 s",
                "about 10 minutes",
                "about 3 hours",
                "about 12 days",
                "about 32 years",
                "about 3.17·10^22 years"
            ]
        );
    }
}
