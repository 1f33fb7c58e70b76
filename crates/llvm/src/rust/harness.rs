//! The tests of a Rust test binary, from its LLVM text: their names, what is expected of them, and where each starts.
//!
//! rustc describes each test by a constant (`test::TestDescAndFn`), and `main` passes a table of them to libtest, which never
//! runs here. The layout of such a constant depends on the version of rustc. So it is learned from a probe: a few known tests,
//! compiled by the same rustc, whose constants differ only in what their attributes say.
//!
//! A test starts in a function of ours that calls it (`norns.rust.test`). This function reports an error if the test returns an
//! error, or if it panics or does not panic contrary to its attributes. It is LLVM text, too.
//!
//! What it cannot do: benchmarks, and tests that are run by a custom harness; an expected message that contains a zero byte.

use super::rustc;
use crate::compile::Unit;
use crate::error::Error;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A test, as its attributes describe it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// Its path within its crate, as cargo prints it.
    pub name: String,
    /// `#[ignore]`, with the reason: it runs only if that is asked for.
    pub ignored: Option<Attribute>,
    /// `#[should_panic]`, with what the panic is to say.
    pub should_panic: Option<Attribute>,
    /// The function that runs it.
    symbol: String,
    /// What it returns if all is well.
    success: Success,
}

/// An attribute of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The text that it has, if any.
    pub text: Option<String>,
}

/// The bytes by which what a test returns says that all is well.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Success {
    /// How many bytes a result has.
    size: usize,
    /// Where the bytes are.
    offset: usize,
    bytes: Vec<u8>,
}

/// Where in the constant of a test what stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    name: usize,
    ignored: usize,
    reason: usize,
    panics: usize,
    /// The byte there, of a test that is to panic with any message, and of one that is to panic with this one.
    with_any: u8,
    with_text: u8,
    text: usize,
    function: usize,
    success: Success,
}

/// The name of the function where a test begins.
pub(crate) const START: &str = "norns.rust.test";

/// Ways in which a test ends that has to be judged, as `norns.test_ends` knows them.
const RETURNS_ERROR: u32 = 0;
const RETURNS: u32 = 1;
const PANICS: u32 = 2;

/// The modules of the probe, which differ in the first line. Names of the same length make all else the same.
const PROBE: [(&str, &str); 5] = [
    ("plain", "#[test]"),
    ("fails", "#[test] #[should_panic]"),
    (
        "tells",
        "#[test] #[should_panic(expected = \"such a text\")]",
    ),
    ("waits", "#[test] #[ignore]"),
    ("gives", "#[test] #[ignore = \"such a reason\"]"),
];
const PROBE_ROOT: &str =
    "#[unsafe(no_mangle)] pub static NORNS_PROBE_SUCCESS: Result<(), String> = Ok(());\n";
const SUCCESS: &str = "NORNS_PROBE_SUCCESS";

/// What a rustc writes of the probe.
fn probe(asked: Option<&Path>) -> Result<String, Error> {
    let unwritten = |error: std::io::Error| Error::Headers {
        reason: error.to_string(),
    };
    let folder = tempfile::tempdir().map_err(unwritten)?;
    let mut root = PROBE_ROOT.to_owned();
    for (module, first) in PROBE {
        let _ = writeln!(root, "mod {module};");
        let text = format!("{first}\nfn test() {{}}\n");
        let path = folder.path().join(module).with_extension("rs");
        std::fs::write(path, text).map_err(unwritten)?;
    }
    let file = folder.path().join("probe.rs");
    std::fs::write(&file, root).map_err(unwritten)?;
    let flags = ["--test", "--edition", "2021", "-C", "lto=off"].map(OsString::from);
    let unit = Unit {
        flags: flags.to_vec(),
        ..Unit::file(file)
    };
    Ok(rustc::compile(&unit, asked, true)?.text)
}

impl Layout {
    /// Learns how a rustc describes tests.
    pub fn learn(asked: Option<&Path>) -> Result<Layout, Error> {
        Layout::of(&probe(asked)?).ok_or_else(|| Error::UnknownTests {
            rustc: rustc::version(asked),
        })
    }

