//! One tree with many faults in it, of which a run chooses one.
//!
//! Untch, Offutt and Harrold, "Mutation analysis using mutant schemata", ISSTA 1993. They put a switch at each operator; here the
//! whole body of a function is there once for each fault in it, behind a switch at its beginning:
//!
//! ```text
//! fn f(x: u32) -> u32 {
//!     if crate::norns_fault(17) { x + 2 } else { x + 1 }
//! }
//! ```
//!
//! So a fault may be any piece of a body, not only an expression, and faults of one function may overlap. What it cannot do:
//! constants, signatures, `const fn`, and functions that return `impl Trait`, of which there can be one body only. Such faults are
//! built one by one.

use super::{
    anchor::{Place, Sources},
    faults::{Fault, PRELUDE},
    functions::{Function, functions},
    tokens::Language,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fmt::Write as _,
    ops::Range,
    path::Path,
};

/// The variable of the environment that chooses a fault.
pub(super) const VARIABLE: &str = "NORNS_FAULT";

/// Where in the tree the texts with faults are.
const TEXTS: &str = "faulty-texts";

/// A fault and where it goes.
pub(super) struct Placed {
    pub(super) fault: &'static Fault,
    pub(super) place: Place,
}

/// What a run sets [`VARIABLE`] to for this fault. It does not depend on what other faults there are, so that a new one leaves
/// the crates that it is not in as they were built.
pub(super) fn number(name: &str) -> u64 {
    // The hash function FNV-1a.
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// A body of a function with a fault.
struct Variant {
    name: &'static str,
    file: String,
    /// The body of the function that it is a variant of.
    body: Range<usize>,
    /// What is replaced in it, and by what.
    range: Range<usize>,
    to: String,
}

/// A tree with many faults in it.
pub(super) struct Schemata {
    /// The sources that differ from the original ones, and new ones.
    pub(super) changed: BTreeMap<String, String>,
    /// The faults that can be chosen.
    pub(super) chosen: HashSet<&'static str>,
    lines: Vec<Lines>,
}

/// Lines that belong to one fault.
struct Lines {
    file: String,
    range: Range<usize>,
    name: &'static str,
}

impl Schemata {
    /// Puts in all faults that can be chosen between. `tree` is where the sources will be.
    pub(super) fn new(sources: &Sources, placed: &[Placed], tree: &Path) -> Self {
        let mut known = BTreeMap::new();
        let mut changed = BTreeMap::new();
        let mut variants: BTreeMap<String, Vec<Variant>> = BTreeMap::new();
        for placed in placed {
            let found = if placed.place.file.starts_with(PRELUDE.folder) {
                let text = (
                    format!("{TEXTS}/{}", placed.fault.name),
                    replaced(sources, &placed.place),
                );
                let found = variant_of_text(sources, placed, tree, &text.0);
                changed.extend(found.is_some().then_some(text));
                found
            } else {
                variant(sources, placed, &mut known)
            };
            if let Some(found) = found {
                variants.entry(found.file.clone()).or_default().push(found);
            }
        }
        let mut schemata = Self {
            changed,
            chosen: HashSet::new(),
            lines: Vec::new(),
        };
        let mut roots = BTreeSet::new();
        for (file, variants) in variants {
            schemata
                .chosen
                .extend(variants.iter().map(|variant| variant.name));
            let text = schemata.file(&file, &sources[&file], &variants);
            schemata.changed.insert(file.clone(), text);
            roots.extend(root_of(&file));
        }
        for root in roots {
            let original = sources.get(&root).map_or("", String::as_str);
            let text = schemata
                .changed
                .entry(root)
                .or_insert_with(|| original.to_owned());
            text.push_str(&switch());
        }
        schemata
    }

    /// A file with the variants of its functions.
    fn file(&mut self, file: &str, text: &str, variants: &[Variant]) -> String {
        let mut bodies: BTreeMap<usize, Vec<&Variant>> = BTreeMap::new();
        for variant in variants {
            bodies.entry(variant.body.start).or_default().push(variant);
        }
        let mut out = String::new();
        let mut done = 0;
        for (start, variants) in bodies {
            out += &text[done..start];
            for variant in &variants {
                let body = &variant.body;
                let condition = format!("crate::norns_fault({})", number(variant.name));
                let _ = writeln!(out, " if {condition} {{");
                let first = out.lines().count();
                out += &text[body.start..variant.range.start];
                out += &variant.to;
                out += &text[variant.range.end..body.end];
                out += "\n} else";
                self.lines.push(Lines {
                    file: file.to_owned(),
                    range: first..out.lines().count() + 1,
                    name: variant.name,
                });
                done = body.end;
            }
            let _ = writeln!(out, " {{\n{}\n}}", &text[start..done]);
        }
        out + &text[done..]
    }

    /// The fault that a line belongs to.
    pub(super) fn fault_at(&self, file: &str, line: usize) -> Option<&'static str> {
        let mut all = self.lines.iter();
        all.find(|known| known.file == file && known.range.contains(&line))
            .map(|known| known.name)
    }
}

