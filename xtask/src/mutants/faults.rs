//! The faults. A new axiom, rule or case comes with the fault that it would be not to have it.

mod explorers;
mod face;
mod front_ends;
mod library;
mod models;

/// A one-line fault.
pub(super) struct Fault {
    /// What it is called.
    pub(super) name: &'static str,
    /// Where it goes.
    pub(super) file: &'static str,
    /// The text that it replaces; it occurs once.
    pub(super) from: &'static str,
    /// What it puts there.
    pub(super) to: &'static str,
}

const fn fault(
    name: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
) -> Fault {
    Fault {
        name,
        file,
        from,
        to,
    }
}

/// All faults.
pub(super) fn faults() -> impl Iterator<Item = &'static Fault> {
    let all = [
        models::FAULTS,
        explorers::FAULTS,
        front_ends::FAULTS,
        library::FAULTS,
        face::FAULTS,
    ];
    all.into_iter().flatten()
}
