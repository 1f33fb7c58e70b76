//! How the interpreter loop accesses the current frame.
//!
//! A slot is a number of words from [`BELOW`] words below the frame's base, so the constants there have small numbers too. If
//! all slots of a program fit into a byte, as they nearly always do, a frame is accessed through a window of exactly as many
//! words as a byte has values: then no access can miss, and none needs to be checked.

use super::code::{BELOW, Slot, WINDOW};

/// The words of a frame and its constants.
pub(crate) trait Window {
    fn get(&self, slot: Slot) -> u64;
    fn set(&mut self, slot: Slot, value: u64);
}

/// Which windows are used.
pub(crate) trait Frames {
    /// The words of one frame, while nothing else touches the stack.
    type Window<'a>: Window;

    /// The window of the frame with this base.
    fn window(stack: &mut [u64], base: u32) -> Self::Window<'_>;
}

/// All slots of the program fit into a byte.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Near {}

/// Any slots.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Far {}

impl Frames for Near {
    type Window<'a> = &'a mut [u64; WINDOW];

    #[inline]
    fn window(stack: &mut [u64], base: u32) -> Self::Window<'_> {
        let first = (base - BELOW) as usize;
        let words = &mut stack[first..first + WINDOW];
        words.try_into().expect("there are as many words as that")
    }
}

impl Window for &mut [u64; WINDOW] {
    #[inline]
    fn get(&self, slot: Slot) -> u64 {
        self[usize::from(slot as u8)]
    }

    #[inline]
    fn set(&mut self, slot: Slot, value: u64) {
        self[usize::from(slot as u8)] = value;
    }
}

/// A frame of any size: the whole stack, and where slots are counted from.
#[derive(Debug)]
pub(crate) struct FarWindow<'a> {
    stack: &'a mut [u64],
    first: u32,
}

impl Frames for Far {
    type Window<'a> = FarWindow<'a>;

    fn window(stack: &mut [u64], base: u32) -> FarWindow<'_> {
        let first = base - BELOW;
        FarWindow { stack, first }
    }
}

impl Window for FarWindow<'_> {
    fn get(&self, slot: Slot) -> u64 {
        self.stack[self.first.wrapping_add(slot) as usize]
    }

    fn set(&mut self, slot: Slot, value: u64) {
        self.stack[self.first.wrapping_add(slot) as usize] = value;
    }
}
