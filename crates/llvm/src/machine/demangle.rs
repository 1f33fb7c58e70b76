//! The names of C++, as people write them.

use std::borrow::Cow;

/// A name as its source has it: `queue::push(int)` for `_ZN5queue4pushEi`. Other names stay.
pub(crate) fn readable(name: &str) -> Cow<'_, str> {
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
        let thrown = described_type("_ZTISt13runtime_error");
        assert_eq!(thrown.as_deref(), Some("std::runtime_error"));
        assert_eq!(described_type("_ZTVSt13runtime_error"), None);
    }
}
