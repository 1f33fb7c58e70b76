//! Reduces LLVM text that rustc wrote to what can be reached from where the program starts.
//!
//! The text of a program with all of std has some 40 MB, of which few functions are ever called. A definition is needed if
//! something that is needed names it, no matter whether the name is called or only has its address taken. Of the metadata,
//! places and the types of variables are kept. The parts that are needed are copied as they are, in the order of the text.
//!
//! LLVM writes the Rust path of a function in a comment before its definition. This path identifies the functions that are
//! replaced (they become declarations under another name, see `replacements.rs`), and those that the user names as an entry.
//!
//! What it cannot do: it relies on the layout of LLVM's own printer, with each definition at the start of a line and the body
//! of a function ending with a line `}`. Text in another layout is reduced incorrectly, and then rejected by the reader.

use super::replacements::{CALLED, READING_IS_TRIED, TRIES, replacement};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// A text that was cut down.
#[derive(Debug)]
pub(crate) struct Reached<'t> {
    /// The text.
    pub(crate) text: String,
    /// The symbol of the entry, if there is one.
    pub(crate) entry: Option<String>,
    /// The symbols of replaced functions that are named, and what takes their places.
    pub(crate) renamed: HashMap<&'t str, &'t str>,
}

/// Rust's personality function reads tables that code generation would have made. The machine unwinds by itself.
const NOT_FOLLOWED: [&str; 1] = ["rust_eh_personality"];

/// Cuts a text down to what is reached from an entry, which is a symbol or a Rust path.
pub(crate) fn reachable<'t>(text: &'t str, entry: &str, replacing: bool) -> Reached<'t> {
    let index = Index::new(text);
    let named = index.parts.get_key_value(entry).map(|(&name, _)| name);
    let root = named.or_else(|| index.symbol_of(entry));
    let mut search = Search {
        index: &index,
        replacing,
        root,
        seen: HashSet::new(),
        numbers_seen: vec![false; index.metadata.len()],
        work: root.into_iter().collect(),
        numbers: Vec::new(),
        kept: Vec::new(),
        renamed: HashMap::new(),
        declared: HashSet::new(),
    };
    search.run();
    let mut kept = search.kept;
    if replacing && kept.iter().any(|(_, part)| part.contains(TRIES)) {
        kept.push((usize::MAX, Cow::Borrowed(READING_IS_TRIED)));
    }
    kept.sort_by_key(|(place, _)| *place);
    let mut cut = String::new();
    let always = index.always.iter().map(|&line| Cow::Borrowed(line));
    for part in always.chain(kept.into_iter().map(|(_, part)| part)) {
        cut += &part;
        cut.push('\n');
    }
    Reached {
        text: cut,
        entry: root.map(str::to_owned),
        renamed: search.renamed,
    }
}

/// The Rust paths of all functions that a text defines.
pub(crate) fn paths(text: &str) -> HashSet<&str> {
    let index = Index::new(text);
    index.parts.values().filter_map(|part| part.path).collect()
}

/// A definition or a declaration.
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    /// The Rust path of a function, if the text tells it.
    pub(super) path: Option<&'t str>,
}

/// What is where in a text.
#[derive(Default)]
pub(super) struct Index<'t> {
    pub(super) parts: HashMap<&'t str, Part<'t>>,
    /// Whether all that waits at condition variables, or notifies there, is where it is expected.
    pub(super) knows_conditions: OnceCell<bool>,
    /// Nodes of metadata by number.
    metadata: Vec<&'t str>,
    /// Lines that every part may need: the target, types, attribute groups.
    always: Vec<&'t str>,
}

impl<'t> Index<'t> {
    fn new(text: &'t str) -> Self {
        let mut index = Self::default();
        let mut rest = text;
        let mut path = None;
        while !rest.is_empty() {
            let end = rest.find('\n').unwrap_or(rest.len());
            let line = &rest[..end];
            let mut next = end + 1;
            match line.as_bytes().first() {
                Some(b';') => {
                    let comment = line[1..].trim_start();
                    if !comment.starts_with("Function Attrs:") {
                        path = Some(comment);
                    }
                    rest = rest.get(next..).unwrap_or_default();
                    continue;
                }
                Some(b'@') => index.add(line, None),
                Some(b'!') => index.add_metadata(line),
                Some(b'd') if line.starts_with("define ") => {
                    let end = rest.find("\n}\n").map_or(rest.len(), |at| at + 2);
                    index.add(&rest[..end], path);
                    next = end + 1;
                }
                Some(b'd') if line.starts_with("declare ") => index.add(line, None),
                Some(b's' | b't' | b'%' | b'a') => index.always.push(line),
                // Among them `module asm`, which is none of Rust's.
                _ => {}
            }
            path = None;
            rest = rest.get(next..).unwrap_or_default();
        }
        index
    }