    /// What the constants of the probe tell.
    fn of(text: &str) -> Option<Layout> {
        let constants = Constants(text);
        let tests: Vec<Constant<'_>> = constants.tests()?;
        let named = |module: &str| {
            let name = format!("{module}::test");
            let is_named = |constant: &&Constant<'_>| {
                let mut pointers = constant.pointers.values();
                pointers.any(|&symbol| constants.text(symbol, name.len()).as_ref() == Some(&name))
            };
            tests.iter().find(is_named)
        };
        let [plain, fails, tells, waits, gives] = PROBE.map(|(module, _)| named(module));
        let (plain, fails, tells, waits, gives) = (plain?, fails?, tells?, waits?, gives?);
        let pointer_to = |constant: &Constant<'_>, wanted: &str| {
            let mut pointers = constant.pointers.iter();
            let is_it =
                |symbol: &str| constants.text(symbol, wanted.len()).as_deref() == Some(wanted);
            pointers.find_map(|(&offset, &symbol)| is_it(symbol).then_some(offset))
        };
        let ignored = plain.only_difference(waits)?;
        let panics = plain.only_difference(fails)?;
        if plain.bytes[ignored] != Some(0) || waits.bytes[ignored] != Some(1) {
            return None;
        }
        let mut functions = plain.pointers.iter();
        let is_function = |symbol: &str| constants.definition(symbol).is_some();
        let (&function, _) = functions.find(|&(_, &symbol)| is_function(symbol))?;
        let success = constants.constant(SUCCESS)?;
        let defined = success.bytes.iter().enumerate();
        let defined: Vec<(usize, u8)> = defined
            .filter_map(|(offset, byte)| Some((offset, (*byte)?)))
            .collect();
        let (offset, _) = *defined.first()?;
        let is_whole = (offset..)
            .zip(&defined)
            .all(|(at, &(place, _))| at == place);
        if !is_whole || !matches!(defined.len(), 1 | 2 | 4 | 8) {
            return None;
        }
        Some(Layout {
            name: pointer_to(plain, "plain::test")?,
            ignored,
            reason: pointer_to(gives, "such a reason")?,
            panics,
            with_any: fails.bytes[panics]?,
            with_text: tells.bytes[panics]?,
            text: pointer_to(tells, "such a text")?,
            function,
            success: Success {
                size: success.bytes.len(),
                offset,
                bytes: defined.into_iter().map(|(_, byte)| byte).collect(),
            },
        })
    }
}

/// The tests of a binary, in the order of its table; nothing if libtest does not run it.
pub fn tests(text: &str, layout: &Layout) -> Option<Vec<Test>> {
    let constants = Constants(text);
    let test = |constant: &Constant<'_>| {
        let text_at = |place: usize| constant.string(&constants, place);
        let should_panic = match constant.bytes.get(layout.panics).copied()?? {
            byte if byte == layout.with_any => Some(Attribute { text: None }),
            byte if byte == layout.with_text => Some(Attribute {
                text: Some(text_at(layout.text)?),
            }),
            _ => None,
        };
        let is_ignored = constant.bytes.get(layout.ignored).copied()?? == 1;
        Some(Test {
            name: text_at(layout.name)?,
            ignored: is_ignored.then(|| Attribute {
                text: text_at(layout.reason),
            }),
            should_panic,
            symbol: (*constant.pointers.get(&layout.function)?).to_owned(),
            success: layout.success.clone(),
        })
    };
    constants.tests()?.iter().map(test).collect()
}

impl Test {
    /// The function where it begins, as LLVM text.
    pub(crate) fn start(&self) -> String {
        let Test {
            symbol,
            success:
                Success {
                    size,
                    offset,
                    bytes,
                },
            ..
        } = self;
        let bits = bytes.len() * 8;
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        let value = u64::from_le_bytes(whole);
        let call = format!("@\"{symbol}\"(ptr sret([{size} x i8]) align 8 %result)");
        let mut text = String::new();
        let expected = self.should_panic.as_ref();
        let expected = expected.and_then(|attribute| attribute.text.as_deref());
        let expected = expected.unwrap_or_default();
        let _ = write!(
            text,
            "\n@norns.rust.expected = private constant [{} x i8] c\"",
            expected.len() + 1
        );
        for byte in expected.bytes().chain([0]) {
            let _ = write!(text, "\\{byte:02X}");
        }
        text += "\"\ndeclare void @norns.test_ends(i32, ptr)\n\n";
        let ends = |how: u32| {
            format!(
                "  call void @norns.test_ends(i32 {how}, ptr @norns.rust.expected)\n  ret i32 0\n"
            )
        };
        if self.should_panic.is_some() {
            let _ = write!(
                text,
                "define i32 @{START}() personality ptr @rust_eh_personality {{\nstart:\n  %result = alloca [{size} x i8], align 8\n  invoke void {call} to label %returned unwind label %panicked\nreturned:\n{}panicked:\n  %caught = landingpad {{ ptr, i32 }} catch ptr null\n{}}}\n",
                ends(RETURNS),
                ends(PANICS),
            );
        } else {
            let _ = write!(
                text,
                "define i32 @{START}() {{\nstart:\n  %result = alloca [{size} x i8], align 8\n  call void {call}\n  %place = getelementptr i8, ptr %result, i64 {offset}\n  %told = load i{bits}, ptr %place, align 1\n  %well = icmp eq i{bits} %told, {value}\n  br i1 %well, label %returned, label %failed\nreturned:\n  ret i32 0\nfailed:\n{}}}\n",
                ends(RETURNS_ERROR),
            );
        }
        text
    }
}

