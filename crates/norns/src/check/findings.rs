//! Findings as they are collected, each once.

use super::trace::{Naming, Trace};
use norns_execution::program::{FindingKind, Run};
use norns_explorers::{Found, MemoryModel};
use std::{collections::BTreeSet, ops::ControlFlow};

/// Something wrong, ready to be reported.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What kind of error.
    pub kind: FindingKind,
    /// What a person is told.
    pub message: String,
    /// The thread that shows it.
    pub thread: Option<String>,
    /// The file where it shows.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
    /// An execution that shows it.
    pub trace: Option<Trace>,
}

/// The findings of one exploration.
pub struct Findings<'a> {
    model: MemoryModel,
    keep_going: bool,
    files: &'a [String],
    /// What was found, in order.
    pub list: Vec<Finding>,
    known: BTreeSet<(FindingKind, String, Option<u32>)>,
}

impl<'a> Findings<'a> {
    /// No findings yet. Places are in `files`.
    pub fn new(model: MemoryModel, keep_going: bool, files: &'a [String]) -> Self {
        Self {
            model,
            keep_going,
            files,
            list: Vec::new(),
            known: BTreeSet::new(),
        }
    }

    /// Keeps a finding, unless it is known, and says whether to go on.
    pub fn add<R: Run>(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let line = found.position.map(|position| position.line);
        let key = (found.finding.kind, found.finding.message.clone(), line);
        if self.known.insert(key) {
            let naming = Naming {
                graph: found.graph,
                run: found.run,
                files: self.files,
            };
            self.list.push(Finding {
                kind: found.finding.kind,
                message: found.finding.message,
                thread: found.thread.map(|thread| found.run.thread_name(thread)),
                file: found.position.and_then(|position| naming.file(position)),
                line,
                trace: Some(naming.trace(self.model.orders_writes())),
            });
        }
        if self.keep_going {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Whether something is wrong, other than that norns cannot tell.
    pub fn is_wrong(&self) -> bool {
        self.list
            .iter()
            .any(|finding| finding.kind != FindingKind::Unsupported)
    }

    /// Whether something was met that norns does not support.
    pub fn is_unsupported(&self) -> bool {
        self.list
            .iter()
            .any(|finding| finding.kind == FindingKind::Unsupported)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.list.clear();
        self.known.clear();
    }
}
