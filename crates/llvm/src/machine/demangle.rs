//! The names of C++ and Rust, as people write them.

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

/// The type that a symbol is the type information of.
pub(crate) fn described_type(name: &str) -> Option<String> {
    let text = readable(name);
    text.strip_prefix("typeinfo for ").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{described_type, readable};

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
