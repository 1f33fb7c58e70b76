//! Robustness: whether an execution shows that there are store buffers.
//!
//! Abdulla et al., "Stateless Model Checking for TSO and PSO", TACAS 2015, sections 1 and 2: an execution that sequential
//! consistency does not explain has a cycle in its Shasha-Snir trace, of program order, reads-from, modification order and
//! from-reads.

use super::trace::Naming;
use norns_execution::{
    Graph,
    program::{Finding, FindingKind, Run},
};
use norns_explorers::{
    Found, MemoryModel,
    models::axioms::{self, Violation},
};

/// The models for which robustness can be checked.
pub const MODELS: [MemoryModel; 3] = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso];

/// The finding that an execution is not sequentially consistent, with the cycle that shows it; `None` if it is.
pub(super) fn broken_by<'a, R: Run>(
    graph: &'a Graph,
    run: &'a R,
    files: &[String],
    model: MemoryModel,
) -> Option<Found<'a, R>> {
    axioms::check(MemoryModel::Sc, graph).err()?;
    let violation = axioms::explain(MemoryModel::Sc, graph).err()?;
    let first = violation.cycle.first().map(|step| step.event);
    let thread = first.and_then(norns_execution::EventId::thread);
    let event = first.and_then(|first| graph.event(first));
    let position = thread
        .zip(event)
        .and_then(|(thread, event)| run.position(thread, event.label));
    Some(Found {
        finding: Finding {
            kind: FindingKind::Robustness,
            message: message(
                &Naming {
                    graph,
                    run,
                    files,
                    model,
                },
                &violation,
            ),
        },
        thread,
        position,
        graph,
        run,
    })
}

fn message(naming: &Naming<'_, impl Run>, violation: &Violation) -> String {
    let cycle = naming.cycle(&violation.cycle);
    let start = cycle.first().map(|(text, _)| text.clone());
    let steps: Vec<String> = cycle
        .into_iter()
        .map(|(text, relation)| format!("{text} -{relation}->"))
        .chain(start)
        .collect();
    format!(
        "an execution that is not sequentially consistent: {}",
        steps.join(" ")
    )
}

/// The note for a program all of whose executions are sequentially consistent.
pub(super) fn robust(model: MemoryModel) -> String {
    format!("robust: every execution under {model} is sequentially consistent")
}
