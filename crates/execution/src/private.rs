//! Memory that only one thread can reach, hidden from explorers.
//!
//! [`Private`] wraps a program. The wrapper itself answers labels about objects that a thread has created and whose address no
//! other thread can have, so explorers see a shorter program. An object is *published* just before the label by which another
//! thread may learn its address. The wrapper then emits what it has withheld as ordinary labels: the
//! [`crate::Label::Allocate`]; one plain write for each piece of memory that was written, with its last value and the place in
//! the source that wrote it; and the [`crate::Label::Free`] if the object has been freed. Whatever an object points to is
//! published with it.
//!
//! # When an object is published
//!
//! 1. A value of eight bytes that points into it ([`Run::led_into`]) is about to be stored in memory that is not private, or is
//!    the operand of an update there (a compare-exchange publishes what it would store, whether or not it succeeds, but not
//!    what it compares with); or the value is passed to a thread that is started or to one that joins ([`Run::handed_on`]).
//! 2. Its own thread does anything with it other than an access within its bounds, during its lifetime, that need not wait. So
//!    explorers find errors where they would find them without the wrapper.
//!
//! # While there is one thread
//!
//! 1. Before the first [`crate::Label::Spawn`] there is one thread, and global variables are private to it, too. They are
//!    published when it starts another thread. If the spawn is the first label that explorers see, everything before it happens
//!    once, and before everything that they see. The contents of the variables are then their initial contents
//!    ([`Run::initial`]), and no labels are needed.
//! 2. When the first thread has joined all others, and they have joined the threads that they started, it is alone again.
//!    Global variables are *regained*: what the thread writes is withheld, and what it reads or updates is requested once,
//!    since from here on no other thread changes it. A variable is published when another thread is started, or when the thread
//!    accesses memory of which it knows only a part. Under WRC11, reads of unordered writes need not agree ([`Settled`]), so nothing
//!    is regained there.
//! 3. A thread that is alone needs no fences.
//!
//! If the first thread uses nothing but global variables before its first spawn, all of this can be made part of the initial state, and the
//! wrapper needs to do no more ([`Hidden::Beginning`]).
//!
//! Nothing that a model orders depends on these accesses: those of 1 happen before all others, and those of 2 after all others.
//!
//! # Hidden addresses
//!
//! An address can be passed to other threads in a form that cannot be recognised. The wrapper therefore tracks which addresses
//! a thread can know: those of objects that it has created, and those that it was given as a value of eight bytes. If a thread
//! accesses any other object, or stores its address, it has learned the address in secret. The thread then fails, and nothing
//! that was explored counts. The caller must restart with all objects shared from the start that are created at the same place
//! as this one ([`Private::worth`]), or without the wrapper if that place is unknown. The same happens if a thread reads an
//! address from memory to which something narrower was ever written, since the address may have been assembled from pieces, and
//! if an update computes an address from something else. If none of this happens in an execution, every thread that knows the
//! address of an object that was ever private has read it from a write by a thread that knew it, back to the publication. So
//! program order and reads-from lead from there to each access by another thread.
//!
//! # Words that only one thread uses
//!
//! Parts of a published object can still be used by nobody but the thread that has made it. Explorers do not see them either, if it was
//! recorded which threads use which words, and nothing else turns up (`private/owned.rs`).
//!
//! # Plain reads that repeat
//!
//! Where races are errors, a thread that reads the same memory twice by plain reads, with nothing but plain accesses in between, reads
//! the same twice ([`Repeated`]). The second read is answered with what the first read, or what a plain write in its
//! place wrote. If it could read anything else, it would read a write that the first access is not ordered with either, since the thread
//! has learned nothing in between: that is a race. For the same reason, whatever races with the second read races with the first
//! access. Happens-before leads to the second read only through the first access, and from it only through something that comes after
//! both, so the order of `seq_cst` events is not concerned.
//!
//! # What a private access does beyond its object
//!
//! 1. Freeing, updates and `seq_cst` stores wait for the thread's own stores under TSO ([`Beyond::drains`]). A fence takes
//!    their place if there may be such stores. If an object that was freed is published later, behind a store that may not have
//!    reached memory, the `Free` would wait for that store. Then the thread fails as if it had met a secret, and what is published is
//!    shared from the start.
//! 2. In the order of `seq_cst` events, RC11 and its variants let happens-before end in program order between different
//!    locations ([`Beyond::separates`]). If everything between two accesses to one object was private, a relaxed fence, which
//!    does nothing else, takes its place; the same holds before the first label of a thread and after its last one. Without
//!    `seq_cst` labels there is no such order. So the wrapper starts without these fences, and a thread that is about to reach
//!    such a label fails: the caller must restart with these fences ([`Private::worth`]). Conversely, what is emitted where an object is
//!    published must not come between two accesses to one object that have nothing between them. There, too, what is
//!    published is shared from the start.
//! 3. Under PSO the store of an address may overtake the stores of the contents, even of contents that were overwritten before
//!    ([`Beyond::overtakes`]). Writes may be withheld only if the object is published by a label that waits for the stores
//!    before it: a spawn, the end of a thread, an update, a release store. Otherwise the thread fails as if it had met a
//!    secret, and these objects are shared from the start.
//!
//! # What it cannot do
//!
//! Published accesses come later in program order than they really were. Under models in which another thread can know an
//! address without having synchronised with the thread that gave it, this may produce false races (if a release store or fence
//! came between the contents and the store of the address). So every finding must be confirmed without the wrapper before it is
//! reported.

