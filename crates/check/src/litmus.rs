//! Checks a litmus test: finds its final states, and judges the clause.

use super::{
    Checked,
    checking::Checking,
    entries,
    findings::{Collected, Finding, Findings},
    kept::Kept,
    listing::{Listed, Listing, mark_last},
    robustness,
    rounds::{Cuts, Explored, SeesRounds},
    trace::{Naming, Trace},
    why_nothing_was_checked,
};
use norns_execution::{
    Class, Equivalence, Graph, Location,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, MemoryModel, Observer, Statistics, Watch,
    revisits::{Divisible, Savable},
};
use norns_litmus::{
    Clause, LitmusProgram, LitmusRun, Observable, Place, Proposition, Quantifier, Test, observables,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, HashSet, btree_map::Entry},
    ops::ControlFlow,
};

/// The final states of a litmus test.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// The name of the test.
    pub test: String,
    /// What a final state lists.
    pub observed: Vec<String>,
    /// The final states, sorted.
    pub states: Vec<State>,
    /// How many classes there are by reads-from alone. For `values`, how many executions represent all others.
    pub reads_from: u64,
    /// The clause, and whether it holds.
    pub clause: Option<Judged>,
}

/// A final state.
#[derive(Clone, Debug)]
pub struct State {
    /// The values, in the order of [`Outcomes::observed`].
    pub values: Vec<i64>,
    /// How many executions reach it.
    pub executions: u64,
    /// Whether the clause's proposition holds in it; `None` if there is no clause, or the model does not decide it.
    pub matches: Option<bool>,
    /// One of the executions.
    pub example: Trace,
}

/// A clause, and whether it holds.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The clause, as text.
    pub clause: String,
    /// Whether it holds; `None` if the final states do not decide it.
    pub holds: Option<bool>,
}

/// Whether final states of a test list memory. Then orders of writes must be distinguished.
pub(super) fn shows_memory(test: &Test, program: &LitmusProgram) -> bool {
    let is_memory =
        |observable: &Observable| matches!(program.place(observable), Some(Place::Memory(_)));
    observables(test).iter().any(is_memory)
}

/// Checks a litmus test.
pub(super) fn check(checking: &Checking<'_>, test: &Test, program: &LitmusProgram) -> Checked {
    let mut watching = Watching::new(checking, test, program);
    let explored = checking.explore(program, &mut watching);
    conclude(checking, test, watching, explored)
}

/// Shows a saved finding again without exploring; if the test no longer behaves like that, what differs.
pub(super) fn replay(
    checking: &Checking<'_>,
    test: &Test,
    program: &LitmusProgram,
    kept: &Kept,
) -> Result<Checked, String> {
    if kept.witness().is_none() {
        // That no execution reaches a state is known only after examining all of them.
        return kept.again(check(checking, test, program));
    }
    let mut watching = Watching::new(checking, test, program);
    watching.findings.keep_all();
    let exploration = &checking.exploration;
    let rebuilt = kept.rebuild(exploration, program, &mut watching)?;
    let rebuilt = Explored::at_once(rebuilt);
    kept.replayed(conclude(checking, test, watching, Ok(rebuilt)))
}

/// Combines the results of processes that each explored a part of the search.
pub(super) fn conclude_portions(
    checking: &Checking<'_>,
    (test, program): (&Test, &LitmusProgram),
    (collected, seen): (Collected, Seen),
    explored: Result<Explored, String>,
) -> Checked {
    let mut watching = Watching::new(checking, test, program);
    watching.findings.collected = collected;
    watching.seen = seen;
    conclude(checking, test, watching, explored)
}

