//! The options of a check, for litmus tests and programs.

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

/// The options of a check.
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
    /// Whether `optimal`, `source` and `auto` explore only one order of updates that commute, such as additions whose results are
    /// not used.
    pub commuting: bool,
    /// Whether accesses to memory that no other thread can reach are hidden from explorers, if the model, the algorithm and the
    /// other options allow it.
    pub private_memory: bool,
    /// Whether `values` compares explored states in full instead of by a hash.
    pub exact_table: bool,
    /// The maximum size of the table of states of `values`, in bytes.
    pub table_memory: Option<usize>,
    /// Whether `values` remembers no states.
    pub no_table: bool,
    /// Whether to continue after the first finding.
    pub keep_going: bool,
    /// The threads that explore. They do not influence what is found, unless the first finding of any thread ends the check.
    pub workers: Workers,
    /// How long exploring may take.
    pub time_limit: Option<Duration>,
    /// How many graphs or states may be visited, or how many steps may be taken.
    pub visit_limit: Option<u64>,
    /// The number of events from which an execution is too long, so that loops and recursion are bounded.
    pub event_limit: Option<usize>,
    /// By which another thread sees how far the check is, and asks it to stop.
    pub watch: Option<Arc<Watch>>,
    /// Where the check is saved now and then, and when a limit ends it.
    pub checkpoint: Option<PathBuf>,
    /// How often it is saved.
    pub checkpoint_period: Duration,
    /// The checkpoint to continue from. It must be a check of the same program with the same options.
    pub resume: Option<PathBuf>,
    /// Whether other processes explore it, in portions.
    pub in_portions: bool,
    /// Whether to list every execution. They are kept in memory until the end.
    pub list_executions: bool,
    /// Whether to show a complete execution of a program in which nothing is found.
    pub sample: bool,
    /// Whether a warning says which access modes of a program the model ignores.
    pub warn_of_ignored_modes: bool,
    /// Whether the explorer checks itself, if it can: slow, for finding bugs in norns.
    pub self_check: bool,
}

impl Options {
    /// The default options for a model: `auto`, one thread, no limits, stopping at the first finding.
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

    /// The explorer for these options; an error if there is none. If the orders of writes matter, for example because final states
    /// list memory, `auto` distinguishes them.
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

    /// What private accesses do beyond their objects under the model, if programs are explored without them.
    ///
    /// A race may involve a private access, so private accesses are explored if races are wanted under a model that does not forbid
    /// them. They are also explored if executions are listed or their length is limited, and by the definition.
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

    /// Whether the check is saved, or was.
    pub(super) fn has_checkpoint(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// All options that influence what is explored and seen, except for model and algorithm.
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

    /// How much may be done from now on.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            visits: self.visit_limit,
            events: self.event_limit,
            watch: self.watch.clone(),
            ..self.time_limit.map_or_else(Limits::default, Limits::time)
        }
    }
}