    fn add(&mut self, text: &'t str, path: Option<&'t str>) {
        if let Some((name, _)) = names(text).next() {
            self.parts.insert(name, Part { text, path });
        }
    }

    fn add_metadata(&mut self, line: &'t str) {
        let Some(number) = leading_number(&line[1..]) else {
            return;
        };
        let number = number as usize;
        // Nodes are numbered densely; a number far off is no node of ours.
        if number > self.metadata.len() + 1_000_000 {
            return;
        }
        if number >= self.metadata.len() {
            self.metadata.resize(number + 1, "");
        }
        self.metadata[number] = line;
    }

    /// The Rust path of a function.
    pub(super) fn path_of(&self, name: &str) -> Option<&'t str> {
        self.parts.get(name).and_then(|part| part.path)
    }

    /// The function of a Rust path.
    pub(super) fn symbol_of(&self, path: &str) -> Option<&'t str> {
        let parts = self.parts.iter();
        let mut found: Vec<&'t str> = parts
            .filter(|(_, part)| part.path == Some(path))
            .map(|(&name, _)| name)
            .collect();
        found.sort_unstable();
        found.first().copied()
    }
}

/// The types whose parameters are needed, since they say what is in memory that only they know.
const WITH_PARAMETERS: [&str; 5] = [
    "name: \"ArcInner<",
    "name: \"RcInner<",
    "name: \"RcBox<",
    "name: \"Vec<",
    "name: \"VecDeque<",
];

/// The search for what is needed.
struct Search<'i, 't> {
    index: &'i Index<'t>,
    /// Whether functions of std are replaced.
    replacing: bool,
    /// Where the program starts.
    root: Option<&'t str>,
    seen: HashSet<&'t str>,
    numbers_seen: Vec<bool>,
    work: Vec<&'t str>,
    numbers: Vec<usize>,
    /// Parts with their places in the text.
    kept: Vec<(usize, Cow<'t, str>)>,
    renamed: HashMap<&'t str, &'t str>,
    /// What takes the place of others and is declared already.
    declared: HashSet<&'t str>,
}

impl<'t> Search<'_, 't> {
    fn run(&mut self) {
        loop {
            if let Some(name) = self.work.pop() {
                self.part(name);
            } else if let Some(number) = self.numbers.pop() {
                self.node(number);
            } else {
                return;
            }
        }
    }

    fn part(&mut self, name: &'t str) {
        let Some(part) = self.index.parts.get(name) else {
            return;
        };
        if !self.seen.insert(name) {
            return;
        }
        let place = part.text.as_ptr() as usize;
        if NOT_FOLLOWED.contains(&name) {
            self.kept.push((place, declaration(part.text, name)));
            return;
        }
        let replaced = part.path.and_then(|path| self.replacement(path));
        if let Some(instead) = replaced {
            self.renamed.insert(name, instead);
            if self.declared.insert(instead) {
                self.kept.push((place, declaration(part.text, name)));
            }
            return;
        }
        let mut text = if self.replacing {
            self.rewritten(part)
        } else {
            Cow::Borrowed(part.text)
        };
        if self.root == Some(name) {
            text = Cow::Owned(shared(&text));
        }
        // What is not used any more is taken along.
        for (used, _) in names(part.text) {
            if !self.seen.contains(used) {
                self.work.push(used);
            }
        }
        let seen = &self.numbers_seen;
        let unseen = |number: &usize| seen.get(*number) == Some(&false);
        self.numbers.extend(numbers(part.text).filter(unseen));
        self.kept.push((place, text));
    }

