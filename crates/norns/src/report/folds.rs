//! Steps that are left out of reports, since they do not matter for what was found: what is said in their place.

use crate::check::trace::{Fold, Trace};

/// So many objects are named.
const MOST_OBJECTS: usize = 3;

/// What is said of steps that are folded.
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

/// What is said below a trace some of whose steps are folded; nothing if none are.
pub fn remark(trace: &Trace) -> Option<String> {
    let count: usize = trace.folds.iter().map(Fold::count).sum();
    let (of, are) = (trace.steps.len(), if count == 1 { "is" } else { "are" });
    (count > 0).then(|| format!("({count} of {of} steps {are} folded; --all-steps shows them)"))
}
