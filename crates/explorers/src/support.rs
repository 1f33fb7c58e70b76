//! Which algorithm supports which model. This is the only place that decides it.

mod trying;

use crate::{
    MemoryModel, Observer, Statistics, Stopped,
    definition::{EveryGraph, EverySchedule},
    dpor::{Dpor, Optimal, Source, State, StateKeeper, Unusable},
    explorer::{LedTo, Limits},
    models::machine::Lanes,
    revisits::{Divisible, Keeper, Revisits, Savable, SavedGraphs, Void, Workers},
    trial::{SavedTrial, Trial, Tried, Verdict},
    values::{SavedValues, TableOptions, Values},
};
use norns_execution::{
    Equivalence, OverlappingWidths,
    private::{Beyond, Repeated, Settled},
    program::{Program, Run},
};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::ControlFlow, str::FromStr};
use trying::{go_on, try_graphs, try_out};

/// A way to explore executions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Algorithm {
    /// The best of the others for the model.
    Auto,
    /// Source-DPOR on schedules.
    Source,
    /// Optimal-DPOR on schedules.
    Optimal,
    /// Execution graphs with modification order.
    Graph,
    /// Execution graphs by reads-from alone.
    ReadsFrom,
    /// Executions by the values that are read.
    Values,
    /// The definition: slow and obvious, as in [`crate::definition`].
    Definition,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Self; 7] = [
        Self::Auto,
        Self::Source,
        Self::Optimal,
        Self::Graph,
        Self::ReadsFrom,
        Self::Values,
        Self::Definition,
    ];

    /// Its name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Source => "source",
            Self::Optimal => "optimal",
            Self::Graph => "graph",
            Self::ReadsFrom => "reads-from",
            Self::Values => "values",
            Self::Definition => "definition",
        }
    }

    /// What it is, in a line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Auto => "the best of the others for the model",
            Self::Source => "Source-DPOR on schedules",
            Self::Optimal => "Optimal-DPOR on schedules",
            Self::Graph => "execution graphs with modification order",
            Self::ReadsFrom => "execution graphs by reads-from alone",
            Self::Values => "executions by the values that are read",
            Self::Definition => {
                "every graph that the axioms allow, built step by step: slow; the reference for all others"
            }
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let algorithm = Self::ALL.into_iter().find(|known| known.name() == text);
        algorithm.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("unknown algorithm '{text}'; the algorithms are {names}")
        })
    }
}

/// What an exploration needs to know besides the program.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The model.
    pub model: MemoryModel,
    /// The algorithm, as [`explorer_for`] gave it.
    pub algorithm: Supported,
    /// Whether data races are findings.
    pub races: bool,
    /// The limits.
    pub limits: Limits,
    /// Whether the explorer checks itself, if it can. This is slow.
    pub self_check: bool,
    /// Whether updates whose results are not used commute, unless the observer examines the modification order.
    pub commuting: bool,
    /// How [`Values`] remembers explored states, if it does. A trial switches to it only if it does.
    pub table: Option<TableOptions>,
}

/// An algorithm together with a model that it supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supported {
    /// [`EveryGraph`].
    EveryGraph,
    /// [`Revisits`], every modification order.
    Revisits,
    /// [`Revisits`], by reads-from alone.
    ReadsFrom,
    /// [`Dpor`] with [`Optimal`]; or [`Values`], or under SC [`Revisits`] by reads-from alone, if a trial shows that this pays.
    Trial,
    /// [`Revisits`], by reads-from alone or not; or [`Values`], if a trial shows that this pays.
    TrialOfGraphs {
        /// By reads-from alone.
        by_reads_from: bool,
    },
    /// [`Dpor`] with [`Source`].
    Source,
    /// [`Dpor`] with [`Optimal`].
    Optimal,
    /// [`Values`].
    Values,
}

impl Supported {
    /// The algorithm that `auto` stands for; every other algorithm stands for itself.
    pub const fn algorithm(self) -> Algorithm {
        match self {
            Self::EveryGraph => Algorithm::Definition,
            Self::Revisits
            | Self::TrialOfGraphs {
                by_reads_from: false,
            } => Algorithm::Graph,
            Self::ReadsFrom
            | Self::TrialOfGraphs {
                by_reads_from: true,
            } => Algorithm::ReadsFrom,
            Self::Source => Algorithm::Source,
            Self::Trial | Self::Optimal => Algorithm::Optimal,
            Self::Values => Algorithm::Values,
        }
    }