    /// What takes the place of the function of a path, if that is there which it calls.
    fn replacement(&mut self, path: &str) -> Option<&'static str> {
        let instead = replacement(path).filter(|_| self.replacing)?;
        if !self.index.is_known(path) {
            return None;
        }
        for called in CALLED.iter().filter(|called| called.by == instead) {
            let symbol = self.index.symbol_of(called.path)?;
            let is_itself = called.path == path;
            let is_first = if is_itself {
                self.declared.insert(called.name)
            } else {
                self.renamed.insert(symbol, called.name).is_none()
            };
            if is_first {
                let part = &self.index.parts[symbol];
                let place = part.text.as_ptr() as usize;
                self.seen.insert(symbol);
                self.work.extend(names(part.text).map(|(used, _)| used));
                self.numbers.extend(numbers(part.text));
                let mut text = shared(&self.rewritten(part));
                if is_itself {
                    text = text.replacen(symbol, called.name, 1);
                }
                self.kept.push((place, Cow::Owned(text)));
            }
        }
        Some(instead)
    }

    /// A function in which calls take the places of instructions.
    fn rewritten(&mut self, part: &Part<'t>) -> Cow<'t, str> {
        let Some(rewritten) = self.index.rewritten(part) else {
            return Cow::Borrowed(part.text);
        };
        for declaration in rewritten.declarations {
            let declared = names(declaration).next().map_or("", |(name, _)| name);
            if self.declared.insert(declared) {
                let at = part.text.as_ptr() as usize;
                self.kept.push((at, Cow::Borrowed(declaration)));
            }
        }
        Cow::Owned(rewritten.text)
    }

    fn node(&mut self, number: usize) {
        let Some(seen) = self.numbers_seen.get_mut(number) else {
            return;
        };
        if std::mem::replace(seen, true) {
            return;
        }
        let line = self.index.metadata[number];
        let place = line.as_ptr() as usize;
        let followed: &[&str] = if line.contains("!DILocation(") {
            &["scope: !", "inlinedAt: !"]
        } else if line.contains("!DISubprogram(") || line.contains("!DILexicalBlock") {
            &["scope: !", "file: !"]
        } else if line.contains("!DILocalVariable(") || line.contains("!DIGlobalVariable(") {
            &["file: !", "type: !"]
        } else if line.contains("!DIGlobalVariableExpression(") {
            &["var: !"]
        } else if line.contains("DW_TAG_pointer_type") || line.contains("!DIFile(") {
            &[]
        } else if line.contains("!DIDerivedType(") || line.contains("!DICompositeType(") {
            // What a counted pointer points to is called by what it counts.
            if WITH_PARAMETERS.iter().any(|kind| line.contains(kind)) {
                &[
                    "baseType: !",
                    "elements: !",
                    "discriminator: !",
                    "templateParams: !",
                ]
            } else {
                &["baseType: !", "elements: !", "discriminator: !"]
            }
        } else if line.contains("!DITemplateTypeParameter(") {
            &["type: !"]
        } else if line.contains(" = !{!") {
            self.kept.push((place, Cow::Borrowed(line)));
            // A list of types; that of a loop or of aliases begins with itself or is distinct.
            self.numbers.extend(numbers(line).skip(1));
            return;
        } else if ["!DISubrange(", "!DIBasicType(", "!DIEnumerator("]
            .iter()
            .any(|kind| line.contains(kind))
        {
            &[]
        } else {
            return;
        };
        self.kept.push((place, Cow::Borrowed(line)));
        for field in followed {
            let behind = line.find(field).map(|at| &line[at + field.len()..]);
            let number = behind.and_then(leading_number);
            self.numbers.extend(number.map(|number| number as usize));
        }
    }
}

/// A function that other modules may call.
fn shared(text: &str) -> String {
    text.replacen("define internal ", "define ", 1)
}

/// A definition as a declaration that any module may define.
fn declaration<'t>(text: &'t str, name: &str) -> Cow<'t, str> {
    let head = text.lines().next().unwrap_or_default();
    let at = head.find('@').unwrap_or(0);
    let result = head[..at].split(' ').filter(|word| {
        !matches!(
            *word,
            "define" | "declare" | "internal" | "private" | "hidden"
        )
    });
    let result: Vec<&str> = result.collect();
    let quoted = head[at + 1..].starts_with('"');
    let behind = at + 1 + name.len() + if quoted { 2 } else { 0 };
    let parameters = &head[behind..];
    let mut depth = 0_u32;
    let mut end = parameters.len();
    for (at, byte) in parameters.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    end = at + 1;
                    break;
                }
            }
            _ => {}
        }
    }
    let named = &head[at..behind];
    Cow::Owned(format!(
        "declare {}{named}{}",
        result.join(" "),
        &parameters[..end]
    ))
}

fn leading_number(text: &str) -> Option<u32> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    text[..end.unwrap_or(text.len())].parse().ok()
}

/// The numbers of nodes of metadata in a text.
fn numbers(text: &str) -> impl Iterator<Item = usize> {
    text.split('!')
        .skip(1)
        .filter_map(|behind| leading_number(behind).map(|number| number as usize))
}

