//! Spin loops: a loop whose iterations leave nothing behind, except for the last one, is replaced by its last iteration.
//!
//! Abdulla, Aronis, Atig, Jonsson, Leonardsson, Sagonas, "Stateless Model Checking for TSO and PSO", TACAS 2015, section 4 (a
//! load and an assume); Kokologiannakis, Lahav, Sagonas, Vafeiadis, "Effective Stateless Model Checking for C/C++ Concurrency",
//! POPL 2018, section 2.6 (compare-exchange loops); Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, sections II-A and
//! III (awaits, path conditions, loops of which some iterations are pure).
//!
//! # What the machine must do: the contract
//!
//! The passes declare these functions and call them. `N` is 8, 16, 32 or 64, and the type of a value is then `iN`.
//!
//! | function | what it does |
//! |---|---|
//! | `iN @norns.await.load.N(ptr address, i32 order, i32 comparison, i32 otherwise, iN operand)` | `Label::Read` with `until`; gives the value read |
//! | `iN @norns.await.exchange.N(ptr address, i32 order, i32 comparison, i32 otherwise, iN operand, iN new)` | `Label::Update` that exchanges, with `until`; writes `new`, gives the value read |
//! | `iN @norns.await.compare_exchange.N(ptr address, i32 success, i32 failure, i32 otherwise, iN expected, iN new)` | `Label::Update`, a compare-exchange with `until` equal `expected`: it always succeeds, `order` is `success`; gives the value read, which is `expected` |
//! | `i32 @norns.poll.NAME(ptr lock, i32 reason)` | what the function `NAME` of the library does that tries to take a lock, once it succeeds: gives 0. `reason` is 4 more than `otherwise` would be (`spin/polling.rs`) |
//! | `i32 @norns.answers()` | gives the number of answers that the thread has got, and 2 more |
//! | `void @norns.bound()` | `Label::Cut`; `unreachable` follows (see [`super::bound`]) |
//!
//! Numbers are the indices of the variants in `norns-execution`. `order`: 0 plain (only for a load), 1 relaxed, 2 acquire, 3
//! release, 4 acquire-release, 5 sequentially consistent. `comparison` of the value in memory, on the left, with `operand`: 0
//! equal, 1 not equal, 2 less, 3 less or equal, 4 greater, 5 greater or equal, all signed; 6 to 9 the last four unsigned; 10
//! that they have a bit in common, 11 that they have none. `otherwise` says what happens to a thread that waits forever: 0 it
//! is stuck (`Waiting::Await`), 1 an assumption does not hold (`Waiting::Assume`), greater numbers that it restarts what it did
//! since it had two answers fewer (`Waiting::Await` with `since`). Pointers are passed as their 64 bits. All of these arguments
//! except `order`, `success`, `failure` and `comparison` may be any value.
//!
//! An access that waits **counts as an access from when its thread reaches it**, whether it is satisfied or not: bounds,
//! lifetime, initialisation and data races are judged by what happened before its thread reached it, without what the access
//! itself acquires. The removed iterations accessed the same place that early, and that might have been an error.
//!
//! # What is replaced
//!
//! Loops inside others that only pause are cut short (`spin/pausing.rs`). If little can be done about a loop, it is tried in
//! another shape, in which it carries no value from one iteration to the next (`spin/rotate.rs`).
//!
//! In an innermost natural loop, and in one that only leads to the header of the one loop inside it, all paths through one
//! iteration are listed (`spin/paths.rs`). Of two such loops, an iteration ends where either of them restarts. For *awaits*
//! every path back to the header must
//! 1. leave the header's phis as they are, so that the next iteration starts in the same local state; a phi that does not
//!    matter ([`crate::ssa::Liveness`]), such as a counter that only decides how long to pause, may change;
//! 2. do nothing but compute, read, fence, yield (`sched_yield`, `usleep`, `pause`, a function that only does such things),
//!    read memory that is private or that no thread writes (`spin/unwritten.rs`), and read shared memory plainly before its
//!    first atomic access;
//! 3. contain at most one update: a failed compare-exchange, a failed attempt to take a lock, or an exchange that wrote what it
//!    read.
//!
//! Every path, back or out, must be decided by an access of the iteration. Then:
//! - *Await.* The access waits for a condition on what it read if all paths out need this condition; if the condition is a
//!   comparison with a value that does not change, at an address that does not change; and if nothing that could fail follows
//!   on the paths back that this condition stops. Casts, and for equality addition, subtraction, exclusive or and masks, are
//!   solved for the value read. A compare-exchange waits for what it expects, and an attempt to take a lock waits for the lock.
//!   Several accesses may wait one after the other.
//! - *Guard.* `while (exchange(&l, 1))` stays with any value except 0, and has written what it read only if it read 1. The
//!   exchange waits for a value other than 1, and the loop remains for a value that is neither.
//!
//! Whether or not a loop has awaits, its other paths back may be removed too (`spin/retry.rs`):
//! - *Retry.* A read, compare-exchange or attempt to take a lock waits for a condition if this condition decides every path
//!   that contains the access, and if each path on which it does not hold leads back to the header, leaves its phis as they
//!   are, has only read, and has nothing but fences after the access. The condition and the address may depend on anything that
//!   is known before the access. Other paths may do anything: leave, store, carry values. Examples are `do { v = load(x); }
//!   while (!cas(x, v, v + 1))`, the second read of a sequence lock, and the path back of Dekker's lock that does not give way.
//!   If nothing ever satisfies the access, the thread would have restarted the iteration. Such a path may also store to *fresh*
//!   objects, which no other thread can reach before the loop is left (`spin/fresh.rs`), as when a thread pushes a node onto a
//!   stack. What an attempt expects may be kept in such an object (`spin/expected.rs`). An exchange that restarts the iteration
//!   with what it writes itself has changed nothing either: it waits for another value, and the loop remains for what else it
//!   may find.
//! - *Found values.* In `v = load(x); while (!cas(x, &v, v + 1));` a failed attempt carries what it found into the next
//!   iteration. It retries as well, from the load on, if this is the only path back, nothing else uses what was loaded, there
//!   are only computations between the load and the loop, and the load orders no more than a failed attempt does.
//! - *Repetition.* Paths back that are left after that remain: the machine notices when a thread is back in a state that it had
//!   before ([`crate::machine`]), whatever the loop looks like. This pass only makes the most frequent loops cheap.
//!
//! If the same block assumes something about a read, or about the success of a compare-exchange, the access waits for that
//! (`spin/assumptions.rs`).
//!
//! An outer loop is examined when its inner loops are gone: a test-and-test-and-set lock becomes a waiting load and a waiting
//! update.
//!
//! # Why it is sound
//!
//! Let G be an execution of the program, and G' the same without the accesses of iterations that stayed in the loop. A read that
//! read from an exchange among them reads from what that exchange read, which is the same value.
//!
//! *G' is an execution of the program.* By 1 the thread could have left in its first iteration. G' is consistent: the axioms of
//! SC, TSO, PSO, RA, RC11 and C20 forbid cycles, and removing reads and fences only removes edges; an exchange and its source
//! are neighbours in modification order, so merging them adds no edge either. It is also an execution of the new program. So
//! the new program **invents nothing**, no outcome and no race: whatever it does, the old one does without spinning.
//!
//! *Nothing is hidden.* What remains in G' reads the same values, so outcomes and failed assertions are still there. A thread
//! that is still spinning in G waits in G', and the others continue. A failed acquire may have ordered more: an iteration that
//! stays acquires from one write, and the last iteration leaves through another. In G' that order is missing. But less
//! happens-before **cannot hide a race** between accesses that remain, it can only reveal one; and the race it reveals is real,
//! because G' is an execution of the old program. So dropping the order is not only safe but exact, and the same holds for the
//! release sides of exchanges. What could be hidden are errors of the removed accesses:
//! - An atomic read races with a plain write, or comes before its object exists. The rule "counts as an access from when its
//!   thread reaches it" handles this.
//! - A plain read in an iteration that stays. Before every atomic access of its iteration it is ordered like the same read in
//!   the remaining iteration, by what came before the loop. After one it is not, so such loops have no awaits; they may retry.
//! - A division, or an access after the waiting one: such loops are not replaced.
//!
//! *Retrying.* The same holds for an iteration that retries, whatever the other iterations of its loop do: it started and ended
//! in the same state of its thread and only read, so G' without it is an execution. What it did before the access that now
//! waits is also done in the new program, for each value that it may have read, so plain reads there, and their errors, are not
//! hidden: an end with a thread that retries is dropped, but its findings are reported. The access itself counts from when its
//! thread reaches it. Found values: let F be a failed attempt, and L the load before the loop. G' has F in the place of L and
//! nothing of what was between them, which only read. Since L orders no more than F did, G' is consistent, and the races of G
//! are in G'. If L had another use, or if there were an effect between them, the thread would continue differently in G'; if L
//! were stronger than F, a race could be hidden.
//!
//! *Fresh objects.* G' is also without the stores to fresh objects of iterations that retry. No other thread has the address of
//! such an object, so none of these stores is read, races, or makes anything else happen: it orders nothing, and without it
//! only edges are gone. The loop does not read it, and a thread that leaves the loop has stored to the same places again, so
//! nothing reads it later either.
//!
//! *Plain reads that wait.* Nothing above requires that a read is atomic. Where a race is behaviour (SC, TSO, PSO), a plain
//! read is like a relaxed one. Where it is an error, a plain read that does not race has one write to read: it is satisfied at
//! once or never, and both are as in the loop. If it races, it does so from when its thread reaches it, which is reported.
//!
//! *What may fail*, such as a division, may come before an access that waits: it is done there with whatever the iteration has
//! read, as in the loop. It may not come after it.
//!
//! *Waiting forever.* A thread that retries is stuck only if what it waits for will never come **and** the reads of its
//! iteration have seen the last writes (`crates/explorers/src/waiting.rs`): only then does each further iteration go the same
//! way. So `do { a = load(x); b = load(y); } while (a != b)` is a livelock if `x` and `y` stay different, and never because `a`
//! is old. Conversely, a thread that repeats iterations forever sees the last writes in the end, and is detected where it saw
//! them in the first iteration.
//!
//! For awaits: threads are scheduled fairly and every write becomes visible eventually, so a waiting thread sees the last write
//! in the end. If that does not satisfy it, all paths out are closed forever, in the loop too: both are a livelock, and neither
//! occurs without the other. Therefore an await requires an address and operand that do not change, and a condition that all
//! paths out need.
//!
//! # Where we differ from the papers
//!
//! 1. The papers of 2015 and 2018 discard an iteration that stays, and with it every deadlock and livelock next to it. Here a
//!    thread that stays waits.
//! 2. An `i8` of which the lowest bit is tested is a `_Bool`: 0 or 1.
//! 3. WRC11 lets a thread alternate between unordered writes; merging an exchange with its source can lose such an execution.
//!    RC11 and C20 have no such executions.
//! 4. Waiting solves `i - load(x) == n` modulo the width, including signed overflow.
//! 5. A weak compare-exchange that waits does not fail spuriously: such failures would only stay in the loop.
//!
//! # What it does not replace
//!
//! Loops whose local state changes in a way that matters, including counters that limit the spinning (`expected` that a failed
//! compare-exchange sets is one, except for found values); iterations that stay and store, except to fresh objects, that call
//! functions with effects, that read memory in a called function (what [`super::inline`] left), or that update in another way,
//! even if they add zero; loops with remaining inner loops, unless both start at the same place; loops with several entries;
//! loops without an exit; more than 128 paths.

