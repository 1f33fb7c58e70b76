//! The text of the prelude, cut down to what a program needs.

use crate::module::Module;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

const TEXT: &str = include_str!("prelude.ll");

/// What instructions may turn into calls of, whatever the program says.
const ALWAYS: [&str; 4] = ["norns.copy", "norns.fill", "norns.load", "norns.store"];

/// The part of the prelude that a program needs, as a module for the same target.
pub(crate) fn prelude(module: &Module) -> String {
    let parts = parts();
    let mut text = String::new();
    if !module.data_layout_text.is_empty() {
        let _ = writeln!(text, "target datalayout = \"{}\"", module.data_layout_text);
    }
    if !module.triple.is_empty() {
        let _ = writeln!(text, "target triple = \"{}\"", module.triple);
    }
    let undefined = module
        .functions
        .values()
        .filter(|function| !function.is_defined());
    let names = undefined.filter_map(|function| module.symbols[function.symbol].name.as_deref());
    let mut work: Vec<String> = names.map(str::to_owned).collect();
    work.extend(ALWAYS.map(str::to_owned));
    let mut wanted = HashSet::new();
    while let Some(name) = work.pop() {
        if let Some(&(name, part)) = parts.get(name.as_str())
            && wanted.insert(name)
        {
            work.extend(symbols(part).map(str::to_owned));
        }
    }
    for line in TEXT.lines().filter(|line| line.starts_with('%')) {
        text += line;
        text.push('\n');
    }
    let mut chosen: Vec<(&str, &str)> = wanted
        .iter()
        .filter_map(|name| parts.get(name).copied())
        .collect();
    chosen.sort_by_key(|(_, part)| part.as_ptr());
    for (_, part) in chosen {
        text += part;
        text.push('\n');
    }
    text
}

/// The definitions and declarations of the text by name.
fn parts() -> HashMap<&'static str, (&'static str, &'static str)> {
    let mut parts = HashMap::new();
    let mut rest = TEXT;
    while !rest.is_empty() {
        let end = if rest.starts_with("define ") {
            rest.find("\n}\n").map(|at| at + 2)
        } else {
            rest.find('\n')
        };
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind.trim_start_matches('\n');
        let is_named = ["define ", "declare ", "@"]
            .iter()
            .any(|start| part.starts_with(start));
        if is_named && let Some(name) = symbols(part).next() {
            parts.insert(name, (name, part));
        }
    }
    parts
}

/// The names of symbols in a text, in order.
fn symbols(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('@').skip(1).map(|behind| {
        let is_part =
            |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '$');
        let end = behind
            .find(|letter| !is_part(letter))
            .unwrap_or(behind.len());
        &behind[..end]
    })
}
