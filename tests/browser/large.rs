//! Reports of executions with hundreds of steps.

use super::{Looking, devtools::Page, finding::numbers_are_those_of_the_text, norns};
use serde_json::json;

const POOL: [&str; 3] = ["examples/thread_pool.cpp", "--", "-DBUG"];

#[test]
fn large_executions_can_be_looked_at() {
    let Some(mut looking) = Looking::begin() else {
        return;
    };
    let page = looking.load("thread-pool", &POOL, 1);
    numbers_are_those_of_the_text(page, &norns(&POOL, 1));
    folded_steps_keep_their_numbers(page);
    panes_fit_the_window(page);
    source_stays_in_sight(page);
    gaps_can_be_opened(page);
    page.press("a");
    steps_are_filtered(page);
    zooms(page);
    minimap_scrolls(page);
    page.press("a");
    looking.pictures("thread-pool");
    phone_shows_the_step(&mut looking.page);
    let page = looking.load(
        "hazard-pointers",
        &["--all-steps", "examples/hazard_pointers.cpp", "--", "-DBUG"],
        1,
    );
    assert_eq!(
        page.value("view.nodes.length"),
        page.count(".node"),
        "--all-steps opens with all of them"
    );
    panes_fit_the_window(page);
    looking.pictures("hazard-pointers");
    let page = looking.load("bank", &["tests/programs/bank.c"], 1);
    labels_take_two_lines(page);
    looking.pictures("bank");
    let page = looking.load("scheduler", &["tests/programs/scheduler.cpp"], 1);
    threads_are_called_by_what_they_run(page);
    looking.pictures("scheduler");
}

/// A label that is too long for one line is not cut, if two are enough.
fn labels_take_two_lines(page: &mut Page) {
    let label = page.value(
        "[...document.querySelector('.node[data-step=\"132\"]').querySelectorAll('text')].map((line) => line.textContent)",
    );
    assert_eq!(label, json!(["133", "write account#1", ".balance = -50"]));
    let fits = page.value(
        "[...document.querySelectorAll('.node')].every((node) => { \
           const box = node.querySelector('rect').getBoundingClientRect(); \
           return [...node.querySelectorAll('text')].every((line) => { \
             const text = line.getBoundingClientRect(); \
             return text.right <= box.right && text.bottom <= box.bottom && text.top >= box.top; }); })",
    );
    assert_eq!(fits, true, "labels stay inside of their boxes");
    let tops = page.value(
        "shownNodes().every((node, index, all) => index === 0 || \
           graph.places.get(node.index) >= graph.places.get(all[index - 1].index) + heightOf(all[index - 1]))",
    );
    assert_eq!(tops, true, "no box covers another");
}

/// A function is written as a call; a lambda is called by its place.
fn threads_are_called_by_what_they_run(page: &mut Page) {
    let names = page.texts("#graph .function");
    assert_eq!(names[0], "lambda at scheduler.cpp:82");
    assert!(page.text("#step").contains("lambda at scheduler.cpp:82"));
    assert!(!page.text("#step").contains("82()"));
}

/// All steps are there; those that are folded at first leave gaps in the numbers.
fn folded_steps_keep_their_numbers(page: &mut Page) {
    let steps = page.value("view.execution.steps.length");
    let steps = steps.as_u64().expect("a length is a number");
    assert!(steps > 100, "this is a large execution");
    let shown = page.count(".node");
    assert!(shown < steps);
    let count = page.text("#count");
    assert_eq!(count, format!("{shown} of {steps} steps"));
    let position = page.text("#now b");
    page.press("a");
    assert_eq!(page.count(".node"), steps);
    assert_eq!(page.text("#now b"), position, "the same step is looked at");
    let numbers: Vec<String> = (1..=steps).map(|number| number.to_string()).collect();
    assert_eq!(page.texts(".node .number"), numbers);
    page.press("a");
    page.value("go(1 + view.nodes.findIndex((node) => node.folded))");
    assert_eq!(
        page.count(".node"),
        shown + 1,
        "who goes to a folded step sees it"
    );
    page.press("a");
    page.press("a");
    page.press("f");
}

/// A gap stands for folded steps, and a click shows them.
fn gaps_can_be_opened(page: &mut Page) {
    let shown = page.count(".node");
    // The first one may be out of sight.
    page.value(
        "document.querySelector('.gap').dispatchEvent(new MouseEvent('click', {bubbles: true}))",
    );
    assert!(page.count(".node") > shown);
    page.press("a");
    page.press("a");
    page.press("f");
}

/// Nothing but panes scrolls, and every step that one goes to is in sight.
fn panes_fit_the_window(page: &mut Page) {
    let height = page.value("document.documentElement.scrollHeight");
    assert_eq!(height, 900, "the page is as high as the window");
    assert!(page.is_in_sight("#panes", "body"));
    assert_eq!(page.count(".node.now.about, .node.now.failure"), 1);
    assert!(page.is_in_sight(".node.now", "#graph"));
    for position in [1, 40, 70, 20] {
        page.value(&format!("go({position})"));
        assert!(page.is_in_sight(".node.now", "#graph"), "step {position}");
        let heads = page.value(
            "document.querySelector('.lanes').getBoundingClientRect().top \
             - document.querySelector('#graph').getBoundingClientRect().top",
        );
        assert_eq!(heads, 0, "the names of threads stay above their lanes");
    }
    page.press("f");
}

