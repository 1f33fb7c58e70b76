//! Witnesses: written down, read and rebuilt, they are the executions that they were; and whatever else is written down instead is
//! refused without a panic.

use fastrand::Rng;
use norns::check::{Input, Loaded, Options, Task, kept::Kept, trace::Naming};
use norns_execution::{
    Class, Graph, Witness,
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer,
    revisits::Revisits,
    support::{self, Algorithm, Exploration, Supported, explorer_for},
};
use norns_litmus::{
    LitmusProgram,
    random::{Shape, generate},
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, ops::ControlFlow, path::Path};

const LIMITS: Limits = Limits {
    visits: Some(20_000),
    deadline: None,
    watch: None,
    events: None,
    search_steps: None,
};

/// What is shown of executions: what they are, and what is wrong with them.
struct Shown {
    exploration: Exploration,
    /// No more than so many are looked at.
    most: usize,
    executions: BTreeSet<(Option<FindingKind>, Class)>,
    witnesses: Vec<((Option<FindingKind>, Class), Witness)>,
}

impl Shown {
    fn new(exploration: Exploration, most: usize) -> Self {
        Self {
            exploration,
            most,
            executions: BTreeSet::new(),
            witnesses: Vec::new(),
        }
    }

    fn show<R: Run>(
        &mut self,
        kind: Option<FindingKind>,
        graph: &Graph,
        run: &R,
    ) -> ControlFlow<()> {
        let Exploration {
            model, algorithm, ..
        } = self.exploration.clone();
        let naming = Naming {
            graph,
            run,
            files: &[],
            model,
        };
        let shown = (kind, graph.class(algorithm.counts(model)));
        self.witnesses.push((shown.clone(), naming.trace().witness));
        self.executions.insert(shown);
        if self.witnesses.len() < self.most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

impl<R: Run> Observer<R> for Shown {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.show(None, execution.graph, execution.run)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.show(Some(found.finding.kind), found.graph, found.run)
    }

    fn restart(&mut self) {
        *self = Self::new(self.exploration.clone(), self.most);
    }
}

/// Explores a program, and rebuilds its executions from what is written down of them. How many there were.
fn rebuild_all<P: Program>(
    program: &P,
    model: MemoryModel,
    algorithm: Supported,
    name: &str,
) -> usize {
    let exploration = Exploration {
        model,
        algorithm,
        races: false,
        limits: LIMITS,
        self_check: false,
        commuting: true,
        table: Some(norns_explorers::values::TableOptions::default()),
    };
    let mut shown = Shown::new(exploration.clone(), 30);
    support::explore(&exploration, program, &mut shown).expect("accesses have one width");
    for (execution, witness) in &shown.witnesses {
        let text = serde_json::to_string(witness).expect("a witness can be written");
        let again: Witness = serde_json::from_str(&text).expect("a witness can be read");
        assert_eq!(again, *witness, "{name}");
        let explorer = Revisits {
            model,
            equivalence: algorithm.counts(model),
            races: false,
            limits: LIMITS,
            self_check: false,
            tallies: true,
        };
        let by_clocks = matches!(algorithm, Supported::Revisits | Supported::ReadsFrom);
        let mut rebuilt = Shown::new(exploration.clone(), usize::MAX);
        if let Err(misfit) = explorer.replay(program, &again, by_clocks, &mut rebuilt) {
            panic!("{name} under {model}: {}\n{text}", misfit.told(&again));
        }
        assert!(
            rebuilt.executions.contains(execution),
            "{name} under {model} shows {:?} and not {execution:?}\n{text}",
            rebuilt.executions
        );
    }
    shown.witnesses.len()
}

/// Which algorithm explores which model here.
const EXPLORERS: [(MemoryModel, Algorithm); 8] = [
    (MemoryModel::Sc, Algorithm::Optimal),
    (MemoryModel::Tso, Algorithm::Optimal),
    (MemoryModel::Pso, Algorithm::Graph),
    (MemoryModel::Ra, Algorithm::ReadsFrom),
    (MemoryModel::Rc11, Algorithm::Graph),
    (MemoryModel::Wrc11, Algorithm::Graph),
    (MemoryModel::C20, Algorithm::Graph),
    (MemoryModel::C20, Algorithm::Definition),
];

#[test]
fn executions_of_random_programs_are_rebuilt_from_what_is_written_down() {
    let mut rebuilt = 0;
    for seed in 0..320 {
        let test = generate(seed, &Shape::default());
        let program = LitmusProgram::new(&test);
        // Every second program of a model, so that each has a hundred and more.
        for (place, (model, algorithm)) in EXPLORERS.into_iter().enumerate() {
            if (seed as usize + place).is_multiple_of(2) {
                let explorer = explorer_for(algorithm, model).expect("the model has it");
                rebuilt += rebuild_all(&program, model, explorer, &format!("program {seed}"));
            }
        }
    }
    assert!(rebuilt >= 5_000, "only {rebuilt} executions were rebuilt");
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Each time the program is loaded anew, so that threads and objects are discovered in another order.
fn c_program(file: &str, words: &[&str], model: MemoryModel) -> Loaded {
    let loaded = crate::checking::load(&root().join(file), None, words);
    limited(&loaded.expect("the program can be compiled"), model)
}

fn limited(loaded: &Loaded, model: MemoryModel) -> Loaded {
    let options = Options {
        visit_limit: LIMITS.visits,
        ..Options::under(model)
    };
    loaded.with(options).expect("every model has an algorithm")
}

/// What is wrong with a program, as it is written down.
fn kept_of(program: &Loaded) -> Kept {
    let checked = program.check();
    Kept::new(checked.findings.first().expect("something is wrong"))
}

#[test]
fn findings_of_c_programs_are_rebuilt_by_a_program_that_was_loaded_anew() {
    for (file, words) in [
        ("examples/stack.c", &[][..]),
        ("examples/publish_retire.c", &["-DBUG"]),
        ("tests/programs/lost_wakeup.c", &[]),
        ("tests/programs/pieces.c", &[]),
        ("tests/programs/pieces_elsewhere.c", &["-DK=0"]),
        ("tests/programs/pieces_elsewhere.c", &["-DK=1"]),
        ("tests/programs/synchronising.c", &["-DBARRIER"]),
    ] {
        for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::C20] {
            let kept = kept_of(&c_program(file, words, model));
            let text = serde_json::to_string(&kept).expect("a finding can be written");
            let again: Kept = serde_json::from_str(&text).expect("a finding can be read");
            assert_eq!(again, kept);
            let replayed = c_program(file, words, model).replay(&again);
            assert_eq!(
                replayed.map(|checked| checked.findings.len()),
                Ok(1),
                "{file} under {model}"
            );
        }
    }
}

/// Changes one thing anywhere in a JSON value, often into another of the same value.
fn mutate(value: &mut Value, random: &mut Rng) {
    let mut paths = Vec::new();
    collect(value, String::new(), &mut paths);
    let path = paths[random.usize(..paths.len())].clone();
    // What is called the same elsewhere makes sense more often.
    let name_of = |path: &str| path.rsplit('/').next().map(str::to_owned);
    let is_alike = random.u32(..8) > 0;
    let others: Vec<&String> = paths
        .iter()
        .filter(|other| !is_alike || name_of(other) == name_of(&path))
        .collect();
    let other = others[random.usize(..others.len())].clone();
    let other = value.pointer(&other).cloned().unwrap_or_default();
    let Some(place) = value.pointer_mut(&path) else {
        return;
    };
    match (random.u32(..6), &mut *place) {
        (0, Value::Array(items)) if !items.is_empty() => {
            items.remove(random.usize(..items.len()));
        }
        (1 | 2, Value::Array(items)) if !items.is_empty() => {
            let [from, to] = [(); 2].map(|()| random.usize(..items.len()));
            let item = items[from].clone();
            if random.bool() {
                items.insert(to, item);
            } else {
                items.swap(from, to);
            }
        }
        (0, Value::Object(fields)) => {
            let key = fields
                .keys()
                .nth(random.usize(..fields.len().max(1)))
                .cloned();
            key.map(|key| fields.remove(&key));
        }
        (0..4, Value::Number(number)) => {
            let number = number.as_i64().unwrap_or(0);
            let extreme = [i64::MAX, i64::MIN, u32::MAX.into(), 0, -1];
            *place = match random.u32(..3) {
                0 => json!(extreme[random.usize(..extreme.len())]),
                _ => json!(number.wrapping_add(random.i64(-4..=4))),
            };
        }
        _ => *place = other,
    }
}

fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{path}/{index}"), paths);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                collect(item, format!("{path}/{key}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}