    /// The algorithm that was used in the end.
    pub const fn used(self, statistics: &Statistics) -> Algorithm {
        match statistics.led_to {
            Some(LedTo::ReadsFrom) => Algorithm::ReadsFrom,
            Some(LedTo::Values) => Algorithm::Values,
            None => self.algorithm(),
        }
    }

    /// What it counts as one execution under a model. A trial may find a coarser count worthwhile.
    pub const fn counts(self, model: MemoryModel) -> Equivalence {
        match self {
            Self::EveryGraph
            | Self::Revisits
            | Self::TrialOfGraphs {
                by_reads_from: false,
            }
            | Self::Trial
            | Self::Source
            | Self::Optimal => model.equivalence(),
            Self::ReadsFrom
            | Self::TrialOfGraphs {
                by_reads_from: true,
            } => Equivalence::ReadsFrom,
            Self::Values => Equivalence::Values,
        }
    }

    /// What `auto` explores by if nothing else pays; every other algorithm stands for itself.
    #[must_use]
    pub const fn without_trial(self) -> Self {
        match self {
            Self::Trial => Self::Optimal,
            Self::TrialOfGraphs {
                by_reads_from: true,
            } => Self::ReadsFrom,
            Self::TrialOfGraphs {
                by_reads_from: false,
            } => Self::Revisits,
            other => other,
        }
    }
}

impl Algorithm {
    /// Whether it can use several threads.
    pub const fn takes_threads(self) -> bool {
        match self {
            Self::Auto | Self::Source | Self::Graph | Self::ReadsFrom | Self::Values => true,
            Self::Optimal | Self::Definition => false,
        }
    }
}

/// The support table if modification orders matter to the caller: `auto` then distinguishes them.
pub fn explorer_of_orders(algorithm: Algorithm, model: MemoryModel) -> Result<Supported, String> {
    let supported = explorer_for(algorithm, model)?;
    Ok(match (algorithm, supported) {
        (Algorithm::Auto, Supported::TrialOfGraphs { .. }) => Supported::Revisits,
        _ => supported.without_trial(),
    })
}

/// The support table.
pub fn explorer_for(algorithm: Algorithm, model: MemoryModel) -> Result<Supported, String> {
    let has_machine = Lanes::of(model).is_some();
    match algorithm {
        Algorithm::Definition => Ok(Supported::EveryGraph),
        Algorithm::Auto if has_machine => Ok(Supported::Trial),
        Algorithm::Auto => Ok(Supported::TrialOfGraphs {
            by_reads_from: model == MemoryModel::Ra,
        }),
        Algorithm::Optimal if has_machine => Ok(Supported::Optimal),
        Algorithm::Source if has_machine => Ok(Supported::Source),
        Algorithm::ReadsFrom if model.orders_writes() => Ok(Supported::ReadsFrom),
        Algorithm::ReadsFrom => Err(format!(
            "'reads-from' does not apply to {model}, which does not order writes; use --algorithm graph, which already explores by reads-from alone"
        )),
        Algorithm::Graph => Ok(Supported::Revisits),
        Algorithm::Source | Algorithm::Optimal => Err(format!(
            "the algorithm '{algorithm}' explores schedules, so it supports sc, tso and pso, but not {model}; use --algorithm auto"
        )),
        Algorithm::Values => Ok(Supported::Values),
    }
}

/// The support table for searches that are distributed among processes: `auto` chooses between the algorithms on graphs.
pub fn explorer_of_portions(
    algorithm: Algorithm,
    model: MemoryModel,
    orders_matter: bool,
) -> Result<Supported, String> {
    let table = if orders_matter {
        explorer_of_orders
    } else {
        explorer_for
    };
    match (algorithm, table(algorithm, model)?.without_trial()) {
        (_, supported @ (Supported::Revisits | Supported::ReadsFrom)) => Ok(supported),
        (Algorithm::Auto, _) => Ok(Supported::Revisits),
        _ => Err(format!(
            "the search of '{algorithm}' cannot be divided among machines; use --algorithm graph or reads-from"
        )),
    }
}

/// The graph explorer of an exploration, to explore it in portions; `None` if it uses another explorer.
pub fn explorer_in_portions<R: Run>(
    exploration: &Exploration,
    observer: &(impl Observer<R> + ?Sized),
) -> Option<Revisits> {
    let is_of_graphs = matches!(
        exploration.algorithm,
        Supported::Revisits | Supported::ReadsFrom
    );
    is_of_graphs.then(|| graphs(exploration, observer))
}

