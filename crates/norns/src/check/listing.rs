//! Every execution that was explored, for `--print-executions`. Those in which a thread fails are findings instead.

use super::trace::{Naming, Trace};
use norns_execution::program::Run;
use norns_explorers::{End, Execution, MemoryModel};

/// An execution.
#[derive(Clone, Debug)]
pub struct Listed {
    /// How it ended: `complete`, `blocked (lock)`, `cut`.
    pub end: String,
    /// Its steps.
    pub trace: Trace,
}

impl Listed {
    /// An execution as it will be listed.
    pub(super) fn new<R: Run>(
        execution: &Execution<'_, R>,
        files: &[String],
        model: MemoryModel,
    ) -> Self {
        let naming = Naming {
            graph: execution.graph,
            run: execution.run,
            files,
            model,
        };
        Self {
            end: match execution.end {
                End::Complete => "complete".to_owned(),
                End::Blocked(reason) => format!("blocked ({})", reason.name()),
                End::Failed => "failed".to_owned(),
                End::Cut => "cut".to_owned(),
            },
            trace: naming.trace(),
        }
    }
}