/// How many files could be read, and how many of them were refused.
#[derive(Default)]
struct Counts {
    read: usize,
    refused: usize,
}

/// Changes what is written down of a finding, once or a few times, and replays what can be read of it.
fn replay_mutants(
    kept: &Kept,
    random: &mut Rng,
    counts: &mut Counts,
    mut replay: impl FnMut(&Kept) -> Result<(), String>,
) {
    let good = serde_json::to_value(kept).expect("a finding can be written");
    let times = std::env::var("NORNS_MUTANTS")
        .ok()
        .and_then(|times| times.parse().ok());
    for _ in 0..times.unwrap_or(400) {
        let mut bad = good.clone();
        for _ in 0..random.u32(1..3) {
            mutate(&mut bad, random);
        }
        let Ok(kept) = serde_json::from_value::<Kept>(bad) else {
            continue;
        };
        counts.read += 1;
        if let Err(why) = replay(&kept) {
            counts.refused += 1;
            assert!(!why.is_empty() && !why.contains('\n'), "{why}");
        }
    }
}

#[test]
fn whatever_is_written_down_is_rebuilt_or_refused() {
    let mut random = Rng::with_seed(1);
    let mut counts = Counts::default();
    for (file, model) in [
        ("examples/deadlock.litmus", MemoryModel::Rc11),
        ("examples/deadlock.litmus", MemoryModel::Tso),
        ("examples/deadlock.litmus", MemoryModel::Wrc11),
        ("examples/race.litmus", MemoryModel::C20),
        ("corpus/litmus/papers/ra_S.litmus", MemoryModel::Rc11),
    ] {
        let text = std::fs::read_to_string(root().join(file)).expect("the test is there");
        // What does not hold is found.
        let text = text.replace("~exists (1:a=1 /\\ x=1)", "~exists (x=1)");
        let test = Task::litmus(Input::text("test.litmus", text)).load();
        let test = limited(&test.expect("the test can be read"), model);
        let options = Options {
            keep_going: true,
            ..test.options().clone()
        };
        let test = test.with(options).expect("every model has an algorithm");
        let checked = test.check();
        assert!(!checked.findings.is_empty(), "{file} under {model}");
        for finding in &checked.findings {
            let kept = Kept::new(finding);
            replay_mutants(&kept, &mut random, &mut counts, |kept| {
                test.replay(kept).map(|_| ())
            });
        }
    }
    for (file, words) in [
        ("tests/programs/pieces.c", &[][..]),
        ("examples/stack.c", &[]),
        ("tests/programs/lost_wakeup.c", &[]),
        ("tests/programs/synchronising.c", &["-DBARRIER"]),
    ] {
        let program = c_program(file, words, MemoryModel::C20);
        let kept = kept_of(&program);
        replay_mutants(&kept, &mut random, &mut counts, |kept| {
            program.replay(kept).map(|_| ())
        });
    }
    let Counts { read, refused } = counts;
    assert!(read >= 1_000, "only {read} files could be read");
    assert!(refused >= 500, "only {refused} of {read} were refused");
}
