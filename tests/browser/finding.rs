//! Reports of small findings: everything is in sight, and can be stepped through.

use super::{Looking, devtools::Page, norns};
use serde_json::{Value, json};

/// Arguments, and how many steps are shown. An execution ends with the finding.
const FINDINGS: [(&str, &[&str], u64); 5] = [
    ("lost-wakeup", &["tests/programs/lost_wakeup.c"], 10),
    ("stale", &["tests/programs/stale.c"], 8),
    ("race", &["examples/publication.c"], 6),
    ("deadlock", &["corpus/c/errors/deadlock_two_locks.c"], 6),
    (
        "queue-lock",
        &["corpus/c/locks/mcs_lock.c", "--", "-DN=2", "-DBUG=2"],
        17,
    ),
];

#[test]
fn findings_can_be_stepped_through() {
    let Some(mut looking) = Looking::begin() else {
        return;
    };
    for (name, arguments, nodes) in FINDINGS {
        let page = looking.load(name, arguments, 1);
        assert_eq!(page.count(".node"), nodes, "{name}: every step has a node");
        assert_eq!(page.text("#badge"), "bug found");
        opens_at_the_finding(page);
        numbers_are_those_of_the_text(page, &norns(arguments, 1));
        steps(page, nodes);
        toggles(page);
        match name {
            "race" => {
                links_lead_to_steps(page);
                past_is_marked(page);
            }
            "stale" => {
                memory_is_that_of_the_step(page);
                order_of_stale_read_is_shown(page);
                source_is_coloured(page);
            }
            "lost-wakeup" => locks_are_shown(page),
            _ => {}
        }
        looking.pictures(name);
    }
}

/// What goes wrong is the current step, and in sight in graph and source.
fn opens_at_the_finding(page: &mut Page) {
    assert_eq!(page.count(".node.now.about, .node.now.failure"), 1);
    assert!(page.is_in_sight(".node.now", "#graph"));
    assert_eq!(page.count("#source tr.now"), 1);
    assert!(page.is_in_sight("#source tr.now", "#source"));
}

/// A step that the text shows too has the same number there.
pub(super) fn numbers_are_those_of_the_text(page: &mut Page, text: &str) {
    let nodes = page.value(
        "shownNodes().filter((node) => !node.failure).map((node) => [node.number, node.label])",
    );
    let nodes: Vec<(String, String)> = serde_json::from_value(nodes).expect("these are pairs");
    let rows: Vec<&str> = text
        .lines()
        .map(|line| line.trim_start_matches(['>', ' ']))
        .collect();
    assert!(!nodes.is_empty());
    for (number, label) in nodes {
        let start: String = label.chars().take(8).collect();
        let is_row = |row: &&&str| row.starts_with(&format!("{number} ")) && row.contains(&start);
        assert!(
            rows.iter().any(|row| is_row(&row)),
            "step {number}, {label}, is not in the text:\n{text}"
        );
    }
}

fn place(page: &mut Page) -> String {
    page.text("#now b")
}

