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
    match parsed.and_then(|symbol| symbol.demangle().ok()) {
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
    Some(format!("{owner}::{function}"))
}

/// The name of a function, without parameters and template arguments: `Queue::push` for `_ZN5QueueIiE4pushEi`.
pub(crate) fn short_function(symbol: &str) -> String {
    let name = readable(symbol);
    if let Some(path) = short_path(&name) {
        return path;
    }
    if let Some((outer, _)) = name.split_once("::{lambda") {
        return format!("a lambda in {}", without_parameters(outer));
    }
    without_parameters(&name)
}

/// The name of a function without its parameters, and without what is between angle brackets.
fn without_parameters(name: &str) -> String {
    let unnamed = "(anonymous namespace)::";
    let name = name.replace(unnamed, "");
    let from = name
        .find("operator()")
        .map_or(0, |start| start + "operator()".len());
    let end = name[from..].find('(').map_or(name.len(), |end| from + end);
    let short = plain(&name[..end]);
    if short.is_empty() || name.contains("operator<") || name.contains("operator>") {
        return name[..end].to_owned();
    }
    // A function template is demangled with the type that it returns.
    let short = short.rsplit(' ').next().unwrap_or(&short);
    short.to_owned()
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
    use super::{described_type, readable, short_function, short_path};

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
            ("_ZZ4mainENK3$_0clEv", "main::$_0::operator()"),
            ("push", "push"),
        ] {
            assert_eq!(short_function(symbol), short);
        }
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