/// A source with a fault in it for good.
pub(super) fn replaced(sources: &Sources, place: &Place) -> String {
    let mut text = sources[&place.file].clone();
    text.replace_range(place.range.clone(), &place.to);
    text
}

/// The root of the crate that a file is compiled into.
fn root_of(file: &str) -> Option<String> {
    let (folder, inside) = file.split_once("/src/")?;
    (inside != "main.rs").then(|| format!("{folder}/src/lib.rs"))
}

/// The variant of the function that a fault is in.
fn variant(
    sources: &Sources,
    placed: &Placed,
    known: &mut BTreeMap<String, Vec<Function>>,
) -> Option<Variant> {
    let file = &placed.place.file;
    root_of(file).filter(|_| Language::of(file) == Language::Rust)?;
    let all = known
        .entry(file.clone())
        .or_insert_with(|| functions(&sources[file]));
    let range = placed.place.range.clone();
    let function = all.iter().find(|function| {
        let body = &function.body;
        function.is_outermost && body.start <= range.start && range.end <= body.end
    })?;
    function.may_choose.then(|| Variant {
        name: placed.fault.name,
        file: file.clone(),
        body: function.body.clone(),
        range,
        to: placed.place.to.clone(),
    })
}

/// The variant of the function that a text goes through, for which that text is another.
fn variant_of_text(sources: &Sources, placed: &Placed, tree: &Path, text: &str) -> Option<Variant> {
    let all = functions(sources.get(PRELUDE.file)?);
    let function = all
        .into_iter()
        .find(|function| function.is_called(PRELUDE.function))?;
    let argument = PRELUDE.argument;
    let included = |file: &str| format!("include_str!(r\"{}\")", tree.join(file).display());
    let (original, faulty) = (included(&placed.place.file), included(text));
    let start = function.body.start;
    Some(Variant {
        name: placed.fault.name,
        file: PRELUDE.file.to_owned(),
        body: function.body,
        range: start..start,
        to: format!(
            "let {argument} = if {argument} == {original} {{ {faulty} }} else {{ {argument} }};"
        ),
    })
}

