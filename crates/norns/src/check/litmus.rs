//! Checking a litmus test: which final states there are, and whether what the test says of them is true.

use super::{
    Checked, Verdict,
    findings::{Finding, Findings},
    kept::Kept,
    listing::{Listed, Listing, mark_last},
    robustness,
    rounds::{self, Cuts, Explored, SeesRounds},
    trace::{Naming, Trace},
    what_was_discarded, why_nothing_was_checked, why_stopped,
};
use norns_execution::{
    Class, Equivalence, Graph, OverlappingWidths,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Watch,
    revisits::{Divisible, Workers},
    support::{Exploration, Supported},
};
use norns_litmus::{
    Clause, LitmusProgram, LitmusRun, Observable, Place, Proposition, Quantifier, Test, observables,
};
use std::{
    collections::{BTreeMap, HashSet, btree_map::Entry},
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// What to do with a litmus test.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct LitmusTask<'a> {
    /// The test.
    pub test: &'a Test,
    /// The file it came from.
    pub file: &'a str,
    /// The model.
    pub model: MemoryModel,
    /// The algorithm.
    pub algorithm: Supported,
    /// Whether data races are findings where the model does not make them errors.
    pub races: bool,
    /// Whether executions that are not sequentially consistent are findings.
    pub robustness: bool,
    /// Whether to go on after the first finding.
    pub keep_going: bool,
    /// Who explores.
    pub workers: Workers,
    /// How much to do at most.
    pub limits: Limits,
    /// Whether the explorer is to watch itself, where it can.
    pub self_check: bool,
    /// Whether to list every execution: they are kept until the end.
    pub list_executions: bool,
}

impl LitmusTask<'_> {
    /// How it is explored.
    pub fn exploration(&self) -> Exploration {
        Exploration {
            model: self.model,
            algorithm: self.algorithm,
            races: self.races || self.model.races_are_errors(),
            limits: self.limits,
            self_check: self.self_check,
        }
    }
}

/// The final states of a litmus test.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// The name of the test.
    pub test: String,
    /// What a final state lists.
    pub observed: Vec<String>,
    /// The final states, sorted.
    pub states: Vec<State>,
    /// How many classes there are by reads-from alone.
    pub reads_from: u64,
    /// What the test says of the final states, and whether that is true.
    pub clause: Option<Judged>,
}

/// A final state.
#[derive(Clone, Debug)]
pub struct State {
    /// The values, in the order of [`Outcomes::observed`].
    pub values: Vec<i64>,
    /// How many executions reach it.
    pub executions: u64,
    /// Whether the clause's proposition holds in it; nothing if there is no clause, or the model does not tell.
    pub matches: Option<bool>,
    /// One of the executions.
    pub example: Trace,
}

/// What a test says, and whether it is true.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The clause, as text.
    pub clause: String,
    /// Whether it holds; nothing if the final states do not tell.
    pub holds: Option<bool>,
}

/// Whether final states of a test list memory: then orders of writes must be told apart.
pub fn shows_memory(test: &Test) -> bool {
    let program = LitmusProgram::new(test);
    let is_memory =
        |observable: &Observable| matches!(program.place(observable), Some(Place::Memory(_)));
    observables(test).iter().any(is_memory)
}

/// Checks a litmus test.
pub fn check(task: &LitmusTask<'_>) -> Checked {
    let start = Instant::now();
    let program = LitmusProgram::new(task.test);
    let files = [task.file.to_owned()];
    let mut watching = Watching::new(task, &program, &files);
    let explored = rounds::explore(task.workers, &task.exploration(), &program, &mut watching);
    conclude(task, watching, explored, start)
}

/// Shows a finding again that was kept, without exploring; if the test no longer does that, what differs.
pub fn replay(task: &LitmusTask<'_>, kept: &Kept) -> Result<Checked, String> {
    if kept.witness().is_none() {
        // That no execution reaches a state is known only after looking at all of them.
        return kept.again(check(task));
    }
    let start = Instant::now();
    let program = LitmusProgram::new(task.test);
    let files = [task.file.to_owned()];
    let mut watching = Watching::new(task, &program, &files);
    watching.findings.keep_all();
    let rebuilt = kept.rebuild(&task.exploration(), &program, &mut watching)?;
    let rebuilt = Explored::at_once(rebuilt);
    kept.replayed(conclude(task, watching, Ok(rebuilt), start))
}