mod assumptions;
mod condition;
mod effects;
mod expected;
mod fresh;
mod paths;
mod pausing;
mod plan;
mod polling;
mod retry;
mod rewrite;
mod rotate;
mod unwritten;

use super::intrinsics::lay_out;
use super::simplify::{drop_dead_bindings, simplify};
use crate::module::{BlockId, Function, FunctionId, InstructionKind as Kind, Module};
use crate::ssa::{Graph, Loop, Loops};
use assumptions::assumptions;
pub(crate) use effects::lets_time_pass;
use effects::{Context, Facts, Flow};
use expected::make_variables;
use pausing::cut_pauses;
use plan::{Ending, NO_SINGLE_VALUE, Plan, plan};
use rewrite::{Place, rewrite};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// How many blocks that only lead on are followed from one header to another.
const MOST_BLOCKS: u32 = 8;

/// What became of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is gone: so many accesses wait.
    Awaits(usize),
    /// So many accesses wait, but the loop is still there for iterations that are not pure, or that stay for another reason.
    Guarded(usize),
    /// It is as it was; why.
    Left(&'static str),
}

/// A loop that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spin {
    /// The function it is in.
    pub function: FunctionId,
    /// The line of the source where it begins, if that is known.
    pub line: Option<u32>,
    /// What became of it.
    pub outcome: Outcome,
}