/// What private accesses do beyond their objects under a model, when a program is explored without them
/// ([`norns_execution::private`]).
pub const fn beyond_private_memory(model: MemoryModel) -> Beyond {
    let (drains, separates, overtakes) = match model {
        MemoryModel::Sc => (false, false, false),
        MemoryModel::Tso => (true, false, false),
        MemoryModel::Pso => (true, false, true),
        MemoryModel::Ra | MemoryModel::Rc11 | MemoryModel::Wrc11 | MemoryModel::C20 => {
            (false, true, false)
        }
    };
    Beyond {
        drains,
        separates,
        overtakes,
        settled: if model.orders_writes() {
            Settled::OneValue
        } else {
            Settled::AnyOfSeveral
        },
        // Under WRC11 the writes of other threads may be unordered, and each read may see another one. RA lets plain accesses synchronise.
        repeated: match model {
            MemoryModel::Rc11 | MemoryModel::C20 => Repeated::SameValue,
            _ => Repeated::AnyValue,
        },
    }
}

/// Explores all executions of a program with one thread.
pub fn explore<P: Program>(
    exploration: &Exploration,
    program: &P,
    observer: &mut dyn Observer<P::Run>,
) -> Result<Statistics, OverlappingWidths> {
    let &Exploration {
        model,
        algorithm,
        races,
        ref limits,
        ..
    } = exploration;
    match algorithm {
        Supported::Trial if program.has_atomic_blocks() => {
            schedules(exploration, observer).explore(Optimal, program, observer)
        }
        Supported::TrialOfGraphs { .. }
            if program.has_atomic_blocks() || exploration.table.is_none() =>
        {
            explore(
                &exploration.by(algorithm.without_trial()),
                program,
                observer,
            )
        }
        Supported::Trial | Supported::TrialOfGraphs { .. } => {
            try_out(exploration, program, observer, |exploration, observer| {
                explore(exploration, program, observer)
            })
        }
        Supported::Source => schedules(exploration, observer).explore(Source, program, observer),
        Supported::Optimal => schedules(exploration, observer).explore(Optimal, program, observer),
        Supported::EveryGraph
            if program.has_atomic_blocks()
                && let Some(every) = EverySchedule::new(model, races, limits.clone()) =>
        {
            every.explore(program, observer)
        }
        Supported::EveryGraph => EveryGraph {
            model,
            races,
            limits: limits.clone(),
        }
        .explore(program, observer),
        Supported::Revisits | Supported::ReadsFrom => {
            graphs(exploration, observer).explore(program, observer)
        }
        Supported::Values => values(exploration).explore(program, observer),
    }
}

/// Explores all executions of a program with several threads, if the algorithm can; else with one.
pub fn explore_with<P: Program + Sync, O: Divisible<P::Run>>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
) -> Result<Statistics, OverlappingWidths> {
    match exploration.algorithm {
        Supported::Revisits | Supported::ReadsFrom => {
            graphs(exploration, observer).explore_with(workers, program, observer)
        }
        Supported::Trial if !program.has_atomic_blocks() => {
            try_out(exploration, program, observer, |exploration, observer| {
                explore_with(workers, exploration, program, observer)
            })
        }
        Supported::TrialOfGraphs { .. }
            if program.has_atomic_blocks() || exploration.table.is_none() =>
        {
            let without = exploration.by(exploration.algorithm.without_trial());
            explore_with(workers, &without, program, observer)
        }
        Supported::TrialOfGraphs { .. } => {
            let (statistics, verdict) = try_graphs(workers, exploration, program, observer)?;
            if verdict == Verdict::GoOn {
                return Ok(statistics);
            }
            observer.restart();
            go_on(exploration, verdict, observer, |exploration, observer| {
                explore_with(workers, exploration, program, observer)
            })
        }
        Supported::Source => {
            schedules(exploration, observer).explore_with(Source, workers, program, observer)
        }
        Supported::Values => values(exploration).explore_with(workers, program, observer),
        // It can, but planning late may cost more than several threads gain: see the header of `dpor/parallel.rs`.
        Supported::Optimal | Supported::Trial | Supported::EveryGraph => {
            explore(exploration, program, observer)
        }
    }
}

/// A saved search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum SavedSearch<S> {
    /// Of graphs.
    Graphs(SavedGraphs<S>),
    /// Of schedules.
    Schedules(SavedSchedules<S>),
    /// Of values.
    Values(SavedValues<S>),
}