fn conclude(
    task: &LitmusTask<'_>,
    mut watching: Watching<'_>,
    explored: Result<Explored, OverlappingWidths>,
    start: Instant,
) -> Checked {
    let (explored, mut notes) = match explored {
        Ok(explored) => (explored, Vec::new()),
        Err(overlap) => (
            Explored::at_once(Statistics::default()),
            vec![format!("unsupported: {overlap}")],
        ),
    };
    let Explored {
        statistics,
        bound,
        rounds,
    } = explored;
    let unsupported = !notes.is_empty() || watching.findings.is_unsupported();
    let everything = statistics.stopped.is_none() && statistics.cut == 0;
    match rounds::note(&rounds, watching.findings.is_wrong()) {
        Some(note) => notes.push(note),
        None => notes.extend(statistics.stopped.and_then(why_stopped).map(str::to_owned)),
    }
    notes.extend(watching.seen.cuts.note(statistics.cut, watching.files));

    let judged = task
        .test
        .clause
        .as_ref()
        .map(|clause| watching.judge(clause, everything));
    if everything && judged.as_ref().is_some_and(|judged| judged.holds.is_none()) {
        notes.extend(watching.unobservable_in_clause());
    }
    if let Some(Judged {
        clause,
        holds: Some(false),
    }) = &judged
    {
        let finding = watching.broken_clause(task.test, clause);
        watching.findings.collected.list.push(finding);
    }
    let is_unknown = judged.as_ref().is_some_and(|judged| judged.holds.is_none());
    let nothing = watching.why_nothing_was_judged(&statistics);
    let wrong = watching.findings.is_wrong();
    let is_broken = |finding: &Finding| finding.kind == FindingKind::Robustness;
    let is_robust = everything
        && !unsupported
        && statistics.failed == 0
        && !watching.findings.collected.list.iter().any(is_broken);
    if task.robustness && is_robust {
        notes.push(robustness::robust(task.model));
    }
    let verdict = if wrong {
        Verdict::Wrong
    } else if unsupported || (everything && is_unknown) {
        Verdict::Unsupported
    } else if !everything || nothing.is_some() {
        Verdict::Undecided
    } else {
        Verdict::Correct
    };
    match verdict {
        Verdict::Undecided => notes.extend(nothing.map(str::to_owned)),
        Verdict::Correct => notes.extend(what_was_discarded(&statistics)),
        _ => {}
    }
    Checked {
        files: vec![task.file.to_owned()],
        model: task.model,
        algorithm: task.algorithm.used(&statistics),
        verdict,
        statistics,
        bound,
        rounds,
        outcomes: Some(Outcomes {
            test: task.test.name.clone(),
            observed: watching
                .observed
                .iter()
                .map(|(observable, _)| observable.to_string())
                .collect(),
            reads_from: watching.seen.reads_from.len() as u64,
            clause: judged,
            states: watching
                .seen
                .states
                .into_iter()
                .map(|(values, seen)| State {
                    values,
                    executions: seen.executions,
                    matches: seen.matches,
                    example: seen.example,
                })
                .collect(),
        }),
        findings: watching.findings.collected.list,
        notes,
        warnings: Vec::new(),
        listed: watching.seen.listed,
        is_replayed: false,
        compile: Duration::ZERO,
        explore: start.elapsed(),
    }
}

/// A final state that was reached.
struct Reached {
    executions: u64,
    matches: Option<bool>,
    example: Trace,
}

/// What `observable` is at a place, at the end of a run.
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
struct Watching<'a> {
    model: MemoryModel,
    /// Whether a location has a last write: the model orders writes, and the algorithm tells orders apart.
    has_last_writes: bool,
    robustness: bool,
    files: &'a [String],
    observed: Vec<(Observable, Place)>,
    filter: Option<&'a Proposition>,
    proposition: Option<&'a Proposition>,
    seen: Seen,
    findings: Findings<'a>,
    listing: Option<Listing<'a>>,
    watch: Option<&'static Watch>,
}

/// What was seen of one round.
#[derive(Default)]
struct Seen {
    states: BTreeMap<Vec<i64>, Reached>,
    reads_from: HashSet<Class>,
    listed: Vec<Listed>,
    cuts: Cuts,
}

impl<'a> Watching<'a> {
    fn new(task: &LitmusTask<'a>, program: &LitmusProgram, files: &'a [String]) -> Self {
        let has_last_writes = task.algorithm.counts(task.model) == Equivalence::ModificationOrder;
        let places = observables(task.test).into_iter().filter_map(|observable| {
            let place = program.place(&observable)?;
            let visible = has_last_writes || !matches!(place, Place::Memory(_));
            visible.then_some((observable, place))
        });
        Self {
            model: task.model,
            has_last_writes,
            robustness: task.robustness,
            files,
            observed: places.collect(),
            filter: task.test.filter.as_ref(),
            proposition: task.test.clause.as_ref().map(|clause| &clause.proposition),
            seen: Seen::default(),
            findings: Findings::new(task.model, task.keep_going, files),
            listing: task.list_executions.then(|| Listing {
                files,
                model: task.model,
                races: task.exploration().races,
            }),
            watch: task.limits.watch,
        }
    }

    fn count_and_list(&mut self, execution: &Execution<'_, LitmusRun>) {
        if let Some(watch) = self.watch {
            watch.count();
        }
        let listed = self.listing.map(|listing| listing.execution(execution));
        self.seen.listed.extend(listed);
    }

    /// Forgets what was seen of this round, and gives it.
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

    /// Whether the clause holds, if the final states seen so far tell.
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
                "{} orders no writes, so {unknown} has no final value for the clause to speak of",
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
            thread: None,
            file: None,
            line: None,
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
            return ControlFlow::Continue(());
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
        ControlFlow::Continue(())
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
                Entry::Occupied(entry) => entry.into_mut().executions += reached.executions,
            }
        }
        self.seen.reads_from.extend(seen.reads_from);
        self.seen.listed.extend(seen.listed);
        self.seen.cuts.absorb(seen.cuts);
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
}
