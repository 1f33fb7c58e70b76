//! The HTML report in a browser: it loads without complaints, steps, toggles, and fits a phone. Screenshots are saved under
//! `target/screenshots`.

#![expect(
    clippy::print_stderr,
    reason = "that there is no browser is for a person to read"
)]

#[path = "browser/devtools.rs"]
mod devtools;

use devtools::Page;
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where the screenshots go.
fn screenshots() -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let folder = target.join("screenshots");
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn report(path: &Path, arguments: &[&str], status: i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(["check", "--format", "html", "-o"])
        .arg(path)
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("norns can be started");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(status));
}

/// How many elements there are.
fn count(page: &mut Page, selector: &str) -> u64 {
    let count = page.value(&format!("document.querySelectorAll({selector:?}).length"));
    count.as_u64().expect("a length is a number")
}

fn text(page: &mut Page, selector: &str) -> String {
    let text = page.value(&format!("document.querySelector({selector:?}).textContent"));
    text.as_str().expect("a text is text").to_owned()
}

fn is_visible(page: &mut Page, selector: &str) -> bool {
    page.value(&format!(
        "getComputedStyle(document.querySelector({selector:?})).display !== 'none'"
    )) == true
}

#[test]
fn reports_can_be_looked_at() {
    let Some(mut page) = Page::open() else {
        eprintln!(
            "SKIPPED: the HTML report was not looked at, since there is no chromium (./test installs it where it can)"
        );
        return;
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let shots = screenshots();
    let findings: [(&str, &[&str], u64); 5] = [
        ("lost-wakeup", &["tests/programs/lost_wakeup.c"], 10),
        ("stale", &["tests/programs/stale.c"], 9),
        ("race", &["examples/publication.c"], 7),
        ("deadlock", &["corpus/c/errors/deadlock_two_locks.c"], 6),
        (
            "queue-lock",
            &["corpus/c/locks/mcs_lock.c", "--", "-DN=2", "-DBUG=2"],
            18,
        ),
    ];
    for (name, arguments, nodes) in findings {
        let path = folder.path().join(format!("{name}.html"));
        report(&path, arguments, 1);
        page.look(1400, 1000, false);
        page.load(&path);
        assert_eq!(
            count(&mut page, ".node"),
            nodes,
            "{name}: every step has a node"
        );
        assert_eq!(text(&mut page, "#badge"), "wrong");
        steps(&mut page, nodes);
        lanes_stay_in_sight(&mut page);
        toggles(&mut page);
        page.screenshot(&shots.join(format!("{name}-light.png")));
        page.look(1400, 1000, true);
        page.screenshot(&shots.join(format!("{name}-dark.png")));
        page.look(390, 844, false);
        page.load(&path);
        let wide = page.value("document.documentElement.scrollWidth");
        assert_eq!(
            wide, 390,
            "{name}: on a phone only the panes scroll sideways"
        );
        page.screenshot(&shots.join(format!("{name}-phone.png")));
        assert_eq!(page.complaints, Vec::<String>::new(), "{name}");
    }
    outcomes(&mut page, &folder.path().join("outcomes.html"), &shots);
    hostile(&mut page, folder.path());
    assert_eq!(page.complaints, Vec::<String>::new());
}

/// The names of threads are above their lanes also at the end of a long execution.
fn lanes_stay_in_sight(page: &mut Page) {
    page.press("End");
    let in_sight = page.value(
        "(() => { const pane = document.querySelector('#graph'); pane.scrollTop = 1e6; pane.onscroll(); \
         const all = pane.getBoundingClientRect(); \
         return [...document.querySelectorAll('.lane')].every((lane) => { \
           const one = lane.getBoundingClientRect(); return one.top >= all.top && one.bottom <= all.top + 60; }); })()",
    );
    assert_eq!(in_sight, true, "lanes have their names in sight");
}

/// Keys and buttons go through the steps; source and graph show the same one.
fn steps(page: &mut Page, nodes: u64) {
    let place = |page: &mut Page| text(page, "#now b");
    assert_eq!(
        place(page),
        format!("{nodes} / {nodes}"),
        "the whole is shown first"
    );
    page.press("Home");
    assert_eq!(place(page), format!("0 / {nodes}"));
    assert_eq!(count(page, ".node.later"), nodes);
    for step in 1..=nodes {
        if step % 2 == 0 {
            page.click("#next");
        } else {
            page.press("ArrowRight");
        }
        assert_eq!(place(page), format!("{step} / {nodes}"));
        assert_eq!(count(page, ".node.now"), 1);
        assert_eq!(count(page, ".node.later"), nodes - step);
        let both = page.value(
            "(() => { const step = document.querySelector('.node.now').dataset.step; \
             const chip = document.querySelector(`.chip[data-step='${step}']`); \
             return chip === null || chip.closest('tr').classList.contains('now'); })()",
        );
        assert_eq!(both, true, "source and graph are in step");
    }
    page.click("#back");
    assert_eq!(place(page), format!("{} / {nodes}", nodes - 1));
    page.value(
        "document.querySelector('.node[data-step=\"0\"]').dispatchEvent(new MouseEvent('click'))",
    );
    assert_eq!(
        place(page),
        format!("1 / {nodes}"),
        "a node is a way to its step"
    );
    page.press("End");
}

/// Each relation can be switched off and on; and so can the light.
fn toggles(page: &mut Page) {
    for name in ["reads", "overwrites", "before", "program"] {
        let edges = format!("#graph .edge.{name}");
        let edge_count = count(page, &edges);
        let selector = format!("#show-{name}");
        let mut seen = Vec::new();
        for _ in 0..2 {
            page.click(&selector);
            let checked = page.value(&format!("document.querySelector({selector:?}).checked"));
            if edge_count > 0 {
                assert_eq!(Value::Bool(is_visible(page, &edges)), checked, "{name}");
            }
            seen.push(checked);
        }
        assert!(
            seen.contains(&json!(true)) && seen.contains(&json!(false)),
            "{name}"
        );
    }
    for name in ["overwrites", "before"] {
        page.click(&format!("#show-{name}"));
    }
    let colour = |page: &mut Page| page.value("getComputedStyle(document.body).backgroundColor");
    let light = colour(page);
    page.click("#theme");
    let dark = colour(page);
    assert_ne!(light, dark);
    page.press("t");
    assert_eq!(colour(page), light);
    page.value("delete document.documentElement.dataset.theme");
    page.look(1400, 1000, true);
    assert_eq!(colour(page), dark, "the system's choice counts too");
    page.look(1400, 1000, false);
}

/// A litmus test lists its final states, and has an execution for each.
fn outcomes(page: &mut Page, path: &Path, shots: &Path) {
    report(
        path,
        &["examples/store_buffering.litmus", "--model", "all"],
        1,
    );
    page.look(1400, 1000, false);
    page.load(path);
    assert_eq!(count(page, "#check option"), 7);
    page.value("(() => { const box = document.querySelector('#check'); box.value = 4; box.dispatchEvent(new Event('change')); })()");
    assert_eq!(text(page, "#badge"), "correct");
    assert_eq!(count(page, "#outcomes tr"), 5);
    assert_eq!(count(page, "#execution option"), 4);
    assert_eq!(count(page, ".node.stale"), 1);
    page.screenshot(&shots.join("outcomes-light.png"));
}

/// Source text that looks like markup stays text.
fn hostile(page: &mut Page, folder: &Path) {
    let source = folder.join("hostile.c");
    let program = "// </script><script>document.title = 'taken'</script><img src=x onerror=alert(1)>\n\
                   #include <assert.h>\n#include <stdatomic.h>\nstatic atomic_int x;\n\
                   int main(void) { x = 1; assert(x == 2 && \"</script><b>&amp;\"); return 0; }\n";
    fs::write(&source, program).expect("a file can be written");
    let path = folder.join("hostile.html");
    report(&path, &[source.to_str().expect("the path is text")], 1);
    page.load(&path);
    assert_ne!(page.value("document.title"), "taken");
    assert_eq!(count(page, "#source b, #message b, img"), 0);
    assert!(text(page, "#source").contains("</script><script>document.title"));
}