/// The names of symbols in a text, each with what follows it.
pub(super) fn names(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_part =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '$' | '-');
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find('@')?;
            let behind = &rest[at + 1..];
            if let Some(quoted) = behind.strip_prefix('"') {
                let end = quoted.find('"')?;
                rest = &quoted[end + 1..];
                return Some((&quoted[..end], rest));
            }
            let end = behind
                .find(|letter| !is_part(letter))
                .unwrap_or(behind.len());
            rest = &behind[end..];
            if end > 0 {
                return Some((&behind[..end], rest));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{paths, reachable};

    const TEXT: &str = r#"target triple = "x86_64-unknown-linux-gnu"
@used = private constant ptr @helper
@unused = private constant i32 1

; crate::helper
; Function Attrs: nounwind
define internal void @helper(ptr noundef %0) #0 !dbg !1 {
  ret void
}

; <std::sys::sync::mutex::futex::Mutex>::lock_contended
define internal void @contended(ptr align 4 %0) {
  call void @expensive()
  ret void
}

define void @expensive() {
  ret void
}

; std::thread::functions::park
define internal void @park(ptr %0) {
  %1 = atomicrmw sub ptr %0, i32 1 acquire, align 4, !dbg !1
  %2 = atomicrmw sub ptr %0, i64 1 release, align 8
  ret void
}

; crate::main
define internal void @"main$name"() personality ptr @rust_eh_personality {
  %1 = load ptr, ptr @used
  %2 = cmpxchg ptr %1, i32 0, i32 1 acquire monotonic, align 4
  call void @contended(ptr %1)
  call void @park(ptr %1)
  ret void
}

define i32 @rust_eh_personality(i32 noundef %0) {
  call void @expensive()
  ret i32 0
}

attributes #0 = { nounwind }
!1 = distinct !DISubprogram(name: "helper", scope: !2, file: !3, type: !4)
!2 = !DINamespace(name: "crate")
!3 = !DIFile(filename: "a.rs", directory: "/")
!4 = !DISubroutineType(types: !5)
!5 = !{}
"#;

    #[test]
    fn only_what_is_named_stays() {
        let reached = reachable(TEXT, "crate::main", false);
        assert_eq!(reached.entry.as_deref(), Some("main$name"));
        let has = |part: &str| reached.text.contains(part);
        assert!(has("define void @\"main$name\"()"), "{}", reached.text);
        assert!(has("@used = ") && has("@helper(ptr noundef %0) #0"));
        assert!(has("!DISubprogram") && has("!DIFile") && has("attributes #0"));
        assert!(has("@expensive()"), "std as it is calls it");
        assert!(!has("@unused = ") && !has("!DISubroutineType"));
        assert!(has("declare i32 @rust_eh_personality(i32 noundef %0)"));
    }

    #[test]
    fn a_lock_is_taken_in_one_step() {
        let reached = reachable(TEXT, "crate::main", true);
        let has = |part: &str| reached.text.contains(part);
        assert!(!has("cmpxchg"), "{}", reached.text);
        assert!(has("call void @norns.rust.mutex_lock(ptr %1)"));
        assert!(has(
            "%2 = insertvalue { i32, i1 } zeroinitializer, i1 true, 1"
        ));
        assert!(!has("@expensive()"), "what is replaced is not followed");
        assert_eq!(reached.renamed["contended"], "norns.rust.mutex_lock");
    }

    #[test]
    fn a_token_is_taken_in_one_step() {
        let reached = reachable(TEXT, "crate::main", true);
        let has = |part: &str| reached.text.contains(part);
        assert!(has("  %1 = call i32 @norns.rust.park(ptr %0), !dbg !1\n"));
        assert!(has("declare i32 @norns.rust.park(ptr)\n"));
        assert!(has("  %2 = atomicrmw sub ptr %0, i64 1 release, align 8\n"));
        let twice = TEXT.replace("i64 1 release,", "i32 1 acquire,");
        let reached = reachable(&twice, "crate::main", true);
        assert_eq!(reached.text.matches("atomicrmw").count(), 2);
    }

    /// With a second compare-exchange it is open which of them leads to the lock.
    #[test]
    fn a_lock_beside_another_exchange_stays() {
        let other = "  %3 = cmpxchg ptr %1, i32 0, i32 1 acquire monotonic, align 4\n  ret void\n}\n\ndefine i32";
        let text = TEXT.replace("  ret void\n}\n\ndefine i32", other);
        let reached = reachable(&text, "crate::main", true);
        assert_eq!(reached.text.matches("cmpxchg").count(), 2);
    }

    #[test]
    fn paths_stand_before_functions() {
        let paths = paths(TEXT);
        assert!(paths.contains("crate::helper") && paths.contains("crate::main"));
        assert_eq!(paths.len(), 4);
    }
}
