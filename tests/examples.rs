//! The bugs that the examples have with `-DBUG`, under every model that has them, by every algorithm. What each model makes of them
//! follows from what they are: wrong steps are wrong everywhere, and orders matter to the models that know them.

mod checking;
mod workers;

use checking::{Patience, algorithms, checked, load};
use norns_explorers::{MemoryModel, support::Algorithm};
use std::{path::Path, time::Duration};

const PATIENCE: Patience = Patience {
    visits: None,
    time: Duration::from_secs(20),
    self_check: false,
    commuting: true,
};

const ALL: &str = "sc tso pso ra rc11 wrc11 c20";
/// A store or an update that should release, and does not: RA releases always, and machines keep stores in order, but for PSO.
const RELAXED: &str = "rc11 wrc11 c20";

/// That a bug is found: an example, what else it is compiled with, and under which models it is which kind of finding.
fn found(name: &str, flags: &[&str], expectations: &[(&str, &str)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let words: Vec<&str> = flags.iter().copied().chain(["-DBUG"]).collect();
    let program = load(&folder.join(name), None, &words).expect("the example is a program");
    for (models, kind) in expectations {
        for model in models.split_whitespace() {
            let model: MemoryModel = model.parse().expect("it is a model");
            // The definition looks at everything, and at most of it many times; values take long executions slowly.
            let slow = [Algorithm::Definition, Algorithm::Values];
            let fast = algorithms(model).filter(|one| !slow.contains(&one.algorithm()));
            for algorithm in fast {
                let checked = checked(&program, model, algorithm, &PATIENCE);
                let kinds = checked.findings.iter().map(|found| found.kind.to_string());
                let kinds: Vec<String> = kinds.collect();
                assert!(
                    kinds.iter().any(|found| found == kind),
                    "{name} under {model} by {}: {} {kinds:?}",
                    algorithm.algorithm(),
                    checked.verdict
                );
            }
        }
    }
}

macro_rules! examples {
    ($($test:ident: $file:expr, [$($flag:expr),*], [$($expectation:expr),+];)+) => {$(
        #[test]
        fn $test() {
            found($file, &[$($flag),*], &[$($expectation),+]);
        }
    )+};
}

examples! {
    bounded_queue: "bounded_queue.c", [], [(RELAXED, "race")];
    // Store buffering: who comes does not see who has come. Where races are no errors, a count is lost.
    eisenberg_mcguire: "eisenberg_mcguire.c", [], [("tso pso", "assertion"), ("ra rc11 wrc11 c20", "race")];
    publish_retire: "publish_retire.c", [], [(ALL, "use-after-free")];
    // Under PSO the table may change before the sequence number does.
    seqlock_table: "seqlock_table.c", [], [("pso", "assertion"), (RELAXED, "assertion")];
    sharded_counter: "sharded_counter.c", [], [(ALL, "assertion")];
    // Under PSO the pointer may be seen before what it points to is written.
    singleton: "singleton.c", [], [("pso", "uninitialised"), (RELAXED, "race")];
    // Store buffering: the owner does not see what the thief took, and the task is run twice.
    work_stealing: "work_stealing.c", [], [("tso pso", "assertion"), ("ra rc11 wrc11 c20", "race")];
    futex_mutex: "futex_mutex.cpp", ["-std=c++20", "--entry", "contend"], [(ALL, "deadlock")];
    hazard_pointers: "hazard_pointers.cpp", [], [(ALL, "use-after-free")];
    singleton_of_cxx: "singleton.cpp", [], [(RELAXED, "race")];
    stack: "stack_harness.cpp", ["--entry", "push_and_pop"], [(RELAXED, "race")];
    // Under WRC11 it is there as well, but finding it takes minutes: its graphs are large, and that check is slow on them.
    thread_pool: "thread_pool.cpp", [], [("sc tso pso ra rc11 c20", "deadlock")];
}