/// The constants of a text, found when they are asked for.
struct Constants<'t>(&'t str);

/// A constant: its bytes, of which some are not known, and the symbols that are pointed to, by offset.
struct Constant<'t> {
    bytes: Vec<Option<u8>>,
    pointers: BTreeMap<usize, &'t str>,
}

impl<'t> Constants<'t> {
    /// The constants of the tests, which `main` names.
    fn tests(&self) -> Option<Vec<Constant<'t>>> {
        let mut calls = [
            "; call test::test_main_static\n",
            "; call test::test_main_static_abort\n",
        ]
        .into_iter();
        let at = calls.find_map(|call| Some(self.0.find(call)? + call.len()))?;
        let line = self.0[at..].lines().next()?;
        let (_, arguments) = line.split_once('(')?;
        let (table, count) = arguments.rsplit_once(", i64 ")?;
        if count.starts_with("0)") {
            return Some(Vec::new());
        }
        let (table, _) = symbol(&table[table.find('@')?..])?;
        let table = self.constant(table)?;
        let tests = table.pointers.values();
        tests.map(|symbol| self.constant(symbol)).collect()
    }

    /// The line that defines a global variable, from its type on.
    fn value(&self, symbol: &str) -> Option<&'t str> {
        let mut rest = self.0;
        for start in [format!("\n@{symbol} = "), format!("\n@\"{symbol}\" = ")] {
            if let Some(at) = rest.find(&start) {
                rest = &rest[at + start.len()..];
                let line = rest.lines().next()?;
                let words = line.split_inclusive(' ');
                let before: usize = words
                    .take_while(|word| !matches!(word.trim(), "constant" | "global"))
                    .map(str::len)
                    .sum();
                return line[before..].split_once(' ').map(|(_, value)| value);
            }
        }
        None
    }

    fn constant(&self, symbol: &str) -> Option<Constant<'t>> {
        let value = self.value(symbol)?;
        let mut constant = Constant {
            bytes: Vec::new(),
            pointers: BTreeMap::new(),
        };
        let Some(fields) = value.strip_prefix("<{ ") else {
            constant.take(value)?;
            return Some(constant);
        };
        let (_, mut rest) = fields.split_once(" }> <{ ")?;
        loop {
            rest = constant.take(rest)?;
            match rest.strip_prefix(", ") {
                Some(more) => rest = more,
                None => return rest.starts_with(" }>").then_some(constant),
            }
        }
    }

    /// The first bytes of a constant, as text.
    fn text(&self, symbol: &str, length: usize) -> Option<String> {
        let bytes = self.constant(symbol)?.bytes;
        let bytes: Option<Vec<u8>> = bytes.get(..length)?.iter().copied().collect();
        String::from_utf8(bytes?).ok()
    }

    /// Where a function is defined.
    fn definition(&self, symbol: &str) -> Option<usize> {
        let lines = self.0.match_indices("\ndefine ");
        let names = [format!("@{symbol}("), format!("@\"{symbol}\"(")];
        let defines = |line: &str| names.iter().any(|name| line.contains(name));
        let mut found = lines.filter(|&(at, _)| {
            let line = self.0[at + 1..].lines().next();
            line.is_some_and(defines)
        });
        found.next().map(|(at, _)| at)
    }
}

