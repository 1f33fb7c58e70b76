//! Warns about access modes that a model ignores.

use super::warnings::Warning;
use norns_execution::{Access, Mode};
use norns_explorers::MemoryModel;
use norns_llvm::modes::ModeUse;

/// The warning that the model treats accesses differently from what their modes say.
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
        let (mode, effective) = (used.mode.order_name(), effective.order_name());
        format!("{mode} {}{place} as {effective}", accesses(used.access))
    });
    let parts: Vec<String> = parts.collect();
    Some(Warning {
        kind: "modes",
        message: format!(
            "{model} treats {}; c20 distinguishes all memory orders",
            parts.join(", ")
        ),
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
