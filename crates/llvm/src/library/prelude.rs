//! The texts of the prelude, reduced to what a program needs.
//!
//! Every source has its own text, which is a module: internal names of a source are visible only there. The second line of a
//! text says what it defines for others, so a text of which a program needs nothing is not examined.

use crate::module::Module;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// The texts of the sources of these names.
macro_rules! texts {
    ($($name:literal)*) => {
        [$(include_str!(concat!("prelude/", $name, ".ll"))),*]
    };
}

const TEXTS: &[&str] = &texts! {
    "atomic_wait" "atomics" "barriers" "c11" "characters" "conditions" "containers" "copy" "cxx" "detach" "errors"
    "exceptions" "finish" "futex" "futures" "idling" "keys" "latches" "mathematics" "memory" "mutexes" "numbers" "once" "panics" "print"
    "rust" "rust_channels" "rust_conditions" "rust_tries" "rwlocks" "scan" "semaphores" "sleeping" "spinlocks" "streams" "strings" "system" "thread_end" "thread_exits" "thread_locals"
    "threads" "types" "verifiers" "waiting" "world"
};

/// The functions that instructions may be turned into calls of, whatever the program calls.
const ALWAYS: [&str; 4] = ["norns.copy", "norns.fill", "norns.load", "norns.store"];

/// Pairs of functions: what the first one registers is run by the second one, which no program names. The machine calls the second
/// one, or it is called if it is there.
const REGISTERED: [(&str, &[&str]); 12] = [
    ("norns.rust.hold_start", &["norns.rust.held_back"]),
    (
        "norns.rust.enable_guard",
        &["norns.at_thread_end", "norns.rust.end_thread"],
    ),
    ("norns.raise", &["_Unwind_Resume"]),
    ("_Unwind_RaiseException", &["_Unwind_Resume"]),
    (
        "pthread_key_create",
        &["norns.at_thread_end", "norns.run_destructors"],
    ),
    (
        "__cxa_thread_atexit_impl",
        &[
            "norns.at_thread_end",
            "norns.run_thread_exits",
            "norns.finish",
        ],
    ),
    ("pthread_detach", &["norns.note_join", "norns.note_panic"]),
    (
        "pthread_attr_setdetachstate",
        &["norns.note_detached", "norns.note_join"],
    ),
    ("__cxa_atexit", &["norns.finish"]),
    (
        "__cxa_thread_atexit",
        &["norns.finish", "norns.begin_thread", "norns.end_thread"],
    ),
    ("norns.pass", &["norns.passed"]),
    ("norns.pass_until", &["norns.passed"]),
];

/// Needed if the program looks at the clock. Then functions that sleep let time pass; otherwise they do nothing. The two sources define
/// the same functions.
const LOOKS_AT_CLOCK: &str = "norns.clock_matters";
const SLEEPING: &str = "sleeping";
const IDLING: &str = "idling";

/// The parts of the prelude that a program needs, as modules for the same target.
pub(crate) fn prelude(module: &Module) -> Vec<String> {
    let mut target = String::new();
    if !module.data_layout_text.is_empty() {
        let _ = writeln!(
            target,
            "target datalayout = \"{}\"",
            module.data_layout_text
        );
    }
    if !module.triple.is_empty() {
        let _ = writeln!(target, "target triple = \"{}\"", module.triple);
    }
    let functions = module.functions.values();
    let functions = functions.filter(|function| !function.is_defined());
    let globals = module.globals.values();
    let globals = globals.filter(|global| global.initial.is_none());
    let undefined = functions
        .map(|function| function.symbol)
        .chain(globals.map(|global| global.symbol));
    let names = undefined.filter_map(|symbol| module.symbols[symbol].name.as_deref());
    let names: Vec<&str> = ALWAYS.into_iter().chain(names).collect();
    let mut texts = Texts::needed_for(&names, IDLING);
    if texts.is_needed(LOOKS_AT_CLOCK) {
        texts = Texts::needed_for(&names, SLEEPING);
    }
    for (registers, runs) in REGISTERED {
        if texts.is_needed(registers) {
            for name in runs {
                texts.need(name);
            }
        }
    }
    texts
        .looked_through
        .iter()
        .flatten()
        .map(|text| target.clone() + &text.needed())
        .collect()
}

