//! The front end of norns for C and C++, by way of LLVM IR: finding and running the user's clang, reading the text it writes,
//! linking, and the analyses and passes on the program in SSA form.
//!
//! No LLVM is linked. See [`read`] for which text is read, [`module`] for what comes of it.

pub mod compile;
pub mod error;
pub mod fuzzing;
mod library;
pub mod link;
pub mod machine;
pub mod modes;
pub mod module;
pub mod passes;
pub mod print;
pub mod read;
pub mod ssa;

pub use error::Error;
pub use library::{supported, synchronising_functions};

/// The header that programs include to ask something of norns.
const HEADER: &str = include_str!("../include/norns.h");

/// What takes the place of a header of libstdc++ that asks the kernel.
const ATOMIC_WAIT: &str = include_str!("../include/atomic_wait.h");

/// Writes the headers that programs are compiled with to a folder; gives what clang is to be told of them.
pub fn write_headers(folder: &std::path::Path) -> std::io::Result<Vec<std::ffi::OsString>> {
    // What is in such a folder belongs to the C++ library: see `passes/headers.rs`.
    let of_library = folder.join("include").join("c++");
    std::fs::create_dir_all(&of_library)?;
    let atomic_wait = of_library.join("atomic_wait.h");
    std::fs::write(folder.join("norns.h"), HEADER)?;
    std::fs::write(&atomic_wait, ATOMIC_WAIT)?;
    Ok(vec![
        "-I".into(),
        folder.into(),
        "-include".into(),
        atomic_wait.into(),
    ])
}