/// Keys and buttons go through the steps; source and graph show the same one.
fn steps(page: &mut Page, nodes: u64) {
    page.press("Home");
    assert!(place(page).starts_with("before step 1"));
    assert_eq!(page.count(".node.later"), nodes);
    for step in 1..=nodes {
        if step % 2 == 0 {
            page.click("#next");
        } else {
            page.press("ArrowRight");
        }
        assert_eq!(page.count(".node.now"), 1);
        assert_eq!(page.count(".node.later"), nodes - step);
        assert!(page.is_in_sight(".node.now", "#graph"));
        let both = page.value(
            "(() => { const step = document.querySelector('.node.now').dataset.step; \
             const chip = [...document.querySelectorAll('.chip')].find((one) => one.dataset.steps.split(' ').includes(step)); \
             return chip === undefined || chip.closest('tr').classList.contains('now'); })()",
        );
        assert_eq!(both, true, "source and graph are in step");
    }
    page.click("#back");
    assert_eq!(page.count(".node.later"), 1);
    page.value(
        "document.querySelector('.node[data-step=\"0\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    );
    assert!(
        place(page).starts_with("step 1 of "),
        "a node is a way to its step"
    );
    page.press("f");
    opens_at_the_finding(page);
}

/// Each relation can be switched off and on; and so can the light.
fn toggles(page: &mut Page) {
    for name in ["reads", "overwrites", "before", "program"] {
        let edges = format!("#graph .edge.{name}");
        let edge_count = page.count(&edges);
        let selector = format!("#show-{name}");
        let mut seen = Vec::new();
        for _ in 0..2 {
            page.click(&selector);
            let checked = page.value(&format!("document.querySelector({selector:?}).checked"));
            if edge_count > 0 {
                assert_eq!(Value::Bool(page.is_visible(&edges)), checked, "{name}");
            }
            seen.push(checked);
        }
        assert!(
            seen.contains(&json!(true)) && seen.contains(&json!(false)),
            "{name}"
        );
    }
    let colour = |page: &mut Page| page.value("getComputedStyle(document.body).backgroundColor");
    let light = colour(page);
    page.click("#theme");
    let dark = colour(page);
    assert_ne!(light, dark);
    page.press("t");
    assert_eq!(colour(page), light);
    page.value("delete document.documentElement.dataset.theme");
    page.look(1440, 900, true);
    assert_eq!(colour(page), dark, "the system's choice counts too");
    page.look(1440, 900, false);
}

/// "step 3" in the explanation leads to step 3.
fn links_lead_to_steps(page: &mut Page) {
    assert_eq!(page.text("#explanation .step-link"), "step 3");
    page.click("#explanation .step-link");
    assert_eq!(place(page), "step 3 of 6");
    assert_eq!(page.count("#explanation .step-link[data-go='6']"), 2);
    page.press("f");
}

/// The reader has not synchronised with the writer: the start of its thread, what `main` did before that, and its own read of
/// the flag are all that happens before its access.
fn past_is_marked(page: &mut Page) {
    let past = page.texts(".node.past .number");
    assert_eq!(past, ["1", "2", "5"]);
    assert!(page.text("#step").contains("3 of the 5 steps above"));
    page.press("p");
    assert_eq!(page.count(".node.past"), 0);
    page.press("p");
}

/// `data` is 0 until the third step writes 42.
fn memory_is_that_of_the_step(page: &mut Page) {
    let data = |page: &mut Page| page.text("#memory tr[data-cell='0']");
    page.press("Home");
    assert_eq!(data(page), "data0initial");
    page.value("go(3)");
    assert_eq!(data(page), "data0 → 42step 3");
    assert_eq!(page.count("#memory tr.written"), 1);
    page.press("f");
    assert_eq!(data(page), "data42step 3");
}

/// The sixth step reads what was there before the third wrote.
fn order_of_stale_read_is_shown(page: &mut Page) {
    assert!(!page.is_visible("#order"));
    page.value("go(6)");
    assert!(page.is_visible("#order"));
    assert_eq!(
        page.texts("#order li"),
        ["0 initial value actual", "42 step 3 expected"]
    );
    page.press("f");
}

fn source_is_coloured(page: &mut Page) {
    for (kind, example) in [
        ("keyword", "static"),
        ("type", "atomic_int"),
        ("string", "\"seen %d\\n\""),
        ("number-literal", "42"),
        ("directive", "#include"),
    ] {
        let found = page.texts(&format!("#source .{kind}"));
        assert!(
            found.iter().any(|text| text == example),
            "{kind}: {found:?}"
        );
    }
    let colours = page.value(
        "new Set(['.keyword', '.type', '.string', '.number-literal', '.text'].map((kind) => \
         getComputedStyle(document.querySelector(`#source ${kind}`)).color)).size",
    );
    assert_eq!(colours, 5, "each has its colour");
}

/// The consumer holds the lock from the fourth step until it waits at the condition variable.
fn locks_are_shown(page: &mut Page) {
    let lock = |page: &mut Page| {
        let rows = page.texts("#memory tr");
        rows.into_iter().find(|row| row.starts_with("lock"))
    };
    page.value("go(3)");
    assert_eq!(lock(page).as_deref(), Some("lockunlockedinitial"));
    page.value("go(8)");
    assert_eq!(lock(page).as_deref(), Some("locklocked by main/1step 4"));
    page.value("go(9)");
    assert_eq!(
        lock(page).as_deref(),
        Some("locklocked by main/1 → unlockedstep 9")
    );
    page.press("f");
}
