//! The compiled prelude is that of the prelude's sources: nobody forgot to run `scripts/regenerate-prelude`.
//!
//! No compiler is needed to tell: the first line of each text has a checksum of what it was made from.

use std::path::Path;

/// The checksum of POSIX's `cksum`: a cyclic redundancy check, most significant bit first, of the bytes and of how many.
fn checksum(bytes: &[u8]) -> u32 {
    let mut length = Vec::new();
    let mut rest = bytes.len();
    while rest > 0 {
        length.push((rest & 0xFF) as u8);
        rest >>= 8;
    }
    let mut register = 0_u32;
    for &byte in bytes.iter().chain(&length) {
        register ^= u32::from(byte) << 24;
        for _ in 0..8 {
            let carry = register >> 31 == 1;
            register = register << 1 ^ if carry { 0x04C1_1DB7 } else { 0 };
        }
    }
    !register
}

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the files in a folder that end so, in order.
fn files(folder: &str, wanted: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let entries =
        std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let files = entries.map(|entry| entry.expect("an entry of the folder").path());
    let files = files.filter(|file| {
        file.extension()
            .is_some_and(|extension| extension == wanted)
    });
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names
}

#[test]
fn the_checksum_is_that_of_cksum() {
    // As POSIX's example has it: `printf 123456789 | cksum`.
    assert_eq!(checksum(b"123456789"), 930_766_865);
}

#[test]
fn prelude_is_current() {
    let folder = "crates/llvm/src/library/prelude";
    let of_kind = |extension: &'static str| {
        let names = files(folder, extension).into_iter();
        names.map(move |name| (name, extension))
    };
    let headers = of_kind("h").chain(of_kind("hpp"));
    let headers = headers.map(|(name, extension)| text(&format!("{folder}/{name}.{extension}")));
    let shared = headers.collect::<String>() + &text("scripts/regenerate-prelude");
    let list = text("crates/llvm/src/library/prelude.rs");
    let names: Vec<_> = of_kind("c").chain(of_kind("cpp")).collect();
    assert!(names.len() > 5, "{names:?}");
    for (name, extension) in names {
        assert!(
            list.contains(&format!("\"{name}\"")),
            "{name}.{extension} is not in the list of prelude.rs"
        );
        let source = text(&format!("{folder}/{name}.{extension}")) + &shared;
        let compiled = text(&format!("{folder}/{name}.ll"));
        let first = compiled.lines().next().unwrap_or_default();
        let expected = format!(": {} {}", checksum(source.as_bytes()), source.len());
        assert!(
            first.ends_with(&expected),
            "{name}.ll is not made from {name}.{extension} as it is: run scripts/regenerate-prelude\n  {first}\n  should end with {expected}"
        );
    }
}
