//! The names of C++ and Rust, demangled.

use std::borrow::Cow;

/// The name of a Rust symbol, without its hash.
pub(crate) fn rust_path(name: &str) -> Option<String> {
    let legacy = || {
        let hash = name.strip_suffix('E')?.rsplit_once("17h")?.1;
        (hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(())
    };
    if !name.starts_with("_R") {
        legacy()?;
    }
    let demangled = rustc_demangle::try_demangle(name).ok()?;
    Some(format!("{demangled:#}"))
}

/// A name as its source has it: `queue::push(int)` for `_ZN5queue4pushEi`. Other names stay.
pub(crate) fn readable(name: &str) -> Cow<'_, str> {
    if let Some(path) = rust_path(name) {
        return Cow::Owned(path);
    }
    let parsed = name
        .starts_with("_Z")
        .then(|| cpp_demangle::Symbol::new(name.as_bytes()).ok())
        .flatten();
    let text = parsed.and_then(|symbol| symbol.demangle().ok());
    // The tag distinguishes versions of libstdc++, and is not in the source.
    match text.map(|text| text.replace("[abi:cxx11]", "")) {
        Some(text) => match text
            .strip_prefix("{vtable(")
            .and_then(|rest| rest.strip_suffix(")}"))
        {
            Some(class) => Cow::Owned(format!("vtable for {class}")),
            None => Cow::Owned(text),
        },
        None => Cow::Borrowed(name),
    }
}

/// A function of the standard library of Rust or C++ as its users call it: `Mutex::lock`, `std::map::find`. None for other functions.
pub(crate) fn library_function(symbol: &str) -> Option<String> {
    let name = readable(symbol);
    let Some(end) = start_of_parameters(&name) else {
        return short_path(&name);
    };
    let path = without_parameters(&name[..end]);
    let inside = ["std::", "__gnu_cxx::"]
        .iter()
        .find_map(|start| path.strip_prefix(start))?;
    // Base classes and namespaces that nobody sees: `std::__shared_ptr`, `std::__cxx11::basic_string`.
    let mut parts = inside
        .rsplit("::")
        .map(|part| part.strip_prefix("__").unwrap_or(part));
    let function = parts.next()?;
    Some(match parts.next() {
        // A constructor is called by the name of its class alone.
        Some(class) if class == function => format!("std::{class}"),
        Some(class) if !class.is_empty() => format!("std::{class}::{function}"),
        _ => format!("std::{function}"),
    })
}

/// What sort of function has no name: a closure, or a lambda.
pub(crate) fn unnamed(symbol: &str) -> Option<&'static str> {
    let name = readable(symbol);
    if outside_of_lambda(&name).is_some() {
        Some("lambda")
    } else {
        name.ends_with('}').then_some("closure")
    }
}

/// The function of C++ in which a lambda stands.
fn outside_of_lambda(name: &str) -> Option<&str> {
    let is_called = || name.contains("::operator()");
    name.split_once("::{lambda")
        .or_else(|| name.split_once("::$_").filter(|_| is_called()))
        .map(|(outer, _)| outer)
}

/// Functions of Rust's standard library that its users never call themselves, but inside of others, which are inlined.
const INSIDE_OF: [(&str, &str); 2] = [
    ("boxed::box_new_uninit", "Box::new"),
    ("lifecycle::spawn_unchecked", "thread::spawn"),
];

/// A path of Rust's standard library as its users call it: `Mutex::lock` for `std::sync::poison::mutex::Mutex<T>::lock`. None for other
/// paths.
pub(crate) fn short_path(path: &str) -> Option<String> {
    let is_of_std = |path: &str| {
        let path = path.trim_start_matches(['<', '&', '*']);
        ["std::", "core::", "alloc::"]
            .iter()
            .any(|krate| path.starts_with(krate))
    };
    if !is_of_std(path) {
        return None;
    }
    last_two_parts(path)
}

/// The type and the method that a path of Rust ends with, or the module and the function: `ArrayQueue::push`.
pub(crate) fn last_two_parts(path: &str) -> Option<String> {
    if let Some(dropped) = path.strip_prefix("core::ptr::drop_in_place<") {
        return Some(format!("the drop of {}", last_of(&plain(dropped))));
    }
    if let Some(inner) = path.strip_prefix('<') {
        let (owner, method) = inner.rsplit_once(">::")?;
        let owner = owner.split(" as ").next()?;
        return Some(format!("{}::{}", last_of(&plain(owner)), plain(method)));
    }
    let plain = plain(path);
    let mut parts = plain.rsplit("::");
    let (function, mut owner) = (parts.next()?, parts.next()?);
    // A module that nobody sees.
    if owner == "functions" || owner == "scoped" {
        owner = parts.next()?;
    }
    let short = format!("{owner}::{function}");
    let known = INSIDE_OF.iter().find(|(inside, _)| *inside == short);
    Some(known.map_or(short, |&(_, public)| public.to_owned()))
}

