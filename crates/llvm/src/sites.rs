//! The places in the source where atomic accesses and fences stand, and the same program with other modes there.
//!
//! A site is a place, by file, line and column, with what is done there. All instructions that the compiler made of one place belong to
//! one site: a function may be inlined several times, and a template may be instantiated several times. A site whose instructions
//! differ in mode, as those of `x.load(order)` with an order that is only known at run time do, cannot be changed and is not listed.
//!
//! Changes are made to the module as the passes leave it, before loops that wait are looked for: what the passes do does not depend on
//! modes.

use crate::machine::mode_of;
use crate::module::{
    Atomic, Function, Instruction, InstructionKind as Kind, LocationId, Module, Ordering,
};
use norns_execution::Mode;
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// What stands at a site.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SiteKind {
    /// An atomic load.
    Load,
    /// An atomic store.
    Store,
    /// A read-modify-write that always writes.
    Update,
    /// A compare-exchange.
    CompareExchange,
    /// A fence.
    Fence,
}

impl fmt::Display for SiteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Load => "load",
            Self::Store => "store",
            Self::Update => "update",
            Self::CompareExchange => "compare-exchange",
            Self::Fence => "fence",
        })
    }
}

/// Where an atomic access or a fence stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site {
    /// The number of its file.
    pub file: u32,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// What stands there.
    pub kind: SiteKind,
}

/// How strong an access or a fence is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength {
    /// Its mode; that of the success of a compare-exchange. Nothing is a fence that is not there.
    pub mode: Option<Mode>,
    /// The mode of a compare-exchange that fails.
    pub failure: Option<Mode>,
}

impl Strength {
    /// That of an access with one mode, or of a fence.
    pub const fn of(mode: Mode) -> Self {
        Self {
            mode: Some(mode),
            failure: None,
        }
    }

    /// A fence that is not there.
    pub const NONE: Self = Self {
        mode: None,
        failure: None,
    };

    /// Whether this is `other` or stronger.
    pub fn at_least(self, other: Self) -> bool {
        let half = |this: Option<Mode>, other: Option<Mode>| match (this, other) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(this), Some(other)) => this.at_least(other),
        };
        half(self.mode, other.mode) && half(self.failure, other.failure)
    }

    /// This with at least the mode `wanted`; nothing if an access of that kind cannot have it.
    pub fn strengthened(self, kind: SiteKind, wanted: Mode) -> Option<Self> {
        let can_have = match kind {
            SiteKind::Load => wanted.of_read_half() == wanted,
            SiteKind::Store => wanted.of_write_half() == wanted,
            SiteKind::Update | SiteKind::CompareExchange => true,
            SiteKind::Fence => false,
        };
        can_have.then_some(Self {
            mode: self.mode.map(|mode| mode.join(wanted)),
            failure: self.failure.map(|mode| mode.join(wanted.of_read_half())),
        })
    }

    /// What is strictly weaker and can stand at a site of a kind, the weakest first.
    pub fn weaker(self, kind: SiteKind) -> Vec<Self> {
        use Mode::{Acquire, AcquireRelease, Relaxed, Release, SequentiallyConsistent};
        const LOADS: &[Mode] = &[Relaxed, Acquire, SequentiallyConsistent];
        const STORES: &[Mode] = &[Relaxed, Release, SequentiallyConsistent];
        const UPDATES: &[Mode] = &[
            Relaxed,
            Acquire,
            Release,
            AcquireRelease,
            SequentiallyConsistent,
        ];
        const FENCES: &[Mode] = &[Acquire, Release, AcquireRelease, SequentiallyConsistent];
        let alone = |modes: &[Mode]| modes.iter().copied().map(Self::of).collect::<Vec<_>>();
        let possible = match kind {
            SiteKind::Load => alone(LOADS),
            SiteKind::Store => alone(STORES),
            SiteKind::Update => alone(UPDATES),
            SiteKind::Fence => [vec![Self::NONE], alone(FENCES)].concat(),
            SiteKind::CompareExchange => {
                let pairs = UPDATES.iter().flat_map(|&success| {
                    LOADS.iter().map(move |&failure| Self {
                        mode: Some(success),
                        failure: Some(failure),
                    })
                });
                pairs.collect()
            }
        };
        let is_weaker = |other: &Self| *other != self && self.at_least(*other);
        possible.into_iter().filter(is_weaker).collect()
    }
}

/// A site as it stands in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The site.
    pub site: Site,
    /// How strong it is.
    pub strength: Strength,
    /// Whether the access itself stands there, and not a call of a function of a library that was inlined.
    pub is_own: bool,
}

/// A change of a program at a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The access or fence has this strength.
    Strength(Site, Strength),
    /// A `seq_cst` fence stands behind it.
    FenceBehind(Site),
}

impl Change {
    /// Where the change is made.
    pub const fn site(&self) -> Site {
        match self {
            Self::Strength(site, _) | Self::FenceBehind(site) => *site,
        }
    }
}