/// What the texts of the prelude were made from.
pub(super) fn sources() -> impl Iterator<Item = &'static str> {
    TEXTS.iter().filter_map(|text| {
        let (_, behind) = text.lines().next()?.split_once(" from ")?;
        behind.split_once('.').map(|(source, _)| source)
    })
}

/// What a text defines for others.
fn names_in(text: &'static str) -> impl Iterator<Item = &'static str> {
    let line = text.lines().nth(1).unwrap_or_default();
    line.split_whitespace().skip(2)
}

/// What the text of a source defines for others.
pub(super) fn names_of(source: &str) -> impl Iterator<Item = &'static str> {
    let place = sources().position(|known| known == source);
    let text = place.and_then(|place| TEXTS.get(place));
    text.into_iter().flat_map(|text| names_in(text))
}

/// The names that the prelude defines for others.
pub(crate) fn defined() -> HashSet<&'static str> {
    Texts::new().defining.into_keys().collect()
}

/// The sources whose functions are about one kind of object for synchronisation, and the name of the object. Functions of other
/// sources that synchronise by these objects are implemented by them, but are shown by their own names.
const SYNCHRONISING: [(&str, &str); 7] = [
    ("barriers", "barrier"),
    ("conditions", "condition variable"),
    ("mutexes", "lock"),
    ("once", "once flag"),
    ("rwlocks", "reader-writer lock"),
    ("semaphores", "semaphore"),
    ("spinlocks", "lock"),
];
const BY_OTHER_NAMES: [(&str, &str); 4] = [
    ("mtx_", "lock"),
    ("cnd_", "condition variable"),
    ("call_once", "once flag"),
    ("_ZNSt18condition_variable", "condition variable"),
];

/// How the names of functions begin that wait in the place of one that tries to take a lock and whose name follows.
pub(crate) const POLLED: &str = "norns.poll.";

/// What a function of the prelude synchronises by, if it does.
pub(crate) fn synchronising(name: &str) -> Option<&'static str> {
    static OBJECTS: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let objects = OBJECTS.get_or_init(|| {
        let all = SYNCHRONISING.into_iter();
        all.flat_map(|(source, object)| names_of(source).map(move |name| (name, object)))
            .collect()
    });
    let other = || {
        let mut all = BY_OTHER_NAMES.iter();
        all.find(|(start, _)| name.starts_with(start))
            .map(|&(_, object)| object)
    };
    objects.get(name).copied().or_else(other)
}

/// Of the functions of these names, those of the prelude from which an exception may come: they throw, or call what they are given.
pub(crate) fn throwing<'a>(names: &[&'a str]) -> HashSet<&'a str> {
    let mut texts = Texts::new();
    let throws = |name: &&&str| texts.throws(name);
    names.iter().filter(throws).copied().collect()
}

/// What was found out of the texts so far.
struct Texts {
    /// Which text defines a name.
    defining: HashMap<&'static str, usize>,
    looked_through: Vec<Option<Text>>,
}

impl Texts {
    fn new() -> Self {
        let mut defining = HashMap::new();
        for (index, text) in TEXTS.iter().enumerate() {
            defining.extend(names_in(text).map(|name| (name, index)));
        }
        Self {
            defining,
            looked_through: TEXTS.iter().map(|_| None).collect(),
        }
    }

    /// What is needed for these names, if one source is preferred for the functions that several define.
    fn needed_for(names: &[&str], preferred: &str) -> Self {
        let mut texts = Self::new();
        if let Some(index) = sources().position(|source| source == preferred) {
            let names = names_in(TEXTS[index]);
            texts.defining.extend(names.map(|name| (name, index)));
        }
        for name in names {
            texts.need(name);
        }
        texts
    }

    /// Whether something is needed so far.
    fn is_needed(&self, name: &str) -> bool {
        let text = self
            .defining
            .get(name)
            .and_then(|&index| self.looked_through[index].as_ref());
        text.is_some_and(|text| text.wanted.contains(name))
    }

