//! The assumptions of an exploration about private memory, in terms that mean the same in every process that has loaded the program.

use super::owned::Owned;
use super::{Beyond, Experience, Hidden, Met, Private};
use crate::program::{ObjectCode, Position, Program, Run};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The assumptions of an exploration about private memory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedPrivate {
    hidden: Hidden,
    shared: Vec<Position>,
    owned: Vec<SavedWords>,
    mistakes: u32,
    separated: bool,
}

/// The words that the maker of an object owns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) struct SavedWords {
    pub(super) object: ObjectCode,
    /// The code of the thread that creates it.
    pub(super) maker: u64,
    pub(super) words: Vec<u32>,
}

impl<P: Program> Private<P> {
    /// The assumptions of an exploration of this program; `None` if private memory is not hidden.
    pub fn save(&self) -> Option<SavedPrivate> {
        self.beyond?;
        let run = self.program.start_without_atomic_blocks();
        Some(SavedPrivate {
            hidden: self.hidden,
            shared: self.experience.shared.iter().copied().collect(),
            owned: self.experience.owned.save(&run),
            mistakes: self.experience.mistakes,
            separated: self.met.separated,
        })
    }

    /// A program with these assumptions; `None` if they are not about this program.
    pub fn restore(program: P, beyond: Beyond, saved: &SavedPrivate) -> Option<Self> {
        let run = program.start_without_atomic_blocks();
        let owned = Owned::restore(&saved.owned, &run)?;
        Some(Self {
            hidden: saved.hidden,
            experience: Experience {
                shared: Arc::new(saved.shared.iter().copied().collect()),
                owned: Arc::new(owned),
                mistakes: saved.mistakes,
                uses: None,
            },
            met: Arc::new(Met {
                separated: saved.separated,
                ..Met::default()
            }),
            ..Self::on(program, beyond)
        })
    }
}

impl Owned {
    fn save(&self, run: &impl Run) -> Vec<SavedWords> {
        let objects = self.objects().map(|(object, maker, words)| SavedWords {
            object: run.object_code(object),
            maker: run.thread_code(maker),
            words: words.to_vec(),
        });
        let mut saved: Vec<SavedWords> = objects.collect();
        saved.sort_unstable();
        saved
    }

    fn restore(saved: &[SavedWords], run: &impl Run) -> Option<Self> {
        let objects = saved.iter().map(|saved| {
            let object = run.object_of_code(saved.object)?;
            let maker = run.thread_of_code(saved.maker)?;
            let is_sorted = saved.words.is_sorted();
            is_sorted.then(|| (object, maker, saved.words.clone().into()))
        });
        objects.collect()
    }
}