/// The name of a function, without parameters and template arguments: `Queue::push` for `_ZN5QueueIiE4pushEi`.
pub(crate) fn short_function(symbol: &str) -> String {
    if let Some(path) = library_function(symbol) {
        return path;
    }
    let name = readable(symbol);
    if let Some(outer) = outside_of_lambda(&name) {
        return format!("a lambda in {}", without_parameters(outer));
    }
    let closure = name
        .split_once("::{{closure}}")
        .or_else(|| name.split_once("::{closure"));
    if let Some((outer, _)) = closure {
        return format!("a closure in {}", without_parameters(outer));
    }
    without_parameters(&name)
}

/// The name of a function without its parameters, and without what is between angle brackets.
fn without_parameters(name: &str) -> String {
    let name = name.replace("(anonymous namespace)::", "");
    if ["operator<", "operator>", "operator-"]
        .iter()
        .any(|operator| name.contains(operator))
    {
        let end = name.find('(').unwrap_or(name.len());
        return name[..end].to_owned();
    }
    let end = start_of_parameters(&name).unwrap_or(name.len());
    let short = plain(&name[..end]);
    if short.is_empty() {
        return name[..end].to_owned();
    }
    // A function template is demangled with the type that it returns.
    let short = short.rsplit(' ').next().unwrap_or(&short);
    short.to_owned()
}

/// Where the parameters of a function of C++ begin.
fn start_of_parameters(name: &str) -> Option<usize> {
    let mut depth = 0_u32;
    name.char_indices().find_map(|(at, letter)| {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '(' => {
                let is_name =
                    name[..at].ends_with("operator") || name[at..].starts_with("(anonymous");
                return (depth == 0 && !is_name).then_some(at);
            }
            _ => {}
        }
        None
    })
}

/// A path without what is between angle brackets.
fn plain(path: &str) -> String {
    let mut depth = 0_u32;
    let mut plain = String::new();
    for letter in path.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
        .replace("::::", "::")
        .trim_end_matches("::")
        .to_owned()
}

fn last_of(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// The type that a symbol is the type information of.
pub(crate) fn described_type(name: &str) -> Option<String> {
    let text = readable(name);
    text.strip_prefix("typeinfo for ").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{described_type, readable, short_function, short_path, unnamed};

    #[test]
    fn tags_of_versions_are_left_out() {
        assert_eq!(readable("_Z5queueB5cxx11"), "queue");
    }

    #[test]
    fn functions_of_std_are_called_as_their_users_do() {
        for (path, short) in [
            ("std::sync::poison::mutex::Mutex<T>::lock", "Mutex::lock"),
            (
                "core::sync::atomic::AtomicUsize::fetch_add",
                "AtomicUsize::fetch_add",
            ),
            ("<std::sync::barrier::Barrier>::wait", "Barrier::wait"),
            (
                "<alloc::sync::Arc<T,A> as core::ops::drop::Drop>::drop",
                "Arc::drop",
            ),
            ("std::thread::functions::spawn", "thread::spawn"),
            (
                "core::ptr::drop_in_place<std::sync::poison::mutex::MutexGuard<i32>>",
                "the drop of MutexGuard",
            ),
        ] {
            assert_eq!(short_path(path).as_deref(), Some(short));
        }
        assert_eq!(short_path("queue::push"), None);
    }

    #[test]
    fn functions_have_short_names() {
        for (symbol, short) in [
            ("_ZN5QueueIiE4pushEi", "Queue::push"),
            ("_ZN5queue4pushEi", "queue::push"),
            ("_ZN12_GLOBAL__N_15applyIiEET_S1_", "apply"),
            ("_ZNK4FlagclEv", "Flag::operator()"),
            ("_ZZ4mainENK3$_0clEv", "a lambda in main"),
            (
                "_ZN5spawn4main28_$u7b$$u7b$closure$u7d$$u7d$17h446ade4db1794d7aE",
                "a closure in spawn::main",
            ),
            ("_ZNSt6threadC2IRFvvEJEvEEOT_DpOT0_", "std::thread"),
            ("_ZNSt8functionIFvvEEclEv", "std::function::operator()"),
            ("push", "push"),
        ] {
            assert_eq!(short_function(symbol), short);
        }
        assert_eq!(unnamed("_ZZ4mainENK3$_0clEv"), Some("lambda"));
        assert_eq!(unnamed("_ZNK4FlagclEv"), None);
    }

    #[test]
    fn names_are_as_in_the_source() {
        assert_eq!(readable("_ZN5queue4pushEi"), "queue::push(int)");
        assert_eq!(readable("_ZTV5Queue"), "vtable for Queue");
        assert_eq!(readable("push"), "push");
        assert_eq!(readable("_Zebra"), "_Zebra");
        let legacy = "_ZN5spawn4main17h446ade4db1794d7aE";
        assert_eq!(readable(legacy), "spawn::main");
        let current = "_RNvNtNtCsjrHSEGnQ3l9_3std6thread11main_thread4MAIN";
        assert_eq!(readable(current), "std::thread::main_thread::MAIN");
        let thrown = described_type("_ZTISt13runtime_error");
        assert_eq!(thrown.as_deref(), Some("std::runtime_error"));
        assert_eq!(described_type("_ZTVSt13runtime_error"), None);
    }
}
