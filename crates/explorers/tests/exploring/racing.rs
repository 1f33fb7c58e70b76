//! The graph explorer reports a race when its second access is there, not at the end of an execution; to whom goes on, it
//! does so once, and what else it finds is what it finds without.

use norns_execution::{
    Graph,
    program::{FindingKind, Run},
};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics, Stopped,
    compare::Collector,
    models::{axioms, precedence::PrecedenceBasis, races::races},
    revisits::Revisits,
    support::{Algorithm, Exploration, explore, explorer_for},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, generate},
    read,
};
use std::ops::ControlFlow;

/// The models whose happens-before the explorer's clocks know.
const MODELS: [MemoryModel; 4] = [
    MemoryModel::Ra,
    MemoryModel::Rc11,
    MemoryModel::Wrc11,
    MemoryModel::C20,
];

/// Keeps the races that it is told of.
struct Races {
    go_on: bool,
    messages: Vec<String>,
    graphs: Vec<Graph>,
}

impl Races {
    fn new(go_on: bool) -> Self {
        Self {
            go_on,
            messages: Vec::new(),
            graphs: Vec::new(),
        }
    }
}

impl<R: Run> Observer<R> for Races {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        if found.finding.kind != FindingKind::Race {
            return ControlFlow::Continue(());
        }
        self.messages.push(found.finding.message);
        self.graphs.push(found.graph.clone());
        if self.go_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn restart(&mut self) {
        self.messages.clear();
        self.graphs.clear();
    }
}

fn explored(
    test: &Test,
    model: MemoryModel,
    races: bool,
    observer: &mut impl Observer<LitmusRun>,
) -> Statistics {
    // Far more than any of these programs needs, but for the one that has too many executions.
    let limits = Limits {
        visits: Some(1_000_000),
        deadline: None,
        watch: None,
        events: None,
        search_steps: None,
    };
    let explorer = Revisits {
        model,
        equivalence: model.equivalence(),
        races,
        limits,
        self_check: false,
        tallies: false,
    };
    explorer
        .explore(&LitmusProgram::new(test), observer)
        .expect("all accesses of a litmus test have one width")
}

/// The first thread writes x, and so does each of the others before it adds one to y thirty times.
fn racy_and_long(others: u32) -> Test {
    let add = "atomic_fetch_add_explicit(y, 1, memory_order_relaxed); ".repeat(30);
    let writer = |thread| format!("P{thread} (int* x, atomic_int* y) {{ *x = 2; {add}}}\n");
    let writers: String = (1..=others).map(writer).collect();
    let text = format!("C racy_and_long\n{{}}\nP0 (int* x) {{ *x = 1; }}\n{writers}");
    read(&text).expect("the test is well-formed")
}

#[test]
fn a_race_is_reported_when_its_second_access_is_there() {
    let test = racy_and_long(3);
    for model in MODELS {
        let mut races = Races::new(false);
        let statistics = explored(&test, model, true, &mut races);
        assert_eq!(statistics.stopped, Some(Stopped::Observer), "{model}");
        // The empty graph and that with the first write: the second write is never gone on from.
        assert_eq!(statistics.visits, 2, "{model}");
        assert_eq!(statistics.executions(), 0, "{model}");
        assert_eq!(races.graphs[0].census().events, 2, "{model}");
    }
    // Where the clocks do not know happens-before, the first execution comes first, with a visit for each write and each update.
    let mut races = Races::new(false);
    let statistics = explored(&test, MemoryModel::Sc, true, &mut races);
    assert_eq!(races.graphs.len(), 1);
    assert!(statistics.visits > 90, "{} visits", statistics.visits);
}

