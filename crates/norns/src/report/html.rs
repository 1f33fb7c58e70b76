//! Reports for a browser: one self-contained page that shows the source, the execution graph and memory, and lets the reader step
//! through them.
//!
//! `html/` holds the markup, style and script of the page. The findings are embedded as data (`data.rs`), from which the script
//! draws the page.

mod comparison;
mod data;

use super::{Reported, words::subject};
use data::Page;

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("html/script/elements.js"),
    include_str!("html/script/execution.js"),
    include_str!("html/script/syntax.js"),
    include_str!("html/script/summary.js"),
    include_str!("html/script/source.js"),
    include_str!("html/script/graph.js"),
    include_str!("html/script/minimap.js"),
    include_str!("html/script/details.js"),
    include_str!("html/script/filters.js"),
    include_str!("html/script/page.js"),
);

/// The page. `all_steps` says whether it opens with every step, or only with those that a text report shows.
pub fn page(reports: &[Reported], all_steps: bool) -> String {
    let title = match reports {
        [one] => format!("{} - norns", name(one)),
        _ => format!("{} checks - norns", reports.len()),
    };
    let data = serde_json::to_string(&Page::of(reports, all_steps))
        .expect("the keys of all maps are strings");
    // Inside a script element, only `<` could end the element.
    let data = data.replace('<', "\\u003c");
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + data.len());
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after
            .split_once("}}")
            .expect("the page's places have an end");
        page.push_str(before);
        match name {
            "TITLE" => page.push_str(&escaped(&title)),
            "STYLE" => page.push_str(STYLE),
            "SCRIPT" => page.push_str(SCRIPT),
            _ => page.push_str(&data),
        }
        rest = after;
    }
    page.push_str(rest);
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn name(report: &Reported) -> String {
    match report {
        Reported::Checked(checked, _) => {
            let verdict = data::verdict_in_words(checked.verdict);
            format!("{}: {verdict}", subject(checked))
        }
        Reported::Failed { file, .. } => file.clone(),
    }
}