/// The source locations of atomic accesses and fences, before functions of libraries lose theirs.
pub(crate) fn own_locations(module: &Module) -> HashSet<LocationId> {
    let functions = module.functions.values();
    let instructions = functions.flat_map(|function| function.instructions.values());
    let atomic = instructions.filter(|instruction| strength_of(&instruction.kind).is_some());
    atomic
        .filter_map(|instruction| instruction.location)
        .collect()
}

/// The sites of a module, in the order of the source. `own` are the locations at which accesses stood before any pass.
pub(crate) fn sites(module: &Module, own: &HashSet<LocationId>) -> Vec<Found> {
    let mut sites: BTreeMap<Site, Option<Found>> = BTreeMap::new();
    for function in module.functions.values() {
        for instruction in live(function) {
            let Some((site, strength)) = site_of(module, instruction) else {
                continue;
            };
            let is_own = instruction.location.is_some_and(|id| own.contains(&id));
            let found = Found {
                site,
                strength,
                is_own,
            };
            sites
                .entry(site)
                .and_modify(|other| *other = other.filter(|other| *other == found))
                .or_insert(Some(found));
        }
    }
    sites.into_values().flatten().collect()
}

/// Makes changes.
pub(crate) fn change(module: &mut Module, changes: &[Change]) {
    let void = module.types.void();
    let functions: Vec<_> = module.functions.ids().collect();
    for id in functions {
        let blocks: Vec<_> = module.functions[id].blocks.ids().collect();
        for block in blocks {
            let mut place = 0;
            while let Some(&instruction) =
                module.functions[id].blocks[block].instructions.get(place)
            {
                place += 1;
                let site = site_of(module, &module.functions[id].instructions[instruction]);
                let Some((site, _)) = site else { continue };
                for change in changes.iter().filter(|change| change.site() == site) {
                    let function = &mut module.functions[id];
                    match *change {
                        Change::Strength(_, strength) => {
                            set(&mut function.instructions[instruction].kind, strength);
                        }
                        Change::FenceBehind(_) => {
                            let mut fence = function.instructions[instruction].clone();
                            fence.kind = Kind::Fence(Atomic {
                                ordering: Ordering::SequentiallyConsistent,
                                single_thread: false,
                            });
                            fence.name = None;
                            fence.type_id = void;
                            let fence = function.instructions.push(fence);
                            let instructions = &mut function.blocks[block].instructions;
                            instructions.insert(place, fence);
                            // The new fence has the location of the access: it is no site to be changed again.
                            place += 1;
                        }
                    }
                }
            }
        }
    }
}

fn live(function: &Function) -> impl Iterator<Item = &Instruction> {
    let blocks = function.blocks.values();
    let ids = blocks.flat_map(|block| block.instructions.iter().copied());
    ids.map(|id| &function.instructions[id])
}

fn site_of(module: &Module, instruction: &Instruction) -> Option<(Site, Strength)> {
    let (kind, strength) = strength_of(&instruction.kind)?;
    let location = &module.locations[instruction.location?];
    let file = location.file?.0;
    let site = Site {
        file,
        line: location.line,
        column: location.column,
        kind,
    };
    (location.line > 0 && location.column > 0).then_some((site, strength))
}

fn strength_of(kind: &Kind) -> Option<(SiteKind, Strength)> {
    let of = |atomic: &Atomic| Strength::of(mode_of(atomic.ordering));
    Some(match kind {
        Kind::Load {
            atomic: Some(atomic),
            ..
        } => (SiteKind::Load, of(atomic)),
        Kind::Store {
            atomic: Some(atomic),
            ..
        } => (SiteKind::Store, of(atomic)),
        Kind::Update { atomic, .. } => (SiteKind::Update, of(atomic)),
        Kind::Fence(atomic) if !atomic.single_thread => (SiteKind::Fence, of(atomic)),
        Kind::CompareExchange {
            success, failure, ..
        } => (
            SiteKind::CompareExchange,
            Strength {
                mode: Some(mode_of(success.ordering)),
                failure: Some(mode_of(*failure)),
            },
        ),
        _ => return None,
    })
}

fn set(kind: &mut Kind, strength: Strength) {
    match (kind, strength.mode) {
        (
            Kind::Load {
                atomic: Some(atomic),
                ..
            }
            | Kind::Store {
                atomic: Some(atomic),
                ..
            }
            | Kind::Update { atomic, .. }
            | Kind::Fence(atomic),
            Some(mode),
        ) => atomic.ordering = ordering_of(mode),
        // A fence that concerns only signal handlers is none for other threads.
        (Kind::Fence(atomic), None) => atomic.single_thread = true,
        (
            Kind::CompareExchange {
                success, failure, ..
            },
            Some(mode),
        ) => {
            success.ordering = ordering_of(mode);
            if let Some(mode) = strength.failure {
                *failure = ordering_of(mode);
            }
        }
        _ => {}
    }
}

const fn ordering_of(mode: Mode) -> Ordering {
    match mode {
        Mode::Plain | Mode::Relaxed => Ordering::Monotonic,
        Mode::Acquire => Ordering::Acquire,
        Mode::Release => Ordering::Release,
        Mode::AcquireRelease => Ordering::AcquireRelease,
        Mode::SequentiallyConsistent => Ordering::SequentiallyConsistent,
    }
}
