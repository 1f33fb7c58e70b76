//! Barriers: arriving, departing, and which phase a thread is in.
//!
//! A thread arrives in the phase after the last one that it departed from; it knows that from its own labels, as it knows which locks
//! it holds.

use super::Builtin;
use crate::machine::code::Slot;
use crate::machine::execute::Step;
use crate::machine::thread::{Context, ThreadRun};
use norns_execution::{Barrier, Label, Width};

/// The function whose result says which thread of a phase is special.
pub(crate) const WAIT: &str = "pthread_barrier_wait";
/// The same of Rust.
pub(crate) const RUST_WAIT: &str = "norns.rust.barrier_wait";
/// The builtin that says whether the program looks at that.
pub(crate) const SERIAL_THREAD_MATTERS: &str = "norns.serial_thread_matters";

/// A number of a thread's label, and above it the thread.
const LABEL_BITS: u32 = 20;

impl ThreadRun {
    pub(super) fn at_barrier(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        arguments: u32,
        to: Slot,
    ) -> Step {
        let argument = |number| self.argument(context, arguments, number);
        let (address, incarnation, needed) = (argument(0), argument(1) as u32, argument(2) as u32);
        let location = match self.shared(context, address, Width::Eight, "reads") {
            Ok(location) => location,
            Err(step) => return step,
        };
        let barrier = Barrier {
            location,
            incarnation,
            needed,
        };
        let argument = |number| self.argument(context, arguments, number) as u32;
        match builtin {
            Builtin::Arrive => self.stop(Label::Arrive {
                barrier,
                phase: argument(3),
                count: argument(4),
            }),
            Builtin::Depart => self.stop(Label::Depart {
                barrier,
                phase: argument(3),
            }),
            _ => {
                self.set(to, self.phase_at(barrier).into());
                Step::Next
            }
        }
    }

    /// The phase after the last one that the thread departed from.
    fn phase_at(&self, barrier: Barrier) -> u32 {
        let labels = self.snapshots.iter().rev().map(|snapshot| snapshot.label);
        let mut departed = labels.filter_map(|label| match label {
            Label::Depart {
                barrier: from,
                phase,
            } if from == barrier => Some(phase),
            _ => None,
        });
        departed.next().map_or(0, |phase| phase + 1)
    }

    /// A number that no other label of the execution gives.
    pub(super) fn incarnation(&mut self, context: Context<'_>, to: Slot) -> Step {
        let (thread, label) = (self.id.0, self.snapshots.len() as u32);
        if thread >= 1 << (u32::BITS - LABEL_BITS) || label >= 1 << LABEL_BITS {
            return self.unsupported(
                context,
                "a barrier in a program of so many threads or steps",
            );
        }
        self.set(to, u64::from(thread << LABEL_BITS | label));
        Step::Next
    }
}
