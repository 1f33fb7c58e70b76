//! Access modes that a model ignores: a warning.

use super::warnings::Warning;
use norns_execution::{Access, Mode};
use norns_explorers::MemoryModel;
use norns_llvm::modes::ModeUse;

/// That the model takes accesses of the program for something else than their modes say.
pub(super) fn ignored(model: MemoryModel, uses: &[ModeUse]) -> Option<Warning> {
    let changed: Vec<(&ModeUse, Mode)> = uses
        .iter()
        .map(|used| (used, model.effective_mode(used.access, used.mode)))
        .filter(|(used, effective)| *effective != used.mode)
        .collect();
    let (first, _) = changed.first()?;
    let parts = changed.iter().map(|(used, effective)| {
        let place = used.place.as_ref();
        let place = place.map_or(String::new(), |(file, line)| format!(" ({file}:{line})"));
        let (mode, effective) = (name(used.mode), name(*effective));
        format!("{mode} {}{place} for {effective}", accesses(used.access))
    });
    let parts: Vec<String> = parts.collect();
    Some(Warning {
        kind: "modes",
        message: format!("{model} takes {}; c20 knows all modes", parts.join(", ")),
        file: first.place.as_ref().map(|(file, _)| file.clone()),
        line: first.place.as_ref().map(|(_, line)| *line),
    })
}

fn accesses(access: Access) -> &'static str {
    match access {
        Access::Load => "loads",
        Access::Store => "stores",
        Access::Update => "updates",
    }
}

/// A mode as C programs call it.
fn name(mode: Mode) -> &'static str {
    match mode {
        Mode::Plain => "plain",
        Mode::Relaxed => "relaxed",
        Mode::Acquire => "acquire",
        Mode::Release => "release",
        Mode::AcquireRelease => "acq_rel",
        Mode::SequentiallyConsistent => "seq_cst",
    }
}
