//! Tallies: updates that commute, and whose order nobody can tell, are explored in one order.
//!
//! What a tally is follows from the definition's executions alone: [`observed`] looks at each of them, by the axioms. Up to the order
//! of updates in tallies, the explorer must find each of the definition's executions exactly once, with the same findings.

use norns_execution::{
    Action, CellId, Class, Commuting, Equivalence, EventId, Graph, Label, Location, Mode, ThreadId,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics,
    definition::EveryGraph,
    models::{
        commuting::CommutingUpdates,
        precedence::{Precedence, PrecedenceBasis},
    },
    revisits::Revisits,
};
use norns_litmus::{
    LitmusProgram, Test,
    random::{Shape, counting},
    read,
    shrink::shrink,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

const LIMITS: Limits = Limits {
    visits: Some(4_000),
    deadline: None,
    watch: None,
    events: None,
    search_steps: None,
};

const MODELS: [MemoryModel; 2] = [MemoryModel::Rc11, MemoryModel::C20];

/// The kind of the update that an event belongs to, if it can be one of a tally.
fn kind_of(graph: &Graph, run: &impl Run, event: EventId) -> Option<Commuting> {
    let label = *run.label_at(event.thread()?, graph.event(event)?.label);
    let may_be_tallied = matches!(
        label,
        Label::Update {
            mode: Mode::Relaxed | Mode::Release,
            ..
        }
    );
    label.commuting().filter(|_| may_be_tallied)
}

/// The cells of a graph at which the order of updates can be observed.
fn observed(model: MemoryModel, graph: &Graph, run: &impl Run) -> Vec<Location> {
    let order = Precedence::happens_before(model, graph, PrecedenceBasis::Axioms);
    let accesses = |cell: CellId| {
        let events = graph.events();
        events.filter(move |(_, event)| event.action.cell() == Some(cell))
    };
    let fences: Vec<(EventId, Mode)> = graph
        .events()
        .filter_map(|(id, event)| match event.action {
            Action::Fence { mode } if mode.is_acquire() => Some((id, mode)),
            _ => None,
        })
        .collect();
    let is_fenced = |update: EventId| {
        fences.iter().any(|&(fence, mode)| {
            mode.is_sequentially_consistent()
                || fence.thread() == update.thread() && fence.key() > update.key()
        })
    };
    let mut observed = Vec::new();
    for (of, cell) in graph.cells().iter().zip((0..).map(CellId)) {
        // A thread that waits for ever has looked, too.
        let waiting: Vec<ThreadId> = (0..graph.thread_count() as u32)
            .map(ThreadId)
            .filter(|&thread| run.is_started(thread))
            .filter(|&thread| match *run.label(thread) {
                Label::Read { location, .. } | Label::Update { location, .. } => {
                    location == of.location
                }
                _ => false,
            })
            .collect();
        let is_unseen = |update: EventId, thread: ThreadId| {
            let count = graph.events_of(thread).len() as u32;
            let last = match count.checked_sub(1) {
                Some(last) => Some(EventId::of(thread, last)),
                None => graph.spawn_of(thread),
            };
            last.is_none_or(|last| last != update && !order.orders(update, last))
        };
        let is_observed = accesses(cell).any(|(update, event)| {
            let Some(kind) = kind_of(graph, run, update).filter(|_| event.action.is_write()) else {
                return false;
            };
            let is_unordered = |other: EventId| {
                kind_of(graph, run, other) != Some(kind)
                    && !order.orders_before_first_read(update, other)
                    && !order.orders_before_first_read(other, update)
            };
            is_fenced(update)
                || waiting.iter().any(|&thread| is_unseen(update, thread))
                || accesses(cell).any(|(other, _)| is_unordered(other))
        });
        // One kind of update for each cell.
        let kinds = accesses(cell).filter_map(|(id, _)| kind_of(graph, run, id));
        let kinds: BTreeSet<String> = kinds.map(|kind| format!("{kind:?}")).collect();
        if is_observed || kinds.len() > 1 {
            observed.push(of.location);
        }
    }
    observed
}

/// Collects executions as their class up to the order within groups of updates at any cell that is not known to be observed.
#[derive(Default)]
struct Collector {
    observed: Vec<Location>,
    model: Option<MemoryModel>,
    classes: BTreeMap<(Class, End), u64>,
    findings: BTreeSet<FindingKind>,
    ordered: BTreeSet<Class>,
}

impl<R: Run> Observer<R> for Collector {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let Execution { graph, run, .. } = *execution;
        if let Some(model) = self.model {
            self.observed.extend(observed(model, graph, run));
            return ControlFlow::Continue(());
        }
        let is_tally = |event: EventId| {
            let cell = graph.event(event).and_then(|event| event.action.cell());
            cell.is_some_and(|cell| {
                let location = graph.cells()[cell.index()].location;
                !self.observed.contains(&location)
            })
        };
        let updates = CommutingUpdates::of(graph, |event| {
            let is_write = graph.event(event)?.action.is_write();
            kind_of(graph, run, event).filter(|_| is_write && is_tally(event))
        });
        let class = updates.class(graph);
        *self.classes.entry((class, execution.end)).or_default() += 1;
        self.ordered
            .insert(graph.class(Equivalence::ModificationOrder));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.findings.insert(found.finding.kind);
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.classes.clear();
        self.findings.clear();
        self.ordered.clear();
    }
}