mod answering;
mod layer;
mod object;
mod owned;
mod publishing;
mod run;
mod saved;
mod settling;

pub use run::{PrivateRun, Tail};
pub use saved::SavedPrivate;

use crate::ObjectId;
use crate::program::{Position, Program, Run};
use owned::{Disowned, Owned, Uses};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What private accesses do under a model beyond their object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// Freeing an object, updates and `seq_cst` stores wait until the stores of the thread have reached memory.
    pub drains: bool,
    /// It matters whether accesses to other locations come between two events.
    pub separates: bool,
    /// A store may reach memory before stores to other locations that come before it.
    pub overtakes: bool,
    /// What memory holds that no other thread changes any more.
    pub settled: Settled,
    /// What a plain read obtains where its thread has read or written before, with only plain accesses in between.
    pub repeated: Repeated,
}

/// What a plain read obtains where its thread has read or written before, with only plain accesses in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeated {
    /// The same value, unless there is a race, which is an error.
    SameValue,
    /// Possibly another value.
    AnyValue,
}

/// What memory holds that no other thread changes any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// One value: all reads agree.
    OneValue,
    /// Possibly several: writes that nothing orders stay unordered, and each read may see another one.
    AnyOfSeveral,
}

/// How much of a program is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Hidden {
    /// All private memory.
    All,
    /// What the first thread does before it starts another one, if all of that is private. Nothing else costs more than without the
    /// wrapper then.
    Beginning,
}

/// A program, with private memory hidden from explorers or not.
#[derive(Clone, Debug)]
pub struct Private<P> {
    program: P,
    beyond: Option<Beyond>,
    hidden: Hidden,
    experience: Experience,
    met: Arc<Met>,
}

/// What earlier explorations have shown about who uses what.
#[derive(Clone, Debug, Default)]
struct Experience {
    /// The places whose objects are not private, not even at first.
    shared: Arc<BTreeSet<Position>>,
    /// The words that stay private when their objects are published.
    owned: Arc<Owned>,
    /// How often words turned out not to be owned.
    mistakes: u32,
    /// Where it is recorded who uses what, if it is.
    uses: Option<Arc<Mutex<Uses>>>,
}

/// What an exploration with hidden private memory is worth.
#[derive(Debug)]
pub enum Worth<P> {
    /// It counts.
    All,
    /// It is void, and this program must be explored instead.
    BeginAnew(Private<P>),
    /// It is void, and the program must be explored in full.
    Nothing,
}

/// What was met in some run and makes the exploration void.
#[derive(Debug, Default)]
struct Met {
    /// A thread runs for too long, or knows an object that it cannot know and whose origin is unknown.
    gives_up: AtomicBool,
    /// The places of objects that a thread knows but cannot know.
    sites: Mutex<BTreeSet<Position>>,
    /// Words that are not owned after all.
    disowned: Mutex<Vec<Disowned>>,
    /// There are `seq_cst` labels, and no fences stand in for private accesses.
    order: AtomicBool,
    /// Whether such fences are there.
    separated: bool,
}

impl Met {
    fn give_up(&self) {
        self.gives_up.store(true, Ordering::Relaxed);
    }

    fn share(&self, site: Position) {
        self.sites().insert(site);
    }

    fn sites(&self) -> MutexGuard<'_, BTreeSet<Position>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn disowned(&self) -> MutexGuard<'_, Vec<Disowned>> {
        self.disowned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anything was met.
    fn is_any(&self) -> bool {
        self.gives_up.load(Ordering::Relaxed)
            || self.order.load(Ordering::Relaxed)
            || !self.sites().is_empty()
            || !self.disowned().is_empty()
    }
}

/// Something that a thread uses but cannot know.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Secret {
    /// These objects.
    Objects(Vec<ObjectId>),
    /// Something else.
    Unknown,
}

