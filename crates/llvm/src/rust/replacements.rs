//! Functions of Rust's std that are replaced, by their paths as rustc 1.95 writes them.

/// Functions that must be replaced.
const NEEDED: [(&str, &str); 0] = [];

/// Replacements that change cost only.
const CHEAPER: [(&str, &str); 2] = [
    (
        "std::sys::sync::mutex::futex::Mutex::lock",
        "norns.rust.mutex_lock",
    ),
    (
        "<std::sys::sync::mutex::futex::Mutex>::lock_contended",
        "norns.rust.mutex_lock",
    ),
];

/// What is replaced in any case.
pub(crate) fn needed() -> impl Iterator<Item = (&'static str, &'static str)> {
    NEEDED.into_iter()
}

/// All that is replaced: the paths, and what takes their places.
pub(crate) fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    needed().chain(CHEAPER)
}