/// A saved search of schedules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedSchedules<S> {
    state: State,
    statistics: Statistics,
    seen: S,
    /// The state of the trial, if there is one that is not over.
    trial: Option<SavedTrial>,
}

/// Saves a search of one kind as a search of any kind.
struct OfGraphs<'a, S>(&'a dyn Keeper<SavedSearch<S>>);

impl<S> Keeper<SavedGraphs<S>> for OfGraphs<'_, S> {
    fn is_due(&self) -> bool {
        self.0.is_due()
    }

    fn keep(&self, search: SavedGraphs<S>) {
        self.0.keep(SavedSearch::Graphs(search));
    }
}

/// The same for a search of values.
struct OfValues<'a, S>(&'a dyn Keeper<SavedSearch<S>>);

impl<S> Keeper<SavedValues<S>> for OfValues<'_, S> {
    fn is_due(&self) -> bool {
        self.0.is_due()
    }

    fn keep(&self, search: SavedValues<S>) {
        self.0.keep(SavedSearch::Values(search));
    }
}

/// Saves a search of schedules as a search of any kind, given what to save of its observer.
struct OfSchedules<'a, S, O> {
    keeper: &'a dyn Keeper<SavedSearch<S>>,
    save: fn(&O) -> (S, Option<SavedTrial>),
}

impl<S, O> StateKeeper<O> for OfSchedules<'_, S, O> {
    fn is_due(&self) -> bool {
        self.keeper.is_due()
    }

    fn keep(&self, state: State, statistics: &Statistics, observer: &O) -> ControlFlow<()> {
        let (seen, trial) = (self.save)(observer);
        self.keeper.keep(SavedSearch::Schedules(SavedSchedules {
            state,
            statistics: *statistics,
            seen,
            trial,
        }));
        ControlFlow::Continue(())
    }
}

impl<S, O> OfSchedules<'_, S, O> {
    /// Saves what a limit has left of a search.
    fn keep_rest(
        &self,
        explored: Result<(Statistics, Option<State>), Unusable>,
        observer: &O,
    ) -> Result<Statistics, Void> {
        let (statistics, left) = explored.map_err(|unusable| match unusable {
            Unusable::Overlap(overlap) => Void::Overlap(overlap),
            Unusable::Foreign => Void::Foreign,
        })?;
        if let Some(state) = left.filter(|_| statistics.stopped != Some(Stopped::Observer)) {
            // Who keeps what is left has no say in whether to go on.
            let _ = self.keep(state, &statistics, observer);
        }
        Ok(statistics)
    }
}

/// Explores schedules with one thread, or what remains of them, and allows the search to be saved. Returns the result of the
/// trial, if there is one.
fn optimal_saving<P: Program, O: Savable<P::Run>>(
    (exploration, has_trial): (&Exploration, bool),
    program: &P,
    observer: &mut O,
    keeper: &dyn Keeper<SavedSearch<O::Saved>>,
    saved: Option<SavedSchedules<O::Saved>>,
) -> Result<(Statistics, Verdict), Void> {
    let (from, so_far) = match saved {
        Some(saved) => {
            observer.restore(saved.seen);
            (Some((saved.state, saved.statistics)), saved.trial)
        }
        None => (None, has_trial.then(SavedTrial::default)),
    };
    let mut trial = Trial::from(observer, Tried::of(exploration), has_trial, so_far);
    let keeper = OfSchedules {
        keeper,
        save: |trial: &Trial<'_, O>| (trial.observer().save(), trial.save()),
    };
    let from = from.as_ref().map(|(state, counted)| (state, *counted));
    let explored =
        schedules(exploration, &trial).explore_alone(Optimal, program, from, &mut trial, &keeper);
    let statistics = keeper.keep_rest(explored, &trial)?;
    Ok((statistics, trial.verdict))
}

fn source_saving<P: Program + Sync, O: Savable<P::Run>>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
    keeper: &dyn Keeper<SavedSearch<O::Saved>>,
    saved: Option<SavedSchedules<O::Saved>>,
) -> Result<Statistics, Void> {
    let from = saved.map(|saved| {
        observer.restore(saved.seen);
        (saved.state, saved.statistics)
    });
    let keeper = OfSchedules {
        keeper,
        save: |observer: &O| (observer.save(), None),
    };
    let from = from.as_ref().map(|(state, counted)| (state, *counted));
    let explored = schedules(exploration, observer)
        .explore_from(Source, workers, program, from, observer, &keeper);
    keeper.keep_rest(explored, observer)
}

