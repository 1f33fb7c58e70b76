//! Passes: each rewrites or analyses the module, has its own file, and says why it is sound for concurrent programs.
//!
//! The input and the output of a pass must satisfy [`crate::ssa::verify()`].

pub mod atomic_blocks;
pub mod awaits;
pub mod back_off;
pub mod bound;
pub mod escape;
pub mod exceptions;
mod fold;
pub mod headers;
pub mod inline;
pub mod intrinsics;
pub(crate) mod lifetimes;
pub mod pointees;
pub mod promote;
pub mod prune;
pub mod simplify;
pub mod spin;
pub mod split;
pub mod streams;

use crate::module::Module;

/// All rewriting passes in the order that makes the most of them.
pub fn prepare(module: &mut Module) {
    pointees::pointees(module);
    atomic_blocks::atomic_blocks(module);
    awaits::awaits(module);
    prepare_alone(module);
    if inline::inline(module) {
        to_values(module);
        fold::fold(module);
        prune::prune(module);
    }
}

/// The same, and no function becomes part of another: for texts of the library, which are to stay short.
pub fn prepare_alone(module: &mut Module) {
    headers::prefer_prelude(module);
    streams::streams(module);
    exceptions::exceptions(module);
    headers::forget_places(module);
    to_values(module);
    back_off::back_off(module);
}

/// Makes values of variables where that is possible.
fn to_values(module: &mut Module) {
    simplify::simplify(module);
    split::split(module);
    promote::promote(module);
    simplify::simplify(module);
}