#[test]
fn whoever_goes_on_is_told_once() {
    let text = "C two_races
        {}
        P0 (int* x, atomic_int* y) { *x = 1; atomic_store_explicit(y, 1, memory_order_relaxed); }
        P1 (int* x, atomic_int* y) { *x = 2; int r0 = atomic_load_explicit(y, memory_order_relaxed); }
        P2 (atomic_int* y) { atomic_store_explicit(y, 2, memory_order_relaxed); }
        P3 (int* x) { int r0 = *x; }";
    let test = read(text).expect("the test is well-formed");
    for model in MODELS {
        let mut races = Races::new(true);
        let statistics = explored(&test, model, true, &mut races);
        let without = explored(&test, model, false, &mut Races::new(true));
        // The two writes with each other, and each of them with the read.
        assert_eq!(races.messages.len(), 3, "{model}: {:?}", races.messages);
        assert!(statistics.executions() >= 3, "{model}");
        assert_eq!(statistics.executions(), without.executions(), "{model}");
        assert_eq!(statistics.visits, without.visits, "{model}");
    }
}

/// A thread that waits has looked, whether or not it ever finds what it waits for.
#[test]
fn a_look_in_vain_races() {
    let texts = [
        "C writes_first
        {}
        P0 (int* x) { *x = 1; }
        P1 (atomic_int* x) { await(x == 5); }",
        "C looks_first
        {}
        P0 (atomic_int* x) { await(x == 5); }
        P1 (int* x) { *x = 1; }",
    ];
    for text in texts {
        let test = read(text).expect("the test is well-formed");
        for model in MODELS {
            let mut races = Races::new(false);
            explored(&test, model, true, &mut races);
            assert_eq!(races.messages.len(), 1, "{model}: {text}");
        }
    }
}

/// Programs of which every second location is not atomic.
fn often_plain() -> Shape {
    Shape {
        plain: 50,
        ..Shape::default()
    }
}

/// The graphs that are shown with races are beginnings of executions, and have races.
#[test]
fn what_is_shown_is_consistent_and_races() {
    let mut shown = 0;
    for seed in 0..400 {
        let test = generate(seed, &often_plain());
        for model in MODELS {
            let mut found = Races::new(true);
            explored(&test, model, true, &mut found);
            for graph in &found.graphs {
                assert!(
                    axioms::check(model, graph).is_ok(),
                    "seed {seed} under {model}: {graph:?}"
                );
                assert!(
                    !races(model, graph, PrecedenceBasis::Axioms).is_empty(),
                    "seed {seed} under {model}: {graph:?}"
                );
            }
            shown += found.graphs.len();
        }
    }
    assert!(shown > 300, "{shown} races");
}

/// Executions and their ends are the same whether or not races are looked for.
#[test]
fn executions_do_not_depend_on_races() {
    for seed in 0..200 {
        let test = generate(seed, &often_plain());
        for model in MODELS {
            let [with, without] = [true, false].map(|races| {
                let mut collector =
                    Collector::new(model.equivalence(), |_: &Execution<'_, LitmusRun>| ());
                explored(&test, model, races, &mut collector);
                collector.collected.classes
            });
            assert_eq!(with, without, "seed {seed} under {model}");
        }
    }
}

/// A read that waits for ever has looked at what it waits for, whichever algorithm says so, also where races are asked for
/// only: an await, and a lock.
#[test]
fn reads_that_wait_for_ever_race_by_every_algorithm() {
    let texts = [
        "C await\n{}\nP0 (int* x) { *x = 5; }\nP1 (atomic_int* x) { await(x == 1); }",
        "C lock\n{ m = 1; }\nP0 (int* m) { *m = 5; }\nP1 (mutex* m) { lock(m); }",
    ];
    for text in texts {
        let program = LitmusProgram::new(&read(text).expect("the test is well-formed"));
        for model in MemoryModel::ALL {
            for algorithm in Algorithm::ALL {
                let Ok(algorithm) = explorer_for(algorithm, model) else {
                    continue;
                };
                let exploration = Exploration {
                    model,
                    algorithm,
                    races: true,
                    limits: Limits::default(),
                    self_check: true,
                    commuting: false,
                    table: Some(norns_explorers::values::TableOptions::default()),
                };
                let mut found = Races::new(true);
                explore(&exploration, &program, &mut found).expect("there is one width");
                assert_eq!(found.messages.len(), 1, "{model} by {algorithm:?}: {text}");
            }
        }
    }
}
