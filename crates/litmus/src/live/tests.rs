//! What is live at the heads of loops, by name.

use crate::lower::{Loops, lower};
use crate::read;

/// What is live at each head of the thread's loops, in the order of the text; a temporary is `?`.
fn live(body: &str) -> Vec<Vec<String>> {
    let text = format!(
        "C t {{}} P0 (atomic_int* x, atomic_int* y, int* c, mutex* m) {{ int r0; int r1; int r2;\n{body}\n}} P1 () {{}}"
    );
    let test = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let loops = Loops {
        waiting: true,
        most: Some(3),
    };
    let code = &lower(&test, loops).threads[0];
    let name = |slot: &u32| {
        let mut named = code.registers.iter().chain(&code.cells);
        let name = named.find(|(_, other)| other == slot);
        name.map_or("?".to_owned(), |(name, _)| name.clone())
    };
    let heads = code.heads.iter();
    heads
        .map(|slots| slots.iter().map(name).collect())
        .collect()
}

const FOR_EVER: &str = "while (1) {}";

#[test]
fn final_states_show_every_register() {
    assert_eq!(live("while (*x) {}"), [["r0", "r1", "r2"]]);
    // Nobody else names c, which is then the thread's own.
    assert_eq!(live("while (*x) {} *c = 1; r0 = *c;"), [["r1", "r2"]]);
    assert_eq!(live("while (*x) {} r0 = *c;"), [["r1", "r2", "c"]]);
    let none: [&str; 0] = [];
    assert_eq!(live("r0 = 1; while (1) { r1 = *x; }"), [none]);
}

#[test]
fn what_is_overwritten_on_every_path_is_dead() {
    // The loops that never end take the final state out of the picture.
    assert_eq!(
        live(&format!("do {{ r0 = *x; }} while (r0); {FOR_EVER}"))[0].len(),
        0
    );
    assert_eq!(
        live(&format!("while (r0) {{ r0 = *x; }} {FOR_EVER}"))[0],
        ["r0"]
    );
    assert_eq!(
        live(&format!(
            "while (*x) {{ if (*y) {{ r0 = 1; }} }} *y = r0; {FOR_EVER}"
        ))[0],
        ["r0"]
    );
    assert_eq!(
        live(&format!("while (*x) {{ r1 = *y; }} *y = r1; {FOR_EVER}"))[0],
        ["r1"]
    );
    assert_eq!(
        live(&format!(
            "do {{ r1 = *y; }} while (*x); *y = r1; {FOR_EVER}"
        ))[0]
            .len(),
        0
    );
    // A break leaves before the assignment.
    assert_eq!(
        live(&format!(
            "do {{ if (*x) break; r1 = *y; }} while (1); *y = r1; {FOR_EVER}"
        ))[0],
        ["r1"]
    );
    // So does the condition that ends the loop after a continue.
    assert_eq!(
        live(&format!(
            "do {{ if (*x) continue; r1 = *y; }} while (r1); {FOR_EVER}"
        ))[0],
        ["r1"]
    );
}

#[test]
fn a_counter_that_decides_nothing_is_dead() {
    for counting in ["r0 = r0 + 1;", "r1 = r0 + 1; r0 = r1 * 2;", "r0 = -r0;"] {
        let body = format!("while (*x) {{ {counting} }} r0 = 0; r1 = 0; r2 = 0;");
        assert_eq!(live(&body)[0].len(), 0, "{body}");
    }
    for deciding in [
        "r0 = r0 + 1; if (r0 == 3) break;",
        "r0 = r0 + 1; *y = r0;",
        "r0 = r0 + 1; r1 = 4 / r0;",
        "r0 = r0 + 1; await(y == r0);",
        "r1 = atomic_fetch_add(y, r0);",
        "r1 = atomic_compare_exchange_strong(y, &r0, 1); r0 = 1;",
        "r1 = 1; atomic_compare_exchange_strong(y, &r1, r0); r0 = 1;",
    ] {
        let body = format!("while (*x) {{ {deciding} }} {FOR_EVER}");
        assert_eq!(live(&body)[0], ["r0"], "{body}");
    }
}

#[test]
fn results_of_accesses_are_new_each_time() {
    for access in [
        "r0 = await(y == 1);",
        "r0 = atomic_exchange(y, 1);",
        "r0 = *y;",
        "r1 = 0; r0 = atomic_compare_exchange_strong(y, &r1, 1);",
        "r0 = *y && *x;",
        "r0 = *y ? *x : 4;",
    ] {
        let body =
            format!("while (*x) {{ {access} if (r0) {{ lock(m); unlock(m); }} }} {FOR_EVER}");
        assert_eq!(live(&body)[0].len(), 0, "{body}");
    }
}

#[test]
fn a_second_join_depends_on_the_first() {
    let heads = live("while (*x) { join(P1); } r0 = 0; r1 = 0; r2 = 0;");
    assert_eq!(heads, [["?"]]);
}

#[test]
fn what_an_inner_loop_needs_is_live_at_the_outer_head() {
    let heads = live(&format!(
        "r2 = *x; while (*x) {{ r0 = 0; while (r0 < r2) {{ r0 = r0 + 1; }} }} {FOR_EVER}"
    ));
    assert_eq!(heads[..2], [vec!["r2"], vec!["r0", "r2"]]);
}