/// Replaces spin loops in all functions; tells what became of each loop, inner loops first.
pub fn spin(module: &mut Module) -> Vec<Spin> {
    let mut report = Vec::new();
    let facts = Facts::of(module);
    let functions: Vec<FunctionId> = module.functions.ids().collect();
    for id in functions {
        if module.functions[id].is_defined() {
            spin_function(module, id, &facts, &mut report);
            assumptions(module, id, &facts);
            drop_dead_bindings(&mut module.functions[id]);
        }
    }
    lay_out(module);
    simplify(module);
    report
}

fn spin_function(module: &mut Module, id: FunctionId, facts: &Facts, report: &mut Vec<Spin>) {
    cut_pauses(module, id);
    make_variables(module, id, facts);
    let mut seen: HashSet<BlockId> = HashSet::new();
    'again: loop {
        let flow = Flow::of(&module.functions[id]);
        for (_, entry) in flow.loops.iter().rev() {
            if !seen.insert(entry.header) {
                continue;
            }
            let line = line(module, &module.functions[id], entry);
            let found = look(module, id, facts, &flow, entry);
            if let Some(better) = rewritten(module, id, facts, &flow.graph, entry, &found) {
                module.functions[id] = better;
                continue 'again;
            }
            report.push(Spin {
                function: id,
                line,
                outcome: found
                    .as_ref()
                    .map_or_else(|why| Outcome::Left(why), outcome),
            });
            if let Ok(plan) = found {
                let header = head(module, id, &flow.loops, entry).unwrap_or(entry.header);
                let place = Place {
                    function: id,
                    header,
                    blocks: entry.blocks.clone(),
                };
                rewrite(module, &place, &plan);
                // The blocks have changed: outer loops may have become loops without inner ones.
                continue 'again;
            }
        }
        return;
    }
}

