//! Awaits and the loops that they abbreviate, as text.

use crate::read;

fn as_loops(body: &str) -> Option<String> {
    let text = format!("C t {{}} P0 (atomic_int* x) {{ int r0; int r1; {body} }}");
    let test = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let loops = test.awaits_as_loops()?.to_string();
    assert!(read(&loops).is_ok(), "{loops}");
    let (_, body) = loops.split_once("int r1;\n").expect("it is printed");
    let (body, _) = body.rsplit_once("}\n").expect("it is printed");
    let words: Vec<&str> = body.split_whitespace().collect();
    Some(words.join(" ").replace("_explicit(x, memory_order_", "("))
}

#[test]
fn each_comparison_is_negated() {
    for comparison in ["==", "!=", "<", "<=", ">", ">="] {
        assert_eq!(
            as_loops(&format!("r0 = await(x {comparison} 1);")).as_deref(),
            Some(
                format!(
                    "int r0; do {{ r0 = atomic_load(acquire); }} while (!(r0 {comparison} 1));"
                )
                .as_str()
            )
        );
    }
}

#[test]
fn within_branches_and_loops() {
    let body = "while (r0) { await_explicit(x == 1, memory_order_relaxed); if (r1) { r1 = 2; } }";
    assert_eq!(
        as_loops(body).as_deref(),
        Some("while (r0) { while (!(atomic_load(relaxed) == 1)) { } if (r1) { r1 = 2; } }")
    );
}

#[test]
fn what_is_no_such_loop() {
    for body in [
        "r0 = 1 + await(x == 1);",
        "r0 = await(x == r1);",
        "if (await(x == 1)) { r0 = 1; }",
        "while (await(x == 1)) { r0 = 1; }",
        "*x = await(x == 1);",
    ] {
        assert_eq!(as_loops(body), None, "{body}");
    }
}