/// A program with more places than this whose objects have hidden addresses is explored in full.
const MOST_SHARED: usize = 64;

/// After so many mistakes no words are owned any more.
const MOST_MISTAKES: u32 = 16;

impl<P> Private<P> {
    /// The program as it is.
    pub fn off(program: P) -> Self {
        Self {
            program,
            beyond: None,
            hidden: Hidden::All,
            experience: Experience::default(),
            met: Arc::default(),
        }
    }

    /// The program without its private accesses, for a model under which these do so much beyond their objects.
    pub fn on(program: P, beyond: Beyond) -> Self {
        Self {
            beyond: Some(beyond),
            ..Self::off(program)
        }
    }

    /// The program with so much of it hidden.
    #[must_use]
    pub fn hiding(self, hidden: Hidden) -> Self {
        Self { hidden, ..self }
    }

    /// The same program, recording which threads use which words of memory.
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.experience.uses = Some(Arc::default());
        self
    }

    /// The program with all of its memory.
    pub fn inner(&self) -> &P {
        &self.program
    }

    /// Whether it records who uses what.
    pub fn records(&self) -> bool {
        self.experience.uses.is_some()
    }

    /// Whether some objects are never private, because their addresses are hidden.
    pub fn shares(&self) -> bool {
        !self.experience.shared.is_empty()
    }

    /// Whether it is taken for granted that some words are used by nobody but the maker of their object.
    pub fn has_owned_words(&self) -> bool {
        !self.experience.owned.is_empty()
    }

    fn run<R: Run>(&self, inner: R) -> PrivateRun<R> {
        let (met, experience) = (Arc::clone(&self.met), self.experience.clone());
        let mut run = PrivateRun::new(inner, self.beyond, met, experience);
        if self.hidden == Hidden::Beginning {
            run.hide_beginning_only();
        }
        run
    }
}

impl<P: Clone> Private<P> {
    /// What the exploration of this program so far is worth.
    pub fn worth(&self) -> Worth<P> {
        let met = self.met.sites();
        let disowned = self.met.disowned();
        let order = self.met.order.load(Ordering::Relaxed);
        let gives_up = self.met.gives_up.load(Ordering::Relaxed);
        if gives_up || self.experience.shared.len() + met.len() > MOST_SHARED {
            return Worth::Nothing;
        }
        if met.is_empty() && disowned.is_empty() && !order {
            return Worth::All;
        }
        let mistakes = self.experience.mistakes + u32::from(!disowned.is_empty());
        let owned = if mistakes < MOST_MISTAKES {
            self.experience.owned.without(&disowned)
        } else {
            Owned::default()
        };
        let separated = Met {
            separated: order || self.met.separated,
            ..Met::default()
        };
        Worth::BeginAnew(Self {
            program: self.program.clone(),
            beyond: self.beyond,
            hidden: self.hidden,
            experience: Experience {
                shared: Arc::new(self.experience.shared.union(&met).copied().collect()),
                owned: Arc::new(owned),
                mistakes,
                uses: self.experience.uses.as_ref().map(|_| Arc::default()),
            },
            met: Arc::new(separated),
        })
    }

    /// The same program, without the words that only the makers of their objects have used in the executions that were recorded.
    /// Nothing if less than one of so many labels that explorers saw was about them. It records no more.
    pub fn with_owned_words(&self, labels: u64) -> Option<Self> {
        let uses = self.experience.uses.as_ref()?;
        let owned = uses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .owned(labels)?;
        Some(Self {
            experience: Experience {
                owned: Arc::new(owned),
                uses: None,
                ..self.experience.clone()
            },
            ..self.clone()
        })
    }

    /// The same program, recording no more.
    #[must_use]
    pub fn recording_no_more(&self) -> Self {
        let mut program = self.clone();
        program.experience.uses = None;
        program
    }
}

impl<P: Program> Program for Private<P> {
    type Run = PrivateRun<P::Run>;

    fn start(&self) -> Self::Run {
        self.run(self.program.start())
    }

    fn has_atomic_blocks(&self) -> bool {
        self.program.has_atomic_blocks()
    }

    fn start_without_atomic_blocks(&self) -> Self::Run {
        self.run(self.program.start_without_atomic_blocks())
    }

    fn bounded(&self, bound: u32) -> Option<Self> {
        Some(Self {
            program: self.program.bounded(bound)?,
            beyond: self.beyond,
            hidden: self.hidden,
            experience: self.experience.clone(),
            met: Arc::clone(&self.met),
        })
    }
}
