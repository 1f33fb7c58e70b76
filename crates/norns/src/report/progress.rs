//! The progress of an exploration, in one line.

use super::estimate::{about, amount, duration, grouped, is_lopsided, is_rough};
use norns_explorers::estimate::Estimate;
use std::time::Duration;

/// What is known about a running exploration.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of executions explored so far.
    pub executions: u64,
    /// How long that took.
    pub elapsed: Duration,
    /// How long it may take.
    pub limit: Option<Duration>,
    /// The estimated number of executions.
    pub estimate: Option<Estimate>,
}

/// "12,345 of about 34,600 executions, about 6 s left, 4,115 per second, 3 s of 60 s; Ctrl-C stops and reports". What matters most
/// comes first, and what does not fit is left out.
pub fn line(progress: &Progress, columns: usize) -> String {
    let &Progress {
        executions,
        elapsed,
        limit,
        ..
    } = progress;
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    let rate = executions.saturating_mul(1000) / milliseconds.max(1);
    let of_limit = limit.map_or(String::new(), |limit| format!(" of {} s", limit.as_secs()));
    let (whole, left) = outlook(progress);
    let parts = [
        format!("{}{whole} executions", grouped(&executions.to_string())),
        left,
        format!(", {} per second", grouped(&rate.to_string())),
        format!(", {} s{of_limit}", elapsed.as_secs()),
        "; Ctrl-C stops and reports".to_owned(),
    ];
    let mut line = String::new();
    for part in parts {
        if line.chars().count() + part.chars().count() > columns {
            break;
        }
        line.push_str(&part);
    }
    line
}

/// The total number of executions, and how long they will take; empty if that is not known.
#[expect(
    clippy::cast_precision_loss,
    reason = "executions that can be counted one by one are far below 2^52"
)]
fn outlook(progress: &Progress) -> (String, String) {
    let unknown = (String::new(), String::new());
    let Some(estimate) = progress.estimate else {
        return unknown;
    };
    let (done, whole) = (progress.executions as f64, estimate.executions);
    if whole <= 0.0 || done == 0.0 {
        return unknown;
    }
    let is_rough = is_rough(&estimate);
    if done > estimate.high || (is_rough && done > whole) {
        return (String::new(), ", more than estimated".to_owned());
    }
    let left = progress.elapsed.as_secs_f64() * (whole / done - 1.0).max(0.0);
    let left = if is_lopsided(&estimate) {
        format!(", perhaps {} or more left", amount(left))
    } else if is_rough {
        format!(", perhaps {} left", amount(left))
    } else {
        format!(", {} left", duration(left))
    };
    (format!(" of {}", about(&estimate)), left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(executions: u64, estimate: Option<Estimate>) -> String {
        let line = within(usize::MAX, executions, estimate);
        let hint = "; Ctrl-C stops and reports";
        let before = line.strip_suffix(hint);
        before.expect("the hint comes last").to_owned()
    }

    fn within(columns: usize, executions: u64, estimate: Option<Estimate>) -> String {
        let progress = Progress {
            executions,
            elapsed: Duration::from_millis(2_500),
            limit: None,
            estimate,
        };
        line(&progress, columns)
    }

    fn between(low: f64, executions: f64, high: f64) -> Estimate {
        Estimate {
            executions,
            low,
            high,
            is_exact: false,
            probes: 100,
            share_of_largest: 0.01,
            visits: executions,
        }
    }

    #[test]
    fn an_estimate_is_told_as_well_as_it_is_known() {
        assert_eq!(
            shown(5_000, None),
            "5,000 executions, 2,000 per second, 2 s"
        );
        let good = between(18_000.0, 20_012.0, 22_000.0);
        assert_eq!(
            shown(5_000, Some(good)),
            "5,000 of about 20,000 executions, about 7.5 s left, 2,000 per second, 2 s"
        );
        assert_eq!(
            shown(21_000, Some(good)),
            "21,000 of about 20,000 executions, less than 0.1 s left, 8,400 per second, 2 s"
        );
        assert_eq!(
            shown(23_000, Some(good)),
            "23,000 executions, more than estimated, 9,200 per second, 2 s"
        );
        let rough = between(400_000.0, 1_200_000.0, 4_000_000.0);
        assert_eq!(
            shown(1_000, Some(rough)),
            "1,000 of perhaps 1,000,000 executions, perhaps 50 minutes left, 400 per second, 2 s"
        );
        assert_eq!(
            shown(1_300_000, Some(rough)),
            "1,300,000 executions, more than estimated, 520,000 per second, 2 s"
        );
        let lopsided = Estimate {
            share_of_largest: 0.3,
            ..good
        };
        assert_eq!(
            shown(5_000, Some(lopsided)),
            "5,000 of perhaps 20,000 or more executions, perhaps 7.5 s or more left, 2,000 per second, 2 s"
        );
        let endless = between(1e300, f64::INFINITY, f64::INFINITY);
        assert_eq!(
            shown(1_000, Some(endless)),
            "1,000 of perhaps more than 10^300 executions, perhaps more than 10^300 years left, 400 per second, 2 s"
        );
        assert_eq!(
            shown(0, Some(good)),
            "0 executions, 0 per second, 2 s",
            "who has explored nothing does not know how long it takes"
        );
    }

    #[test]
    fn what_does_not_fit_is_left_out_as_a_whole() {
        let estimate = Some(between(18_000.0, 20_012.0, 22_000.0));
        let whole = "5,000 of about 20,000 executions, about 7.5 s left, 2,000 per second, 2 s; Ctrl-C stops and reports";
        for columns in 0..120 {
            let line = within(columns, 5_000, estimate);
            assert!(
                line.chars().count() <= columns && whole.starts_with(&line),
                "{line}"
            );
        }
        assert_eq!(within(120, 5_000, estimate), whole);
        assert_eq!(
            within(70, 5_000, estimate),
            "5,000 of about 20,000 executions, about 7.5 s left, 2,000 per second"
        );
        assert_eq!(
            within(40, 5_000, estimate),
            "5,000 of about 20,000 executions"
        );
    }
}
