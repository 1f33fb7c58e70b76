//! Barriers that are inserted into the threads of a program that has none.
//!
//! Mostly as many threads use a barrier as it was initialised for, once or twice. In some programs one more thread does, and
//! the order of arrivals decides which of them pass together. In others one thread does not use it, or only if it has read
//! something, and the others wait forever.

use super::Generator;
use crate::test::{CellKind, Parameter, Statement, StatementKind, Thread};

const BARRIER: &str = "b";

impl Generator<'_> {
    pub(super) fn put_barriers(&mut self, threads: &mut [Thread]) {
        let count = threads.len() as u32;
        if count < 2 || self.shape.barriers == 0 || !self.chance(self.shape.barriers) {
            return;
        }
        let mut users: Vec<usize> = (0..threads.len()).collect();
        self.random.shuffle(&mut users);
        users.truncate(self.random.usize(2..=threads.len()));
        let needed = match self.random.u32(..100) {
            0..75 => users.len() as u32,
            75..90 => users.len() as u32 - 1,
            _ => users.len() as u32 + 1,
        };
        let rounds = if self.chance(30) { 2 } else { 1 };
        for user in users {
            let thread = &mut threads[user];
            if !thread.parameters.iter().any(|known| known.name == BARRIER) {
                thread.parameters.push(Parameter {
                    kind: CellKind::Atomic,
                    name: BARRIER.to_owned(),
                });
            }
            for _ in 0..rounds {
                self.put_barrier(&mut thread.body, needed);
            }
        }
    }

    /// Somewhere in a block; now and then within a branch of it.
    fn put_barrier(&mut self, block: &mut Vec<Statement>, needed: u32) {
        let at = self.random.usize(..=block.len());
        let inside = self.chance(25);
        if let Some(StatementKind::If { then, .. }) = block.get_mut(at).map(|found| &mut found.kind)
            && inside
        {
            return self.put_barrier(then, needed);
        }
        let location = BARRIER.to_owned();
        block.insert(at, StatementKind::Barrier { location, needed }.into());
    }
}