/// How much is made of a loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Success {
    /// Nothing.
    Left,
    /// Nothing but that its iterations are pure: the machine notices when one is repeated.
    Pure,
    /// Some accesses wait.
    Guarded,
    /// It is gone.
    Gone,
}

fn success(found: &Result<Plan, &'static str>) -> Success {
    match found {
        Ok(plan) if plan.ending == Ending::Remove => Success::Gone,
        Ok(_) => Success::Guarded,
        Err(why) if *why == NO_SINGLE_VALUE => Success::Pure,
        Err(_) => Success::Left,
    }
}

/// A function with one of its loops in another shape, of which more can be replaced.
fn rewritten(
    module: &mut Module,
    id: FunctionId,
    facts: &Facts,
    graph: &Graph,
    entry: &Loop,
    found: &Result<Plan, &'static str>,
) -> Option<Function> {
    let is_gone = success(found) == Success::Gone;
    if is_gone || rotate::sides(&module.functions[id], graph, entry).is_none() {
        return None;
    }
    let original = module.functions[id].clone();
    let better = [rotate::merge, rotate::turn]
        .into_iter()
        .find_map(|rotate| {
            let mut is_better = false;
            if rotate(&mut module.functions[id], graph, entry) {
                let flow = Flow::of(&module.functions[id]);
                let around = flow.loops.iter().map(|(_, entry)| entry);
                let around = around.filter(|other| other.blocks.contains(&entry.header));
                is_better = around
                    .min_by_key(|other| other.blocks.len())
                    .map(|entry| look(module, id, facts, &flow, entry))
                    .is_some_and(|other| success(&other) > success(found));
            }
            let function = std::mem::replace(&mut module.functions[id], original.clone());
            is_better.then_some(function)
        });
    module.functions[id] = original;
    better
}