fn conclude(
    checking: &Checking<'_>,
    test: &Test,
    mut watching: Watching<'_>,
    explored: Result<Explored, String>,
) -> Checked {
    let mut conclusion = checking.conclude(explored, &watching.findings, &watching.seen.cuts);
    let everything = conclusion.is_everything();
    let judged = test
        .clause
        .as_ref()
        .map(|clause| watching.judge(clause, everything));
    let is_unknown = judged.as_ref().is_some_and(|judged| judged.holds.is_none());
    if everything && is_unknown {
        conclusion.notes.extend(watching.unobservable_in_clause());
    }
    if let Some(Judged {
        clause,
        holds: Some(false),
    }) = &judged
    {
        let finding = watching.broken_clause(test, clause);
        watching.findings.collected.list.push(finding);
    }
    let is_broken = |finding: &Finding| finding.kind == FindingKind::Robustness;
    let is_robust = everything
        && !conclusion.is_unsupported
        && conclusion.statistics.failed == 0
        && !watching.findings.collected.list.iter().any(is_broken);
    if is_robust {
        conclusion.tell_robust();
    }
    let nothing = watching.why_nothing_was_judged(&conclusion.statistics);
    let verdict = conclusion.judge(watching.findings.is_wrong(), is_unknown, nothing);
    let states = watching
        .seen
        .states
        .into_iter()
        .map(|(values, seen)| State {
            values,
            executions: seen.executions,
            matches: seen.matches,
            example: seen.example,
        });
    let observed = watching.observed.iter();
    let outcomes = Outcomes {
        test: test.name.clone(),
        observed: observed
            .map(|(observable, _)| observable.to_string())
            .collect(),
        reads_from: watching.seen.reads_from.len() as u64,
        clause: judged,
        states: states.collect(),
    };
    Checked {
        outcomes: Some(outcomes),
        ..conclusion.checked(
            verdict,
            watching.findings.collected.list,
            watching.seen.listed,
        )
    }
}

/// A final state that was reached.
#[derive(Clone, Serialize, Deserialize)]
struct Reached {
    executions: u64,
    matches: Option<bool>,
    example: Trace,
}

/// The value of `observable` at the end of a run.
pub(super) fn value_at(run: &LitmusRun, graph: Option<&Graph>, place: Place) -> Option<i64> {
    run.observe(place, |location| {
        let graph = graph?;
        let written = graph
            .cell_at(location)
            .map(|cell| graph.value_of(graph.last_write_to(cell)));
        Some(written.unwrap_or_else(|| run.initial(location, norns_litmus::run::WIDTH)))
    })
}

/// Collects final states and findings.
pub(super) struct Watching<'a> {
    model: MemoryModel,
    /// Whether a location has a last write: the model orders writes, and the algorithm distinguishes their orders or shows all last
    /// values.
    has_last_writes: bool,
    robustness: bool,
    files: &'a [String],
    observed: Vec<(Observable, Place)>,
    filter: Option<&'a Proposition>,
    proposition: Option<&'a Proposition>,
    seen: Seen,
    findings: Findings<'a>,
    listing: Option<Listing<'a>>,
    watch: Option<&'a Watch>,
}

/// What was seen of one round.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Seen {
    #[serde(with = "entries")]
    states: BTreeMap<Vec<i64>, Reached>,
    reads_from: HashSet<Class>,
    listed: Vec<Listed>,
    cuts: Cuts,
}

impl<'a> Watching<'a> {
    pub(super) fn new(checking: &Checking<'a>, test: &'a Test, program: &LitmusProgram) -> Self {
        let model = checking.options.model;
        let algorithm = checking.exploration.algorithm;
        let has_last_writes = match algorithm.counts(model) {
            Equivalence::ModificationOrder => true,
            Equivalence::ReadsFrom => false,
            // Every combination of last values is shown.
            Equivalence::Values => model.orders_writes(),
        };
        let places = observables(test).into_iter().filter_map(|observable| {
            let place = program.place(&observable)?;
            let visible = has_last_writes || !matches!(place, Place::Memory(_));
            visible.then_some((observable, place))
        });
        Self {
            model,
            has_last_writes,
            robustness: checking.options.robustness,
            files: checking.sources,
            observed: places.collect(),
            filter: test.filter.as_ref(),
            proposition: test.clause.as_ref().map(|clause| &clause.proposition),
            seen: Seen::default(),
            findings: checking.findings(),
            listing: checking.listing(),
            watch: checking.watch(),
        }
    }

