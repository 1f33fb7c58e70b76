//! What the final states of a test show.

use crate::proposition::Observable;
use crate::test::{StatementKind, Test};
use std::collections::BTreeSet;

/// What final states show, in order: what the test lists as `locations` and then what its clause speaks of; if it lists
/// nothing, all registers by thread and name and then all locations by name but for barriers.
pub fn observables(test: &Test) -> Vec<Observable> {
    if test.locations.is_empty() {
        let barriers = barriers(test);
        let mut all = all(test);
        all.retain(|place| !matches!(place, Observable::Location(name) if barriers.contains(name.as_str())));
        return all;
    }
    let mut seen = BTreeSet::new();
    let mentioned = test
        .clause
        .iter()
        .flat_map(|clause| clause.proposition.observables());
    let listed = test.locations.iter().cloned();
    listed
        .chain(mentioned)
        .filter(|observable| seen.insert(observable.clone()))
        .collect()
}

/// The locations at which threads wait for each other; what is there is nothing that a program may look at.
fn barriers(test: &Test) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for thread in &test.threads {
        thread.walk(
            &mut |statement| {
                if let StatementKind::Barrier { location, .. } = &statement.kind {
                    found.insert(location.as_str());
                }
            },
            &mut |_| {},
        );
    }
    found
}

/// All registers by thread and name, then all locations by name.
pub(crate) fn all(test: &Test) -> Vec<Observable> {
    let mut found: BTreeSet<Observable> = test
        .initial
        .iter()
        .map(|initial| initial.place.clone())
        .collect();
    for (thread, number) in test.threads.iter().zip(0..) {
        let parameters = thread.parameters.iter();
        found.extend(parameters.map(|parameter| Observable::Location(parameter.name.clone())));
        thread.walk(
            &mut |statement| {
                if let StatementKind::Declare { register, .. }
                | StatementKind::Assign { register, .. } = &statement.kind
                {
                    found.insert(Observable::Register {
                        thread: number,
                        name: register.clone(),
                    });
                }
            },
            &mut |_| {},
        );
    }
    found.into_iter().collect()
}