fn outcome(plan: &Plan) -> Outcome {
    let count = plan.awaits.len();
    match plan.ending {
        Ending::Remove => Outcome::Awaits(count),
        Ending::Keep => Outcome::Guarded(count),
    }
}

/// The plan for one loop.
fn look(
    module: &Module,
    id: FunctionId,
    facts: &Facts,
    flow: &Flow,
    entry: &Loop,
) -> Result<Plan, &'static str> {
    let context = context(module, id, facts, flow, entry)?;
    let plan = plan(&context)?;
    if context.header == entry.header {
        return Ok(plan);
    }
    // Threads that enter the loop and threads that go back reach the inner header in the same way.
    let ending = Ending::Keep;
    Ok(Plan { ending, ..plan })
}

/// What is known of a loop; or why it is left alone.
fn context<'a>(
    module: &'a Module,
    id: FunctionId,
    facts: &'a Facts,
    flow: &'a Flow,
    entry: &'a Loop,
) -> Result<Context<'a>, &'static str> {
    let loops = &flow.loops;
    let header = head(module, id, loops, entry).ok_or("has an inner loop")?;
    let is_inside = |block: &BlockId| entry.blocks.contains(block);
    if loops
        .irreducible()
        .iter()
        .any(|(from, to)| is_inside(from) || is_inside(to))
    {
        return Err("has several entries");
    }
    let function = &module.functions[id];
    let mut places = HashMap::new();
    for &block in &entry.blocks {
        for (index, &instruction) in function.blocks[block].instructions.iter().enumerate() {
            places.insert(instruction, (block, index));
        }
    }
    Ok(Context {
        module,
        id,
        function,
        facts,
        flow,
        header,
        latches: &entry.latches,
        blocks: &entry.blocks,
        places,
        fresh: OnceCell::new(),
    })
}

/// Where the iterations of a loop begin: at its header; or, if this only leads to that of the one loop inside, there. Both loops are
/// then looked at as one, whose iterations end where either of them restarts. None if there are other loops inside, or if a value
/// is carried into one of the two.
fn head(module: &Module, id: FunctionId, loops: &Loops, entry: &Loop) -> Option<BlockId> {
    let mut inner = loops
        .iter()
        .map(|(_, other)| other)
        .filter(|other| other.header != entry.header && entry.blocks.contains(&other.header));
    let Some(only) = inner.next() else {
        return Some(entry.header);
    };
    if inner.next().is_some() {
        return None;
    }
    let function = &module.functions[id];
    let mut block = entry.header;
    for _ in 0..MOST_BLOCKS {
        let first = function.blocks[block].instructions.first()?;
        match function.instructions[*first].kind {
            Kind::Phi(_) => return None,
            _ if block == only.header => return Some(block),
            Kind::Branch(target) => block = target,
            _ => return None,
        }
    }
    None
}

/// The line that a loop begins at.
fn line(module: &Module, function: &Function, entry: &Loop) -> Option<u32> {
    let list = &function.blocks[entry.header].instructions;
    let known = list
        .iter()
        .filter_map(|&id| function.instructions[id].location);
    known
        .map(|location| module.locations[location].line)
        .find(|&line| line != 0)
}