    fn count_and_list(&mut self, execution: &Execution<'_, LitmusRun>) {
        if let Some(watch) = self.watch {
            watch.count();
        }
        let listed = self.listing.map(|listing| listing.execution(execution));
        self.seen.listed.extend(listed);
    }

    /// Records the final state of a complete execution.
    fn look_at_state(&mut self, execution: &Execution<'_, LitmusRun>) {
        let (graph, run) = (execution.graph, execution.run);
        let value = |place: Place| value_at(run, Some(graph), place);
        let values: Vec<i64> = self
            .observed
            .iter()
            .filter_map(|&(_, place)| value(place))
            .collect();
        let hidden = |place: &Place| !self.has_last_writes && matches!(place, Place::Memory(_));
        let value_of = |observable: &Observable| {
            let place = run.place(observable).filter(|place| !hidden(place))?;
            value(place)
        };
        let counts = self
            .filter
            .map_or(Some(true), |filter| filter.eval(&value_of));
        if counts == Some(false) {
            return;
        }
        let said = self.proposition.and_then(|said| said.eval(&value_of));
        let naming = Naming {
            graph,
            run,
            files: self.files,
            model: self.model,
        };
        let seen = self.seen.states.entry(values).or_insert_with(|| Reached {
            executions: 0,
            matches: counts.and(said),
            example: naming.trace(),
        });
        seen.executions += 1;
    }

    /// Discards what was seen of this round, and returns it.
    fn forget(&mut self) -> Seen {
        if let Some(watch) = self.watch {
            watch.recount();
        }
        std::mem::take(&mut self.seen)
    }

    /// Why there is no final state to judge although everything was explored, if that is so.
    fn why_nothing_was_judged(&self, statistics: &Statistics) -> Option<&'static str> {
        let filtered = || {
            let is_filtered = statistics.stopped.is_none()
                && statistics.complete > 0
                && self.seen.states.is_empty();
            is_filtered.then_some("the filter leaves no final state, so there is nothing to judge")
        };
        why_nothing_was_checked(statistics).or_else(filtered)
    }

    /// Whether the clause holds, if the final states seen so far decide it.
    fn judge(&self, clause: &Clause, everything: bool) -> Judged {
        let decisive = match clause.quantifier {
            Quantifier::Exists | Quantifier::NotExists => true,
            Quantifier::ForAll => false,
        };
        let mut matches = self.seen.states.values().map(|seen| seen.matches);
        let found = matches.clone().any(|matches| matches == Some(decisive));
        let known = everything && matches.all(|matches| matches.is_some());
        let holds = match (found, clause.quantifier) {
            (true, quantifier) => Some(quantifier == Quantifier::Exists),
            (false, quantifier) => known.then_some(quantifier != Quantifier::Exists),
        };
        Judged {
            clause: format!("{} ({})", clause.quantifier, clause.proposition),
            holds,
        }
    }

    /// Why a clause cannot be judged, if it cannot.
    fn unobservable_in_clause(&self) -> Option<String> {
        let known = |wanted: &Observable| {
            self.observed
                .iter()
                .any(|(observable, _)| observable == wanted)
        };
        let said = [self.proposition, self.filter].into_iter().flatten();
        let unknown = said
            .flat_map(Proposition::observables)
            .find(|observable| !known(observable))?;
        Some(if self.model.orders_writes() {
            format!(
                "'reads-from' does not tell orders of writes apart, so {unknown} has no one final value for the clause to \
                 speak of; 'graph' does"
            )
        } else {
            format!(
                "{} does not order writes, so {unknown} has no final value, and the clause cannot be judged",
                self.model
            )
        })
    }

    fn broken_clause(&self, test: &Test, clause: &str) -> Finding {
        let quantifier = test.clause.as_ref().map(|clause| clause.quantifier);
        let counterexample = match quantifier {
            Some(Quantifier::NotExists) => self
                .seen
                .states
                .values()
                .find(|seen| seen.matches == Some(true)),
            Some(Quantifier::ForAll) => self
                .seen
                .states
                .values()
                .find(|seen| seen.matches == Some(false)),
            _ => None,
        };
        let how = match quantifier {
            Some(Quantifier::NotExists) => "an execution reaches such a state",
            Some(Quantifier::ForAll) => "an execution reaches another state",
            _ => "no execution reaches such a state",
        };
        Finding {
            kind: FindingKind::Assertion,
            message: format!("{clause} does not hold: {how}"),
            sides: None,
            thread: None,
            file: None,
            line: None,
            column: None,
            calls: Vec::new(),
            steps: Vec::new(),
            trace: counterexample.map(|seen| seen.example.clone()),
            about: Vec::new(),
        }
    }
}