/// A line with many steps has one chip for all, and the text of every line begins in the left half of its pane.
fn source_stays_in_sight(page: &mut Page) {
    let chips = page.texts("#source .chip");
    let ranges: Vec<&String> = chips.iter().filter(|chip| chip.contains('×')).collect();
    assert!(!ranges.is_empty());
    for range in &ranges {
        let (from, rest) = range.split_once('–').expect("a range has a start");
        let (to, times) = rest.split_once(" ×").expect("a range has a count");
        let number = |text: &str| text.parse::<u64>().expect("it is a number");
        assert!(number(to) - number(from) + 1 >= number(times), "{range}");
        assert!(number(times) > 2, "{range}");
    }
    let is_in_sight = page.value(
        "(() => { const pane = document.querySelector('#source').getBoundingClientRect(); \
         return [...document.querySelectorAll('#source .text')].every((line) => \
           line.getBoundingClientRect().left < pane.left + pane.width / 2); })()",
    );
    assert_eq!(is_in_sight, true);
    // A range leads to its first step, then to the next one.
    page.press("Home");
    let click = "(() => { const chip = [...document.querySelectorAll('#source .chip')] \
                 .find((one) => one.textContent.includes('×')); chip.click(); \
                 return chip.dataset.steps.split(' ').indexOf(String(view.position - 1)); })()";
    assert_eq!(page.value(click), 0);
    assert_eq!(page.value(click), 1);
    page.press("f");
}

fn steps_are_filtered(page: &mut Page) {
    let all = page.count(".node");
    let every = |page: &mut Page, condition: &str| {
        let expression = format!(
            "shownNodes().every((node) => node.failure || ({condition})) && shownNodes().length"
        );
        let shown = page.value(&expression).as_u64();
        let shown = shown.expect("all shown steps pass the filter");
        assert!(shown > 0 && shown < all);
        assert_eq!(page.count(".node"), shown);
        shown
    };
    page.choose("#filter-thread", "1");
    let of_thread = every(page, "node.thread === 1");
    page.choose("#filter-kind", "read");
    let of_both = every(page, "node.thread === 1 && node.kind === 'read'");
    assert!(of_both < of_thread);
    assert!(page.text("#graph").contains("filtered out"));
    page.click("#clear");
    assert_eq!(page.count(".node"), all);
    let variable = page.value("document.querySelector('#filter-variable').options[1].value");
    let variable = variable.as_str().expect("a value is text").to_owned();
    page.choose("#filter-variable", &variable);
    every(page, &format!("variablesOf(node).includes({variable:?})"));
    // Who steps on skips what is filtered out.
    page.press("Home");
    page.press("ArrowRight");
    assert_eq!(page.text(".node.now .number"), page.text(".node .number"));
    page.press("c");
    assert_eq!(page.count(".node"), all);
    page.press("f");
}

fn zooms(page: &mut Page) {
    let width = |page: &mut Page| {
        let width = page.value("document.querySelector('#graph > svg').clientWidth");
        width.as_f64().expect("a width is a number")
    };
    let first = width(page);
    page.click("#zoom-in");
    assert!(width(page) > first * 1.2);
    page.press("-");
    page.press("-");
    assert!(width(page) < first * 0.85);
    page.click("#zoom-all");
    let fits = page.value(
        "(() => { const pane = document.querySelector('#graph'); \
         return document.querySelector('#graph > svg').clientHeight <= pane.clientHeight; })()",
    );
    assert_eq!(fits, true);
    page.press("0");
    assert!((width(page) - first).abs() < 1.0);
    page.press("f");
}

/// The strip has a mark for each shown step, and where one presses is brought into sight.
fn minimap_scrolls(page: &mut Page) {
    let nodes = page.count(".node");
    assert_eq!(page.count("#minimap rect[data-step]"), nodes);
    let top = |page: &mut Page| {
        let top = page.value("document.querySelector('#graph').scrollTop");
        top.as_f64().expect("a place is a number")
    };
    page.click("#minimap");
    let middle = page.value(
        "(() => { const pane = document.querySelector('#graph'); \
         return (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight; })()",
    );
    let middle = middle.as_f64().expect("a share is a number");
    assert!((middle - 0.5).abs() < 0.1, "{middle}");
    let before = top(page);
    page.press("Home");
    page.press("ArrowRight");
    assert!(top(page) < before);
    assert_eq!(page.count("#minimap rect.now"), 1);
}

/// The page is a phone's: panes are behind tabs, and stepping brings them into sight.
fn phone_shows_the_step(page: &mut Page) {
    for (tab, pane, element) in [
        ("source", "#source", "#source tr.now"),
        ("graph", "#graph", ".node.now"),
    ] {
        page.value(&format!(
            "document.querySelector('#tabs [data-tab={tab}]').click()"
        ));
        page.press("f");
        page.press("ArrowLeft");
        assert!(page.is_visible(pane));
        assert!(page.is_in_sight(element, pane), "{tab}");
        let above_bar = page.value(&format!(
            "document.querySelector({element:?}).getBoundingClientRect().bottom \
             <= document.querySelector('#bar').getBoundingClientRect().top"
        ));
        assert_eq!(above_bar, true, "{tab}");
    }
    assert!(!page.is_visible("#source"), "one pane at a time");
}