/// Explores all executions of a program, or what remains of them, and allows the search to be saved.
pub fn explore_saving<P: Program + Sync, O: Savable<P::Run>>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
    keeper: &dyn Keeper<SavedSearch<O::Saved>>,
    saved: Option<SavedSearch<O::Saved>>,
) -> Result<Statistics, Void> {
    let has_saved = saved.is_some();
    // A search of graphs that is written down has no trial.
    let exploration = &match exploration.algorithm {
        algorithm @ Supported::TrialOfGraphs { .. } => exploration.by(algorithm.without_trial()),
        _ => exploration.clone(),
    };
    let (of_graphs, of_schedules, of_values) = match saved {
        None => (None, None, None),
        Some(SavedSearch::Graphs(saved)) => (Some(saved), None, None),
        Some(SavedSearch::Schedules(saved)) => (None, Some(saved), None),
        Some(SavedSearch::Values(saved)) => (None, None, Some(saved)),
    };
    match exploration.algorithm {
        Supported::Trial if of_schedules.is_some() || !has_saved => {
            let how = (exploration, !program.has_atomic_blocks());
            let (statistics, verdict) =
                optimal_saving(how, program, observer, keeper, of_schedules)?;
            if verdict == Verdict::GoOn {
                return Ok(statistics);
            }
            observer.restart();
            go_on(exploration, verdict, observer, |exploration, observer| {
                explore_saving(workers, exploration, program, observer, keeper, None)
            })
        }
        Supported::Trial => {
            // What was saved tells what the trial has said.
            let (verdict, mut saved) = match (of_graphs, of_values) {
                (Some(saved), _) => (Verdict::ReadsFrom, Some(SavedSearch::Graphs(saved))),
                (None, saved) => {
                    let or_reads_from = false;
                    (
                        Verdict::Values { or_reads_from },
                        saved.map(SavedSearch::Values),
                    )
                }
            };
            go_on(exploration, verdict, observer, |exploration, observer| {
                let saved = saved.take();
                explore_saving(workers, exploration, program, observer, keeper, saved)
            })
        }
        Supported::Values if of_values.is_some() || !has_saved => {
            let keeper = OfValues(keeper);
            let values = values(exploration);
            values.explore_saving(workers, program, observer, &keeper, of_values)
        }
        Supported::Revisits | Supported::ReadsFrom if of_graphs.is_some() || !has_saved => {
            let keeper = OfGraphs(keeper);
            let graphs = graphs(exploration, observer);
            graphs.explore_saving(workers, program, observer, &keeper, of_graphs)
        }
        Supported::Optimal if of_schedules.is_some() || !has_saved => {
            let how = (exploration, false);
            let (statistics, _) = optimal_saving(how, program, observer, keeper, of_schedules)?;
            Ok(statistics)
        }
        Supported::Source if of_schedules.is_some() || !has_saved => source_saving(
            workers,
            exploration,
            program,
            observer,
            keeper,
            of_schedules,
        ),
        Supported::EveryGraph if !has_saved => {
            explore(exploration, program, observer).map_err(Void::Overlap)
        }
        _ => Err(Void::Foreign),
    }
}

fn schedules<R: Run>(exploration: &Exploration, observer: &(impl Observer<R> + ?Sized)) -> Dpor {
    let limits = exploration.limits.clone();
    let dpor = Dpor::new(exploration.model, exploration.races, limits);
    let dpor = dpor.expect("the support table has models with a machine only");
    if exploration.commuting && !observer.looks_at_orders() {
        dpor.with_commuting_updates()
    } else {
        dpor
    }
}

fn values(exploration: &Exploration) -> Values {
    Values {
        model: exploration.model,
        races: exploration.races,
        limits: exploration.limits.clone(),
        table: exploration.table,
        self_check: exploration.self_check,
    }
}

fn graphs<R: Run>(exploration: &Exploration, observer: &(impl Observer<R> + ?Sized)) -> Revisits {
    Revisits {
        tallies: exploration.commuting && !observer.looks_at_orders(),
        model: exploration.model,
        equivalence: exploration.algorithm.counts(exploration.model),
        races: exploration.races,
        limits: exploration.limits.clone(),
        self_check: exploration.self_check,
    }
}

impl Exploration {
    /// The same by another algorithm.
    fn by(&self, algorithm: Supported) -> Self {
        Self {
            algorithm,
            ..self.clone()
        }
    }
}
