//! Every execution that was explored, for `--print-executions`, and what is wrong with each.

use super::trace::{Naming, Trace};
use norns_execution::{
    Graph,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, MemoryModel,
    models::{precedence::PrecedenceBasis, races::races},
};
use serde::{Deserialize, Serialize};

/// An execution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// How it ended: `complete`, `blocked (lock)`, `failed`, `cut`; or `stopped`, if the exploration ended at a finding.
    pub end: String,
    /// The errors in it, each kind once.
    pub wrong: Vec<FindingKind>,
    /// Its steps.
    pub trace: Trace,
}

/// How executions are listed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listing<'a> {
    pub(super) files: &'a [String],
    pub(super) model: MemoryModel,
    /// Whether data races are findings.
    pub(super) races: bool,
}

impl Listing<'_> {
    /// An execution as it is listed.
    pub(super) fn execution<R: Run>(&self, execution: &Execution<'_, R>) -> Listed {
        let end = match execution.end {
            End::Complete => "complete".to_owned(),
            End::Blocked(reason) => format!("blocked ({})", reason.name()),
            End::Failed => "failed".to_owned(),
            End::Cut => "cut".to_owned(),
        };
        let mut wrong = execution.wrong.to_vec();
        // A race that occurs in many executions is reported only with the first of them.
        if self.races && !races(self.model, execution.graph, PrecedenceBasis::Axioms).is_empty() {
            wrong.push(FindingKind::Race);
        }
        self.listed(end, wrong, execution.graph, execution.run)
    }

    /// The execution in which the exploration was ended by a finding, as far as it was explored.
    pub(super) fn stopped<R: Run>(&self, found: &Found<'_, R>) -> Listed {
        let wrong = vec![found.finding.kind];
        self.listed("stopped".to_owned(), wrong, found.graph, found.run)
    }

    fn listed<R: Run>(
        &self,
        end: String,
        mut wrong: Vec<FindingKind>,
        graph: &Graph,
        run: &R,
    ) -> Listed {
        wrong.sort_unstable();
        wrong.dedup();
        let naming = Naming {
            graph,
            run,
            files: self.files,
            model: self.model,
        };
        Listed {
            end,
            wrong,
            trace: naming.trace(),
        }
    }
}

/// Adds an error to the execution that was listed last.
pub(super) fn mark_last(listed: &mut [Listed], kind: FindingKind) {
    if let Some(last) = listed.last_mut() {
        last.wrong.push(kind);
    }
}