/// What says in each crate whether a fault is chosen.
fn switch() -> String {
    format!(
        "
pub(crate) fn norns_fault(number: u64) -> bool {{
    static CHOSEN: std::sync::LazyLock<u64> = std::sync::LazyLock::new(|| {{
        let chosen = std::env::var({VARIABLE:?}).ok();
        chosen.map_or(0, |text| text.parse().expect(\"{VARIABLE} is a number\"))
    }});
    *CHOSEN == number
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::super::{anchor, faults::fault};
    use super::*;

    const FILE: &str = "crates/some/src/one.rs";
    const ROOT: &str = "crates/some/src/lib.rs";
    const TEXT: &str = "
        const LIMIT: u32 = 3;
        fn add(x: u32) -> u32 { let y = x + 1; y * 2 }
        const fn two() -> u32 { 2 }
        fn none() -> impl Iterator<Item = u32> { [].into_iter() }
    ";

    fn sources() -> Sources {
        [(FILE, TEXT), (ROOT, "mod one;\n")]
            .map(|(file, text)| (file.to_owned(), text.to_owned()))
            .into()
    }

    fn placed(faults: Vec<Fault>) -> Vec<Placed> {
        let placed = |fault: Fault| {
            let fault: &'static Fault = Box::leak(Box::new(fault));
            let place = anchor::place(&sources(), fault).expect("the fault fits");
            Placed { fault, place }
        };
        faults.into_iter().map(placed).collect()
    }

    fn schemata(faults: Vec<Fault>) -> Schemata {
        Schemata::new(&sources(), &placed(faults), Path::new("/tree"))
    }

    /// A text without its line breaks and indentation.
    fn on_one_line(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_body_is_there_once_for_each_fault_and_once_as_it_was() {
        // An expression, a statement, and what is neither, of which two overlap.
        let schemata = schemata(vec![
            fault("a", FILE, "x + 1", "x + 2"),
            fault("b", FILE, "let y = x + 1;", "let y = 0;"),
            fault("c", FILE, "; y *", "; 3 *"),
        ]);
        let text = on_one_line(&schemata.changed[FILE]);
        let [a, b, c] = ["a", "b", "c"].map(number);
        let expected = format!(
            "fn add(x: u32) -> u32 {{ \
             if crate::norns_fault({a}) {{ let y = x + 2; y * 2 }} else \
             if crate::norns_fault({b}) {{ let y = 0; y * 2 }} else \
             if crate::norns_fault({c}) {{ let y = x + 1; 3 * 2 }} else \
             {{ let y = x + 1; y * 2 }} }}"
        );
        assert!(text.contains(&expected), "{text}");
        assert!(schemata.changed[ROOT].starts_with("mod one;\n"));
        assert!(schemata.changed[ROOT].contains("fn norns_fault("));
    }

    #[test]
    fn lines_tell_which_fault_does_not_compile() {
        let schemata = schemata(vec![
            fault("a", FILE, "x + 1", "x +\n 2"),
            fault("b", FILE, "y * 2", "y *\n 7"),
        ]);
        let line_of = |text: &str| {
            let lines = schemata.changed[FILE].lines();
            lines
                .clone()
                .position(|line| line.contains(text))
                .expect("it is there")
                + 1
        };
        assert_eq!(schemata.fault_at(FILE, line_of("x +")), Some("a"));
        assert_eq!(schemata.fault_at(FILE, line_of(" 7")), Some("b"));
        assert_eq!(schemata.fault_at(FILE, line_of("LIMIT")), None);
        assert_eq!(schemata.fault_at(FILE, line_of("two")), None);
    }

    #[test]
    fn what_has_one_form_only_is_built_alone() {
        let faults = vec![
            fault("limit", FILE, "LIMIT: u32 = 3", "LIMIT: u32 = 4"),
            fault("two", FILE, "{ 2 }", "{ 3 }"),
            fault("none", FILE, "[].into_iter()", "[1].into_iter()"),
            fault("add", FILE, "x + 1", "{ 2 }"),
        ];
        let placed = placed(faults);
        let schemata = Schemata::new(&sources(), &placed, Path::new("/tree"));
        assert_eq!(schemata.chosen, HashSet::from(["add"]));
        let expected = ["LIMIT: u32 = 4", "fn two() -> u32 { 3 }", "[1].into_iter()"];
        for (placed, expected) in placed.iter().zip(expected) {
            assert!(replaced(&sources(), &placed.place).contains(expected));
        }
    }

    #[test]
    fn a_text_of_the_prelude_is_a_fault_of_the_function_it_goes_through() {
        let text_file = format!("{}once.ll", PRELUDE.folder);
        let all: Sources = [
            (
                PRELUDE.file,
                "impl Text { fn new(whole: &'static str) -> Self { Self { whole } } }",
            ),
            (text_file.as_str(), "%v2 = add i64 %v1, 1\n"),
            ("crates/llvm/src/lib.rs", ""),
        ]
        .map(|(file, text)| (file.to_owned(), text.to_owned()))
        .into();
        let file: &'static str = Box::leak(text_file.into_boxed_str());
        let fault: &'static Fault = Box::leak(Box::new(fault("late", file, "%v1, 1", "%v1, 2")));
        let place = anchor::place(&all, fault).expect("the fault fits");
        let schemata = Schemata::new(&all, &[Placed { fault, place }], Path::new("/tree"));
        assert_eq!(
            schemata.changed["faulty-texts/late"],
            "%v2 = add i64 %v1, 2\n"
        );
        let text = on_one_line(&schemata.changed[PRELUDE.file]);
        assert!(
            text.contains("include_str!(r\"/tree/faulty-texts/late\")"),
            "{text}"
        );
        assert!(text.ends_with("else { Self { whole } } } }"), "{text}");
    }
}
