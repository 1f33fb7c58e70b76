//! Memory that only one thread can reach, kept from explorers.
//!
//! [`Private`] wraps a program. What a thread does with an object that it has made, and whose address it has given to nobody, the
//! wrapper answers itself: explorers see a shorter program. An object is *published* just before the label by which another
//! thread may come to know its address: the wrapper then asks for what it has kept back, as ordinary labels. These are the
//! [`crate::Label::Allocate`], one plain write for each piece of memory that was written, with its last value and the place in the
//! source that wrote it, and the [`crate::Label::Free`] if the object has been freed. Whatever an object points to is published
//! with it.
//!
//! # When an object is published
//!
//! 1. A value of eight bytes that leads into it ([`Run::led_into`]) is about to be stored in memory that is not private, or is the
//!    operand of an update there (a compare-exchange publishes what it would store, whether or not it succeeds, but not what it
//!    compares with); or it is handed to a thread that is started or to one that joins ([`Run::handed_on`]).
//! 2. Its own thread does anything with it but an access within its bounds, while it lives, that need not wait. So explorers find
//!    errors where they would without the wrapper.
//!
//! # While there is one thread
//!
//! 1. Before the first [`crate::Label::Spawn`] there is one thread, and global variables are private to it, too. They are published when it
//!    starts another one. If that is the first label that explorers see, everything before it happens once, and before all that
//!    they see: then what the variables hold is what they hold at first ([`Run::initial`]), and nothing is asked for.
//! 2. When the first thread has joined all others, and they the ones that they started, it is alone again. Global variables are
//!    *regained*: what it writes is kept back, and what it reads or updates is asked for once, since from here on nobody else changes it. It
//!    is published when another thread is started, or when the thread accesses memory that it knows in part.
//! 3. A thread that is alone needs no fences.
//!
//! Nothing that a model orders depends on these accesses: those of 1 happen before all others, and those of 2 behind all others.
//!
//! # Addresses that hide
//!
//! An address can be given to others in a form that nobody recognises. So the wrapper keeps account of which addresses a thread can
//! know: those of objects that it has made, and those that it was told by a value of eight bytes. A thread that accesses any
//! other object, or stores its address, has learnt it in secret. It fails, and nothing that was explored counts: whoever explores
//! must begin anew with all objects shared from the start that are made where this one was ([`Private::worth`]), or without the
//! wrapper if nobody knows where that is. The same is done if a thread reads an address from memory to which something narrower
//! was ever written, since the address may have been put together from pieces, and if an update makes an address of something
//! else. If none of this happens in an execution, whoever knows the address of an object that was ever private has read it from a
//! write of somebody who knew it, back to the publication: the order of program and reads-from leads from there to each access by
//! another thread.
//!
//! # What a private access does beyond its object
//!
//! 1. Freeing, updates and `seq_cst` stores wait for the thread's own stores under TSO ([`Beyond::drains`]): a fence stands in their
//!    place if there may be such stores.
//! 2. RC11 and its kin let happens-before end in program order between different locations, in the order of `seq_cst` events
//!    ([`Beyond::separates`]). If all that stood between two accesses to one object was private, a relaxed fence, which does nothing else,
//!    stands there instead; so it does before the first label of a thread and behind its last one. Without `seq_cst` labels there is
//!    no such order. So the wrapper begins without these fences, and a thread that is about to ask for such a label fails: whoever
//!    explores must begin anew with these fences ([`Private::worth`]).
//! 3. Under PSO the store of an address may overtake those of the contents, even of contents that were overwritten before
//!    ([`Beyond::overtakes`]). What was written may be kept back only if the object is published by a label that waits for the
//!    stores before it: a spawn, the end of a thread, an update, a release store. Otherwise the thread fails as if it had met a
//!    secret, and these objects are shared from the start.
//!
//! # What it cannot do
//!
//! Accesses that are published come later in program order than they were. Under models in which another thread can know an
//! address without having synchronised with who gave it, races may be found that are none (a release store or fence stood between the
//! contents and the store of the address). So a finding must be found again without the wrapper before it is told.

mod answering;
mod layer;
mod object;
mod publishing;
mod run;

pub use run::{PrivateRun, Tail};

use crate::ObjectId;
use crate::program::{Position, Program, Run};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What private accesses do under a model beyond their object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// Freeing an object, updates and `seq_cst` stores wait until the stores of the thread have reached memory.
    pub drains: bool,
    /// It matters whether accesses of other locations stand between two events.
    pub separates: bool,
    /// A store may reach memory before stores to other locations that come before it.
    pub overtakes: bool,
}

/// A program, with private memory kept from explorers or not.
#[derive(Clone, Debug)]
pub struct Private<P> {
    program: P,
    beyond: Option<Beyond>,
    /// Where objects are made that are not private, not even at first.
    shared: Arc<BTreeSet<Position>>,
    met: Arc<Met>,
}

/// What exploring a program without its private memory was worth.
#[derive(Debug)]
pub enum Worth<P> {
    /// It counts.
    All,
    /// It is void, and this must be explored instead.
    BeginAnew(Private<P>),
    /// It is void, and the program must be explored as it is.
    Nothing,
}

/// What was met in some run, and makes void what was explored.
#[derive(Debug, Default)]
struct Met {
    /// A thread goes on for too long, or knows what it cannot know and nobody knows where that was made.
    gives_up: AtomicBool,
    /// Where objects were made that a thread knows and cannot know.
    sites: Mutex<BTreeSet<Position>>,
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
        let mut sites = self.sites.lock().unwrap_or_else(PoisonError::into_inner);
        sites.insert(site);
    }
}

/// What a thread cannot know.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Secret {
    /// These objects.
    Objects(Vec<ObjectId>),
    /// Something else.
    Unknown,
}

/// Programs in which so many places make objects whose addresses hide are explored as they are.
const MOST_SHARED: usize = 64;

impl<P> Private<P> {
    /// The program as it is.
    pub fn off(program: P) -> Self {
        Self {
            program,
            beyond: None,
            shared: Arc::default(),
            met: Arc::default(),
        }
    }

    /// The program without its private accesses, for a model under which they do so much beyond their objects.
    pub fn on(program: P, beyond: Beyond) -> Self {
        Self {
            beyond: Some(beyond),
            ..Self::off(program)
        }
    }

    /// Whether some objects are never private, since their addresses hide.
    pub fn shares(&self) -> bool {
        !self.shared.is_empty()
    }

    fn run<R: Run>(&self, inner: R) -> PrivateRun<R> {
        let (met, shared) = (Arc::clone(&self.met), Arc::clone(&self.shared));
        PrivateRun::new(inner, self.beyond, met, shared)
    }
}

impl<P: Clone> Private<P> {
    /// What all that has been explored of this program is worth.
    pub fn worth(&self) -> Worth<P> {
        let met = self.met.sites.lock();
        let met = met.unwrap_or_else(PoisonError::into_inner);
        let order = self.met.order.load(Ordering::Relaxed);
        let gives_up = self.met.gives_up.load(Ordering::Relaxed);
        if gives_up || self.shared.len() + met.len() > MOST_SHARED {
            return Worth::Nothing;
        }
        if met.is_empty() && !order {
            return Worth::All;
        }
        let separated = Met {
            separated: order || self.met.separated,
            ..Met::default()
        };
        Worth::BeginAnew(Self {
            program: self.program.clone(),
            beyond: self.beyond,
            shared: Arc::new(self.shared.union(&met).copied().collect()),
            met: Arc::new(separated),
        })
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
            shared: Arc::clone(&self.shared),
            met: Arc::clone(&self.met),
        })
    }
}
