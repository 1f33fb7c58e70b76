//! Which locations never leave their thread.

use crate::proposition::Observable;
use crate::test::{CellKind, Expected, ExpressionKind, StatementKind, Test};
use norns_execution::Mode;
use std::collections::{BTreeMap, BTreeSet};

/// The locations that never leave their thread, with the thread.
pub(super) fn own_locations(test: &Test) -> BTreeMap<&str, u32> {
    let mut not_own = BTreeSet::new();
    let mut named_by: BTreeMap<&str, u32> = BTreeMap::new();
    for initial in &test.initial {
        if let (Observable::Location(name), Some(CellKind::Atomic | CellKind::Mutex)) =
            (&initial.place, initial.kind)
        {
            not_own.insert(name.as_str());
        }
    }
    for (thread, number) in test.threads.iter().zip(0..) {
        for parameter in &thread.parameters {
            if parameter.kind != CellKind::Plain {
                not_own.insert(&parameter.name);
            }
        }
        let mut names = BTreeSet::new();
        let mut named_otherwise = BTreeSet::new();
        thread.walk(
            &mut |statement| match &statement.kind {
                StatementKind::Store {
                    location,
                    mode: Mode::Plain,
                    ..
                } => {
                    names.insert(location.as_str());
                }
                StatementKind::Store { location, .. }
                | StatementKind::Barrier { location, .. }
                | StatementKind::Lock(location)
                | StatementKind::Unlock(location) => {
                    named_otherwise.insert(location.as_str());
                }
                _ => {}
            },
            &mut |_| {},
        );
        thread.walk(&mut |_| {}, &mut |expression| match &expression.kind {
            ExpressionKind::Load {
                location,
                mode: Mode::Plain,
            } => {
                names.insert(location);
            }
            ExpressionKind::Load { location, .. }
            | ExpressionKind::Await { location, .. }
            | ExpressionKind::Update { location, .. } => {
                named_otherwise.insert(location);
            }
            ExpressionKind::CompareExchange {
                location, expected, ..
            } => {
                named_otherwise.insert(location);
                if let Expected::Location(cell) = expected {
                    names.insert(cell);
                }
            }
            _ => {}
        });
        for name in names {
            if named_by.insert(name, number).is_some() {
                not_own.insert(name);
            }
        }
        not_own.extend(named_otherwise);
    }
    named_by.retain(|name, _| !not_own.contains(name));
    named_by
}
