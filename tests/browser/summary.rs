//! What a page says besides findings: what was explored, final states, how models compare. And that text stays text.

use super::{Looking, devtools::Page};
use std::fs;

#[test]
fn summaries_can_be_looked_at() {
    let Some(mut looking) = Looking::begin() else {
        return;
    };
    let page = looking.load("verified", &["examples/queue.c"], 0);
    verified(page);
    looking.pictures("verified");
    let litmus = ["examples/store_buffering.litmus", "--model", "all"];
    let page = looking.load("outcomes", &litmus, 1);
    outcomes(page);
    looking.pictures("outcomes");
    let page = looking.load("models", &["tests/programs/stale.c", "--model", "all"], 1);
    bugs_by_model(page);
    looking.pictures("models");
    hostile(&mut looking);
}

/// A correct program has a page with what was explored, and with an execution that can be stepped through.
fn verified(page: &mut Page) {
    assert_eq!(page.text("#badge"), "verified");
    assert!(!page.is_visible("#message"));
    let explored = page.text("#explored");
    for part in ["complete executions21", "memory modelc20", "algorithmgraph"] {
        assert!(explored.contains(part), "{part}: {explored}");
    }
    assert_eq!(page.text("#execution-title"), "a sample execution");
    let steps = page.value("view.execution.steps.length");
    assert_eq!(steps, page.count(".node"));
    assert!(page.count(".node") > 5);
    page.press("Home");
    page.press("ArrowRight");
    assert_eq!(page.text(".node.now .number"), "1");
}

/// A litmus test under all models has a matrix, lists its final states, and has an execution for each.
fn outcomes(page: &mut Page) {
    assert_eq!(page.count("#check option"), 7);
    let models = page.texts(".matrix th button");
    assert_eq!(models, ["sc", "tso", "pso", "ra", "rc11", "wrc11", "c20"]);
    let cells = |page: &mut Page, row: u32| page.texts(&format!(".matrix tr:nth-child({row}) td"));
    let rest = |first: &str, other: &str| {
        let mut cells = vec![other.to_owned(); 7];
        first.clone_into(&mut cells[0]);
        cells
    };
    // Both threads read 0 under every model but SC, and that is what the clause asks for.
    assert_eq!(cells(page, 2), rest("bug found", "verified"));
    assert_eq!(page.text(".matrix tr.marked th"), "0:r0=0 1:r0=0 x=1 y=1");
    assert_eq!(cells(page, 3), rest("–", "yes"));
    page.click(".matrix th:nth-child(6) button");
    assert_eq!(page.text(".matrix button[aria-current]"), "rc11");
    assert_eq!(page.text("#badge"), "verified");
    assert_eq!(page.count("#outcomes tr"), 5);
    assert_eq!(page.count("#execution option"), 4);
    assert_eq!(page.count(".node.stale"), 1);
    page.value("document.querySelectorAll('#outcomes button')[1].click()");
    assert_eq!(page.text("#execution-title"), "0:r0=0 1:r0=1 x=1 y=1");
    assert_eq!(page.count(".node.stale"), 0);
}

/// Which bugs a program has under which model.
fn bugs_by_model(page: &mut Page) {
    let found = page.texts(".matrix tr:nth-child(3) td");
    // Stores to different variables may be seen in another order unless the model orders them.
    assert_eq!(found, ["–", "–", "found", "–", "found", "found", "found"]);
    page.click(".matrix th:nth-child(4) button");
    assert_eq!(page.text("#badge"), "bug found");
    assert!(page.is_in_sight(".node.now", "#graph"));
}

/// Source text that looks like markup stays text.
fn hostile(looking: &mut Looking) {
    let source = looking.folder.path().join("hostile.c");
    let program = "// </script><script>document.title = 'taken'</script><img src=x onerror=alert(1)>\n\
                   #include <assert.h>\n#include <stdatomic.h>\nstatic atomic_int x;\n\
                   int main(void) { x = 1; assert(x == 2 && \"</script><b>&amp;\"); return 0; }\n";
    fs::write(&source, program).expect("a file can be written");
    let source = source.to_str().expect("the path is text").to_owned();
    let page = looking.load("hostile", &[&source], 1);
    assert_ne!(page.value("document.title"), "taken");
    assert_eq!(page.count("#source b, #message b, img"), 0);
    assert!(
        page.text("#source")
            .contains("</script><script>document.title")
    );
    assert!(page.text("#message").contains("</script><b>&amp;"));
    assert_eq!(page.complaints, Vec::<String>::new());
}
