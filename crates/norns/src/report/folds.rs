//! The text that stands for steps which do not matter for a finding and are left out.

use crate::check::trace::{Fold, Trace};

/// The number of objects that are named at most.
const MOST_OBJECTS: usize = 3;

/// The text that stands for folded steps.
pub fn text(fold: &Fold) -> String {
    let count = match fold.count() {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    let objects = objects(&fold.objects);
    let what = match fold {
        Fold {
            function: Some(function),
            ..
        } => format!(" in {function}"),
        Fold {
            iterations: Some(times),
            ..
        } => format!(": the same ×{times}{objects}"),
        Fold {
            is_private: true, ..
        } => " in private memory".to_owned(),
        _ => objects,
    };
    format!("… {count}{what}")
}

fn objects(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names if names.len() <= MOST_OBJECTS => format!(", on {}", names.join(", ")),
        names => format!(
            ", on {} and {} more",
            names[..MOST_OBJECTS - 1].join(", "),
            names.len() + 1 - MOST_OBJECTS
        ),
    }
}

/// The remark below a trace with folded steps; `None` if there are none.
pub fn remark(trace: &Trace) -> Option<String> {
    let count: usize = trace.folds.iter().map(Fold::count).sum();
    let (of, are) = (trace.steps.len(), if count == 1 { "is" } else { "are" });
    (count > 0).then(|| format!("({count} of {of} steps {are} folded; --all-steps shows them)"))
}
