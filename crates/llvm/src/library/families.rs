//! Which allocation functions match which deallocation functions: memory from `new[]` must be freed by `delete[]`.
//!
//! The origin of a block follows from the code that created it, which a snapshot of its thread remembers. So nothing is
//! recorded at run time, and C programs, which have only one family, are not checked.
//!
//! Sized, aligned and `nothrow` variants belong to the family of the plain ones.

use crate::machine::code::{Code, Counter};
use crate::machine::describe::object_name;
use crate::machine::thread::{Context, ThreadRun};
use norns_execution::program::FindingKind;
use norns_execution::{Label, ObjectId};

/// Which functions allocate and which free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    /// `malloc` and similar functions, and `free`.
    Malloc,
    /// `new` and `delete`.
    New,
    /// `new[]` and `delete[]`.
    NewMany,
}

impl Family {
    /// The family of a function of C++, by its name in the Itanium ABI.
    pub(crate) fn of(name: &str) -> Option<Family> {
        let starts = |start: &str| name.starts_with(start);
        if starts("_Znw") || starts("_Zdl") {
            Some(Family::New)
        } else if starts("_Zna") || starts("_Zda") {
            Some(Family::NewMany)
        } else {
            None
        }
    }

    /// The family of the code at a place.
    fn at(code: &Code, counter: Counter) -> Family {
        let mut families = code.families.iter();
        let found = families.find(|(range, _)| range.contains(&counter));
        found.map_or(Family::Malloc, |&(_, family)| family)
    }

    fn allocates(self) -> &'static str {
        match self {
            Family::Malloc => "`malloc` or its kin",
            Family::New => "`new`",
            Family::NewMany => "`new[]`",
        }
    }

    fn frees(self) -> &'static str {
        match self {
            Family::Malloc => "`free`",
            Family::New => "`delete`",
            Family::NewMany => "`delete[]`",
        }
    }
}

/// Lets a thread free an object, if the object belongs to the family of the function that frees it.
pub(crate) fn free(
    context: Context<'_>,
    threads: &mut [ThreadRun],
    thread: usize,
    object: ObjectId,
) {
    let freeing = Family::at(context.code, threads[thread].registers.counter);
    let made = context.names().made(object);
    let maker = made.and_then(|made| threads.iter().find(|thread| thread.path == made.path));
    let allocation = maker.and_then(|maker| {
        let answers = maker.allocation(object)?;
        maker.snapshots.get(answers)
    });
    if let Some(snapshot) = allocation {
        let family = Family::at(context.code, snapshot.registers.counter);
        if family != freeing {
            let name = object_name(context, object);
            let message = format!(
                "{} frees {name}; it comes from {}, and is for {}",
                freeing.frees(),
                family.allocates(),
                family.frees()
            );
            threads[thread].fail(context, FindingKind::InvalidFree, message);
            return;
        }
    }
    threads[thread].pending = Label::Free { object };
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn every_variant_has_its_family() {
        for name in [
            "_Znwm",
            "_ZnwmRKSt9nothrow_t",
            "_ZnwmSt11align_val_t",
            "_ZdlPv",
            "_ZdlPvm",
            "_ZdlPvmSt11align_val_t",
        ] {
            assert_eq!(Family::of(name), Some(Family::New), "{name}");
        }
        for name in ["_Znam", "_ZnamSt11align_val_t", "_ZdaPv", "_ZdaPvm"] {
            assert_eq!(Family::of(name), Some(Family::NewMany), "{name}");
        }
        assert_eq!(Family::of("malloc"), None);
        assert_eq!(Family::of("_ZN5queue4pushEi"), None);
    }
}