impl<'t> Constant<'t> {
    /// Takes one field of a text; gives what follows it.
    fn take(&mut self, text: &'t str) -> Option<&'t str> {
        if let Some(rest) = text.strip_prefix("ptr ") {
            if let Some(rest) = rest.strip_prefix("null") {
                self.bytes.extend([Some(0); 8]);
                return Some(rest);
            }
            let (name, rest) = symbol(rest)?;
            self.pointers.insert(self.bytes.len(), name);
            self.bytes.extend([None; 8]);
            return Some(rest);
        }
        let (count, rest) = text.strip_prefix('[')?.split_once(" x i8] ")?;
        let count: usize = count.parse().ok()?;
        if let Some(rest) = rest.strip_prefix("zeroinitializer") {
            self.bytes.extend(std::iter::repeat_n(Some(0), count));
            return Some(rest);
        }
        if let Some(rest) = rest.strip_prefix("undef") {
            self.bytes.extend(std::iter::repeat_n(None, count));
            return Some(rest);
        }
        let quoted = rest.strip_prefix("c\"")?;
        let end = quoted.find('"')?;
        let mut letters = quoted[..end].bytes();
        while let Some(letter) = letters.next() {
            let byte = if letter == b'\\' {
                let digits = [letters.next()?, letters.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            } else {
                letter
            };
            self.bytes.push(Some(byte));
        }
        Some(&quoted[end + 1..])
    }

    /// The text that a pointer and the length behind it tell.
    fn string(&self, constants: &Constants<'t>, place: usize) -> Option<String> {
        let target = self.pointers.get(&place)?;
        let length = self.bytes.get(place + 8..place + 16)?;
        let length: Vec<u8> = length.iter().copied().collect::<Option<_>>()?;
        let length = u64::from_le_bytes(length.try_into().ok()?);
        constants.text(target, length as usize)
    }

    /// Where alone another constant has another byte, if both have one there.
    fn only_difference(&self, other: &Constant<'_>) -> Option<usize> {
        let pairs = self.bytes.iter().zip(&other.bytes).enumerate();
        let mut differ = pairs.filter_map(|(place, pair)| match pair {
            (Some(one), Some(two)) if one != two => Some(place),
            _ => None,
        });
        let place = differ.next()?;
        (differ.next().is_none() && self.bytes.len() == other.bytes.len()).then_some(place)
    }
}

/// The name after an `@`, and what follows it.
fn symbol(text: &str) -> Option<(&str, &str)> {
    let behind = text.strip_prefix('@')?;
    if let Some(quoted) = behind.strip_prefix('"') {
        return quoted.split_once('"');
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.$-".contains(letter);
    let end = behind
        .find(|letter| !is_part(letter))
        .unwrap_or(behind.len());
    Some(behind.split_at(end))
}

/// A Rust program that cargo had rustc write as LLVM text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Built {
    /// Where the text is.
    pub text: PathBuf,
    /// The test that is to be run; the program itself if none is given.
    pub test: Option<Test>,
}

#[cfg(test)]
mod tests {
    use super::{Attribute, Layout, PROBE, probe, tests};

    #[test]
    fn what_rustc_says_of_tests_is_understood() {
        let text = probe(None).expect("rustc compiles the probe");
        let layout = Layout::of(&text).expect("its layout is understood");
        let mut found = tests(&text, &layout).expect("it is a test binary");
        found.sort_by(|one, two| one.name.cmp(&two.name));
        let names = found.iter().map(|test| test.name.as_str());
        let mut expected: Vec<String> = PROBE.map(|(module, _)| format!("{module}::test")).to_vec();
        expected.sort();
        assert_eq!(names.collect::<Vec<_>>(), expected);
        let test = |name: &str| {
            let found = found.iter().find(|test| test.name.starts_with(name));
            let found = found.expect("it is there");
            (found.should_panic.clone(), found.ignored.clone())
        };
        let silent = Some(Attribute { text: None });
        let said = |text: &str| {
            Some(Attribute {
                text: Some(text.to_owned()),
            })
        };
        assert_eq!(test("plain"), (None, None));
        assert_eq!(test("fails"), (silent.clone(), None));
        assert_eq!(test("tells"), (said("such a text"), None));
        assert_eq!(test("waits"), (None, silent));
        assert_eq!(test("gives"), (None, said("such a reason")));
    }

    #[test]
    fn other_programs_have_no_tests() {
        let text = probe(None).expect("rustc compiles the probe");
        let layout = Layout::of(&text).expect("its layout is understood");
        assert_eq!(
            tests("\ndefine i32 @main() {\n  ret i32 0\n}\n", &layout),
            None
        );
        assert!(Layout::of("").is_none());
    }
}
