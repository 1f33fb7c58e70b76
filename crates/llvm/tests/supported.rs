//! `docs/supported.md` is what the library has.

#[test]
fn the_list_is_current() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/supported.md");
    let document = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        document == norns_llvm::supported(),
        "docs/supported.md is stale: cargo run --package norns-llvm --example supported >docs/supported.md"
    );
}