fn by_definition(test: &Test, model: MemoryModel, collector: &mut Collector) -> Statistics {
    let definition = EveryGraph {
        model,
        races: true,
        limits: LIMITS,
    };
    let explored = definition.explore(&LitmusProgram::new(test), collector);
    explored.expect("all accesses have one width")
}

fn by_graph(test: &Test, model: MemoryModel, collector: &mut Collector) -> Statistics {
    let explorer = Revisits {
        model,
        equivalence: Equivalence::ModificationOrder,
        races: true,
        limits: LIMITS,
        self_check: true,
        tallies: true,
    };
    let explored = explorer.explore(&LitmusProgram::new(test), collector);
    explored.expect("all accesses have one width")
}

/// What the definition finds, and what the explorer finds, up to the order of updates in tallies; nothing if there is too much.
fn explore_both(test: &Test, model: MemoryModel) -> Option<(Collector, Collector)> {
    let mut looking = Collector {
        model: Some(model),
        ..Collector::default()
    };
    by_definition(test, model, &mut looking)
        .stopped
        .is_none()
        .then_some(())?;
    let collector = || Collector {
        observed: looking.observed.clone(),
        ..Collector::default()
    };
    let (mut defined, mut explored) = (collector(), collector());
    by_definition(test, model, &mut defined);
    by_graph(test, model, &mut explored)
        .stopped
        .is_none()
        .then_some(())?;
    Some((defined, explored))
}

/// What is wrong with what the explorer found, if anything is.
fn difference(defined: &Collector, explored: &Collector) -> Option<String> {
    if defined.findings != explored.findings {
        return Some(format!(
            "{:?} instead of {:?}",
            explored.findings, defined.findings
        ));
    }
    if defined.findings.contains(&FindingKind::Race) {
        return None;
    }
    let only_in = |one: &Collector, other: &Collector| {
        let mut classes = one.classes.keys();
        classes
            .find(|class| !other.classes.contains_key(class))
            .cloned()
    };
    if let Some(missed) = only_in(defined, explored) {
        return Some(format!("{missed:?} is missed"));
    }
    if let Some(invented) = only_in(explored, defined) {
        return Some(format!("{invented:?} does not exist"));
    }
    let twice = explored.classes.iter().find(|&(_, &times)| times > 1);
    twice.map(|(class, times)| format!("{class:?} is found {times} times"))
}

fn programs() -> u64 {
    let programs = std::env::var("NORNS_PROGRAMS").ok();
    programs.and_then(|text| text.parse().ok()).unwrap_or(200)
}

#[test]
fn random_programs_that_count_agree_with_the_definition() {
    agree(&Shape {
        threads: (2, 4),
        locations: (1, 2),
        operations: (2, 4),
        fence: 4,
        waiting_loop: 1,
        spawn: 0,
        ..Shape::default()
    });
}