    /// Whether a function may leave by an exception.
    fn throws(&mut self, name: &str) -> bool {
        let Some((&name, &index)) = self.defining.get_key_value(name) else {
            return false;
        };
        let mut seen = HashSet::new();
        let mut work = vec![(index, name)];
        while let Some((index, name)) = work.pop() {
            if !seen.insert((index, name)) {
                continue;
            }
            let text = self.looked_through[index].get_or_insert_with(|| Text::new(TEXTS[index]));
            let part = text.parts.get(name).copied().unwrap_or_default();
            if !part.starts_with("define ") {
                let elsewhere = self.defining.get(name).copied();
                work.extend(
                    elsewhere
                        .filter(|&found| found != index)
                        .map(|found| (found, name)),
                );
                continue;
            }
            // The first line is the function's own.
            for line in part.lines().skip(1) {
                if calls_pointer(line) || line.contains(UNWINDS) {
                    return true;
                }
                work.extend(called(line).map(|called| (index, called)));
            }
        }
        false
    }

    /// Takes in what is needed for a name that a program uses.
    fn need(&mut self, name: &str) {
        let Some((&name, &index)) = self.defining.get_key_value(name) else {
            return;
        };
        let mut work = vec![(index, name)];
        while let Some((index, name)) = work.pop() {
            let text = self.looked_through[index].get_or_insert_with(|| Text::new(TEXTS[index]));
            let Some(&part) = text.parts.get(name) else {
                continue;
            };
            if !text.wanted.insert(name) {
                continue;
            }
            work.extend(symbols(part).map(|used| (index, used)));
            // What is weak and only declared is called if it is there.
            if let Some(&elsewhere) = self.defining.get(name)
                && elsewhere != index
                && !part.starts_with("declare extern_weak ")
            {
                work.push((elsewhere, name));
            }
        }
    }
}

/// A text that defines something that is needed.
struct Text {
    whole: &'static str,
    /// Its definitions and declarations by name.
    parts: HashMap<&'static str, &'static str>,
    wanted: HashSet<&'static str>,
}

impl Text {
    fn new(whole: &'static str) -> Self {
        let mut parts = HashMap::new();
        let mut rest = whole;
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
                parts.insert(name, part);
            }
        }
        Self {
            whole,
            parts,
            wanted: HashSet::new(),
        }
    }

    /// The types and the parts that are wanted, in the order of the text.
    fn needed(&self) -> String {
        let types = self
            .whole
            .lines()
            .take_while(|line| !line.starts_with("define "));
        let types = types.filter(|line| line.starts_with('%'));
        let mut parts: Vec<&str> = self.wanted.iter().map(|name| self.parts[name]).collect();
        parts.sort_by_key(|part| part.as_ptr());
        let mut text = String::new();
        for line in types.chain(parts) {
            text += line;
            text.push('\n');
        }
        text
    }
}

/// What leaves a function by an exception.
const UNWINDS: &str = "@norns.unwind(";

/// Whether a line calls what a value points to, as the printer writes it.
fn calls_pointer(line: &str) -> bool {
    let values = line.split(" %").skip(1);
    values.into_iter().any(|behind| {
        let digits = behind.trim_start_matches(['v', 'a']);
        let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
        digits.len() < behind.len() && rest.len() < digits.len() && rest.starts_with('(')
    })
}

/// The functions that a line calls by their names.
fn called(line: &'static str) -> impl Iterator<Item = &'static str> {
    let called = named(line).filter(|(_, behind)| behind.starts_with('('));
    called.map(|(name, _)| name)
}

/// The names of symbols in a text, in order.
fn symbols(text: &'static str) -> impl Iterator<Item = &'static str> {
    named(text).map(|(name, _)| name)
}

/// The names of symbols in a text, each with what follows it up to the next.
fn named(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.split('@').skip(1).map(|behind| {
        let is_part =
            |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '$');
        let end = behind
            .find(|letter| !is_part(letter))
            .unwrap_or(behind.len());
        behind.split_at(end)
    })
}
