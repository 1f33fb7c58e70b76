//! How something is checked, whatever it is.

use super::{error::Error, robustness};
use norns_execution::private::Beyond;
use norns_explorers::{
    Algorithm, Limits, MemoryModel, Watch,
    revisits::Workers,
    support::{
        Supported, beyond_private_memory, explorer_for, explorer_of_orders, explorer_of_portions,
    },
    values::{StateKeys, TableOptions},
};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// How something is checked.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Options {
    /// The memory model.
    pub model: MemoryModel,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Whether data races are findings where the model does not make them errors.
    pub races: bool,
    /// Whether executions that are not sequentially consistent are findings.
    pub robustness: bool,
    /// Whether `optimal`, `source` and `auto` explore one order only of updates that commute, such as additions whose results are
    /// not used.
    pub commuting: bool,
    /// Whether programs are explored without what a thread does with memory that no other thread can reach, where the model, the
    /// algorithm and the other options allow it.
    pub private_memory: bool,
    /// Whether `values` compares explored states in full, rather than by a hash.
    pub exact_table: bool,
    /// How many bytes the table of states that `values` has explored may take.
    pub table_memory: Option<usize>,
    /// Whether `values` remembers no states.
    pub no_table: bool,
    /// Whether to go on after the first finding.
    pub keep_going: bool,
    /// Who explores. What is found does not depend on it, unless the first finding of any thread is to be the last.
    pub workers: Workers,
    /// How long exploring may take.
    pub time_limit: Option<Duration>,
    /// How many graphs or states may be visited, or steps be taken.
    pub visit_limit: Option<u64>,
    /// How many events an execution may have before it is too long, and loops and recursion are bounded.
    pub event_limit: Option<usize>,
    /// By what another thread sees how far the check is, and asks it to stop.
    pub watch: Option<Arc<Watch>>,
    /// Where the check is kept while it goes on, now and then and when a limit ends it.
    pub checkpoint: Option<PathBuf>,
    /// How often it is kept.
    pub checkpoint_period: Duration,
    /// The checkpoint that the check goes on from. It must be one of the same program, checked in the same way.
    pub resume: Option<PathBuf>,
    /// Whether other processes explore it, in portions.
    pub in_portions: bool,
    /// Whether to list every execution: they are kept until the end.
    pub list_executions: bool,
    /// Whether to show a complete execution of a program in which nothing is found.
    pub sample: bool,
    /// Whether a warning says which access modes of a program the model ignores.
    pub warn_of_ignored_modes: bool,
    /// Whether the explorer is to watch itself, where it can: slow, and for finding bugs in norns.
    pub self_check: bool,
}

impl Options {
    /// The usual ones under a model: `auto`, one thread, no limits, until something is found.
    pub const fn under(model: MemoryModel) -> Self {
        Self {
            model,
            algorithm: Algorithm::Auto,
            races: false,
            robustness: false,
            commuting: true,
            private_memory: true,
            exact_table: false,
            table_memory: None,
            no_table: false,
            keep_going: false,
            workers: Workers::ONE,
            time_limit: None,
            visit_limit: None,
            event_limit: None,
            watch: None,
            checkpoint: None,
            checkpoint_period: Duration::from_secs(3),
            resume: None,
            in_portions: false,
            list_executions: false,
            sample: false,
            warn_of_ignored_modes: true,
            self_check: false,
        }
    }

    /// The explorer that they mean; an error if there is none. Where orders of writes matter, as where final states list memory,
    /// `auto` tells them apart.
    pub fn explorer(&self, orders_matter: bool) -> Result<Supported, Error> {
        let orders_matter = self.robustness || orders_matter;
        let supported = if self.in_portions {
            explorer_of_portions(self.algorithm, self.model, orders_matter)
        } else if orders_matter {
            explorer_of_orders(self.algorithm, self.model)
        } else {
            explorer_for(self.algorithm, self.model)
        };
        let supported = supported.map_err(Error::Unsupported)?;
        if self.robustness && !robustness::MODELS.contains(&self.model) {
            return Err(Error::RobustnessOfModel(self.model));
        }
        if self.robustness && matches!(supported, Supported::ReadsFrom | Supported::Values) {
            return Err(Error::RobustnessWithoutOrders(self.algorithm));
        }
        let is_about_table = self.exact_table || self.table_memory.is_some() || self.no_table;
        if is_about_table && supported != Supported::Values {
            return Err(Error::NoTable(supported.algorithm()));
        }
        Ok(supported)
    }

    /// How `values` remembers explored states.
    pub(super) fn table(&self) -> Option<TableOptions> {
        (!self.no_table).then_some(TableOptions {
            keys: if self.exact_table {
                StateKeys::Full
            } else {
                StateKeys::Hashed
            },
            bytes: self.table_memory,
        })
    }

    /// What private accesses do beyond their objects under the model, if programs are to be explored without them.
    ///
    /// A race may be with a private access, so who wants races under models that do not forbid them wants these accesses; so does who
    /// lists executions or says how many events they may have. The definition explores programs as they are.
    pub(super) fn private_memory(&self, explorer: Supported) -> Option<Beyond> {
        let is_wanted = self.private_memory
            && !self.races
            && !self.robustness
            && !self.list_executions
            && !self.has_checkpoint()
            && self.event_limit.is_none()
            && explorer != Supported::EveryGraph;
        is_wanted.then(|| beyond_private_memory(self.model))
    }

    /// Why executions may have been counted more than once.
    pub(super) fn why_upper_bounds(&self) -> &'static str {
        if self.no_table {
            "no states were remembered, so executions may have been counted more than once"
        } else {
            "the table of explored states was full, so executions may have been counted more than once; --table-memory lets it grow"
        }
    }

    /// Whether it is kept, or was.
    pub(super) fn has_checkpoint(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// All options on which it depends what is explored and seen, but for model and algorithm.
    pub(super) fn that_matter(&self) -> String {
        let Self {
            races,
            robustness,
            commuting,
            keep_going,
            event_limit,
            list_executions,
            exact_table,
            no_table,
            ..
        } = self;
        format!(
            "{races} {robustness} {commuting} {keep_going} {event_limit:?} {list_executions} {exact_table} {no_table}"
        )
    }

    /// Whether data races are findings.
    pub(super) fn reports_races(&self) -> bool {
        self.races || self.model.races_are_errors()
    }

    /// How much may be done, from now on.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            visits: self.visit_limit,
            events: self.event_limit,
            watch: self.watch.clone(),
            ..self.time_limit.map_or_else(Limits::default, Limits::time)
        }
    }
}