impl Observer<LitmusRun> for Watching<'_> {
    fn execution(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        let (graph, run) = (execution.graph, execution.run);
        self.count_and_list(execution);
        if self.robustness
            && let Some(found) = robustness::broken_by(graph, run, self.files, self.model)
        {
            mark_last(&mut self.seen.listed, FindingKind::Robustness);
            self.findings.add(found)?;
        }
        if execution.end == End::Cut {
            self.seen.cuts.look(execution);
        }
        if execution.end != End::Complete {
            return ControlFlow::Continue(());
        }
        self.seen
            .reads_from
            .insert(graph.class(Equivalence::ReadsFrom));
        self.look_at_state(execution);
        ControlFlow::Continue(())
    }

    fn other_last_values(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.look_at_state(execution);
        ControlFlow::Continue(())
    }

    fn looks_at_last_values_of(&self) -> Vec<Location> {
        let observed = self.observed.iter();
        let locations = observed.filter_map(|(_, place)| match place {
            Place::Memory(location) => Some(*location),
            Place::Thread { .. } => None,
        });
        locations.collect()
    }

    fn failed(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.count_and_list(execution);
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, LitmusRun>) -> ControlFlow<()> {
        let ends_here = self.listing.filter(|_| !self.findings.go_on());
        let listed = ends_here.map(|listing| listing.stopped(&found));
        self.seen.listed.extend(listed);
        self.findings.add(found)
    }

    fn restart(&mut self) {
        self.findings.clear();
        self.forget();
    }
}

impl Divisible<LitmusRun> for Watching<'_> {
    fn divide(&self) -> Self {
        Self {
            observed: self.observed.clone(),
            seen: Seen::default(),
            findings: self.findings.divide(),
            ..*self
        }
    }

    fn absorb(&mut self, later: Self) {
        self.findings.absorb(later.findings);
        let seen = later.seen;
        for (values, reached) in seen.states {
            match self.seen.states.entry(values) {
                Entry::Vacant(entry) => {
                    entry.insert(reached);
                }
                Entry::Occupied(entry) => {
                    let executions = &mut entry.into_mut().executions;
                    *executions = executions.saturating_add(reached.executions);
                }
            }
        }
        self.seen.reads_from.extend(seen.reads_from);
        self.seen.listed.extend(seen.listed);
        self.seen.cuts.absorb(seen.cuts);
    }
}

impl Savable<LitmusRun> for Watching<'_> {
    type Saved = (Collected, Seen);

    fn save(&self) -> (Collected, Seen) {
        (self.findings.collected.clone(), self.seen.clone())
    }

    fn restore(&mut self, (collected, seen): (Collected, Seen)) {
        self.findings.collected = collected;
        self.seen = seen;
    }
}

impl SeesRounds<LitmusRun> for Watching<'_> {
    type Seen = Seen;

    fn begin_round(&mut self) -> Seen {
        self.findings.begin_round();
        self.forget()
    }

    fn take_back(&mut self, seen: Seen) {
        self.seen = seen;
    }

    fn findings_in((collected, _): &(Collected, Seen)) -> usize {
        collected.list.len()
    }
}