/// A barrier orders those who look behind it with those who have counted before it.
#[test]
fn random_programs_that_count_and_meet_agree_with_the_definition() {
    agree(&Shape {
        threads: (2, 3),
        locations: (1, 2),
        operations: (2, 4),
        spawn: 0,
        barriers: 100,
        ..Shape::default()
    });
}

fn agree(shape: &Shape) {
    let is_wrong = |test: &Test, model: MemoryModel| {
        let both = explore_both(test, model);
        both.is_some_and(|(defined, explored)| difference(&defined, &explored).is_some())
    };
    let (mut compared, mut merged, mut kept_apart) = (0, 0, 0);
    for (seed, model) in (0..programs()).zip(MODELS.into_iter().cycle()) {
        let test = counting(seed, shape);
        let Some((defined, explored)) = explore_both(&test, model) else {
            continue;
        };
        if let Some(reason) = difference(&defined, &explored) {
            let smallest = shrink(&test, &mut |test| is_wrong(test, model));
            panic!("seed {seed} under {model}: {reason}\n{smallest}");
        }
        compared += 1;
        merged += u64::from(explored.classes.len() < defined.ordered.len());
        kept_apart += u64::from(!defined.observed.is_empty());
    }
    // Otherwise there would be nothing to go wrong.
    assert!(compared * 2 > programs(), "{compared} programs compared");
    assert!(
        merged * 4 > compared,
        "{merged} of {compared} programs have tallies"
    );
    assert!(kept_apart * 10 > compared, "in {kept_apart} somebody looks");
}

fn executions(body: &str, model: MemoryModel) -> usize {
    let test = read(format!("C test\n{{}}\n{body}")).expect("the test is well-formed");
    let (defined, explored) = explore_both(&test, model).expect("the test is small");
    assert_eq!(difference(&defined, &explored), None, "{body}");
    explored.ordered.len()
}

const ADDER: &str = "(atomic_int* n) { atomic_fetch_add_explicit(n, 1, memory_order_relaxed); }";

#[test]
fn additions_that_nobody_reads_are_one_execution() {
    let adders: Vec<String> = (0..4).map(|thread| format!("P{thread} {ADDER}")).collect();
    let adders = adders.join("\n");
    for model in MODELS {
        assert_eq!(executions(&adders, model), 1);
    }
}

/// Each of these lets somebody tell the order of two additions: there are as many executions as orders, times what is read.
#[test]
fn additions_whose_order_can_be_told_are_ordered() {
    let others = [
        // Reads nothing, one addition or both, in two orders each.
        (
            "P2 (atomic_int* n) { int r = atomic_load_explicit(n, memory_order_relaxed); }",
            6,
        ),
        // Is before, between or behind them, and the additions go either way.
        (
            "P2 (atomic_int* n) { atomic_store_explicit(n, 7, memory_order_relaxed); }",
            6,
        ),
        (
            "P2 (atomic_int* n) { atomic_fetch_or_explicit(n, 8, memory_order_relaxed); }",
            6,
        ),
        (
            "P2 (atomic_int* n) { atomic_thread_fence(memory_order_seq_cst); }",
            2,
        ),
    ];
    for (other, expected) in others {
        let body = format!("P0 {ADDER}\nP1 {ADDER}\n{other}\n");
        for model in MODELS {
            assert_eq!(executions(&body, model), expected, "{other}");
        }
    }
    let fenced = "(atomic_int* n) { atomic_fetch_add_explicit(n, 1, memory_order_release); \
                  atomic_thread_fence(memory_order_acquire); }";
    let acquiring = "(atomic_int* n) { atomic_fetch_add_explicit(n, 1, memory_order_acq_rel); }";
    for adder in [fenced, acquiring] {
        for model in MODELS {
            assert_eq!(
                executions(&format!("P0 {adder}\nP1 {adder}\n"), model),
                2,
                "{adder}"
            );
        }
    }
}
