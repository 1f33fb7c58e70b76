//! Reports for test runners: `JUnit` XML, with one test case for each file and model. Undecided checks are skipped tests, and
//! unsupported ones are errors.

use super::{
    Reported,
    style::Style,
    text,
    words::{facts, headline, subject},
};
use crate::check::{Checked, Verdict, why::Why};
use std::fmt::Write;

/// The test suite.
pub fn suite(reports: &[Reported]) -> String {
    let count = |wanted: Verdict| {
        let verdicts = reports.iter().map(|report| match report {
            Reported::Checked(checked, _) => checked.verdict,
            Reported::Failed { .. } => Verdict::Unsupported,
        });
        verdicts.filter(|&verdict| verdict == wanted).count()
    };
    let (tests, failures) = (reports.len(), count(Verdict::Wrong));
    let (errors, skipped) = (count(Verdict::Unsupported), count(Verdict::Undecided));
    let time: f64 = reports.iter().map(seconds).sum();
    let totals = format!(
        r#"tests="{tests}" failures="{failures}" errors="{errors}" skipped="{skipped}" time="{time:.3}""#
    );
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuites {totals}>\n  <testsuite name=\"norns\" {totals}>"
    );
    for report in reports {
        match report {
            Reported::Checked(checked, why) => {
                case(&mut out, checked, why.as_ref(), seconds(report));
            }
            Reported::Failed { file, message } => {
                let (file, message) = (escaped(file), escaped(message));
                let _ = writeln!(
                    out,
                    "    <testcase name=\"{file}\" classname=\"norns\" time=\"0.000\">"
                );
                let _ = writeln!(
                    out,
                    "      <error message=\"{message}\" type=\"unreadable\"/>"
                );
                let _ = writeln!(out, "    </testcase>");
            }
        }
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

fn seconds(report: &Reported) -> f64 {
    match report {
        Reported::Checked(checked, _) => (checked.compile + checked.explore).as_secs_f64(),
        Reported::Failed { .. } => 0.0,
    }
}

fn case(out: &mut String, checked: &Checked, why: Option<&Why>, time: f64) {
    let _ = writeln!(
        out,
        "    <testcase name=\"{} under {}\" classname=\"norns.{}\" file=\"{}\" time=\"{time:.3}\">",
        escaped(&subject(checked)),
        checked.model,
        checked.model,
        escaped(checked.file())
    );
    let headline = escaped(&headline(checked));
    let kind = checked
        .findings
        .first()
        .map(|finding| finding.kind.to_string());
    let kind = kind.unwrap_or_else(|| checked.verdict.to_string());
    let report = || escaped(&text::checked(checked, why, Style::PLAIN));
    let _ = match checked.verdict {
        Verdict::Correct => Ok(()),
        Verdict::Undecided => writeln!(out, "      <skipped message=\"{headline}\"/>"),
        Verdict::Wrong => writeln!(
            out,
            "      <failure message=\"{headline}\" type=\"{kind}\">{}</failure>",
            report()
        ),
        Verdict::Unsupported => writeln!(
            out,
            "      <error message=\"{headline}\" type=\"{kind}\">{}</error>",
            report()
        ),
    };
    let _ = writeln!(
        out,
        "      <system-out>{}</system-out>",
        escaped(&facts(checked))
    );
    let _ = writeln!(out, "    </testcase>");
}

/// A text in XML. XML allows no control characters except for tabs and line ends.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || ['\u{fffe}', '\u{ffff}'].contains(&c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
