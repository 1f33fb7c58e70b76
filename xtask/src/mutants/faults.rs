//! The faults. A new axiom, rule or case comes with the fault that it would be not to have it.

/// A one-line fault.
pub(super) struct Fault {
    /// What it is called.
    pub(super) name: &'static str,
    /// Where it goes.
    pub(super) file: &'static str,
    /// The text that it replaces; it occurs once.
    pub(super) from: &'static str,
    /// What it puts there.
    pub(super) to: &'static str,
}

const fn fault(
    name: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
) -> Fault {
    Fault {
        name,
        file,
        from,
        to,
    }
}

const SC: &str = "crates/explorers/src/models/axioms/sc.rs";
const TSO: &str = "crates/explorers/src/models/axioms/tso.rs";
const PSO: &str = "crates/explorers/src/models/axioms/pso.rs";
const RA: &str = "crates/explorers/src/models/axioms/ra.rs";
const RC11: &str = "crates/explorers/src/models/axioms/rc11.rs";
const WRC11: &str = "crates/explorers/src/models/axioms/wrc11.rs";
const RELATIONS: &str = "crates/explorers/src/models/axioms/relations.rs";
const RACES: &str = "crates/explorers/src/models/races.rs";
const BUFFERS: &str = "crates/explorers/src/models/machine/store_buffers.rs";
const EVERY_GRAPH: &str = "crates/explorers/src/definition/every_graph.rs";
const ENDING: &str = "crates/explorers/src/definition/ending.rs";
const STEP: &str = "crates/explorers/src/step.rs";
const EXPLORER: &str = "crates/explorers/src/explorer.rs";
const REVISITS: &str = "crates/explorers/src/revisits.rs";
const WRITE_ORDER: &str = "crates/explorers/src/revisits/order.rs";
const CANONICAL: &str = "crates/explorers/src/revisits/canonical.rs";
const TRAIL: &str = "crates/explorers/src/revisits/trail.rs";
const THREAD_STATE: &str = "crates/llvm/src/machine/thread.rs";
const RIVALS: &str = "crates/explorers/src/revisits/rivals.rs";
const RACING: &str = "crates/explorers/src/revisits/racing.rs";
const ITEM: &str = "crates/explorers/src/revisits/item.rs";
const CLOCKS: &str = "crates/explorers/src/models/incremental/clocks.rs";
const COHERENCE: &str = "crates/explorers/src/models/incremental/coherence.rs";
const MOMENTS: &str = "crates/explorers/src/models/incremental/moments.rs";
const WEAK: &str = "crates/explorers/src/models/incremental/weak.rs";
const INCREMENTAL: &str = "crates/explorers/src/models/incremental.rs";
const DPOR: &str = "crates/explorers/src/dpor.rs";
const TRACE: &str = "crates/explorers/src/dpor/trace.rs";
const REVERSAL: &str = "crates/explorers/src/dpor/reversal.rs";
const ACTIONS: &str = "crates/explorers/src/dpor/machine/actions.rs";
const CELLS: &str = "crates/explorers/src/memory/cells.rs";
const OBJECTS: &str = "crates/explorers/src/memory/objects.rs";
const LOWER: &str = "crates/llvm/src/machine/lower/mod.rs";
const LOWER_FUNCTION: &str = "crates/llvm/src/machine/lower/function.rs";
const LOCAL: &str = "crates/llvm/src/machine/local.rs";
const SLOW: &str = "crates/llvm/src/machine/slow.rs";
const LIBRARY_LOCKS: &str = "crates/llvm/src/library/locks.rs";
const LIBRARY_BUILTINS: &str = "crates/llvm/src/library/builtins.rs";
// Of the prelude the compiled texts, which are what is run.
const CONDITIONS: &str = "crates/llvm/src/library/prelude/conditions.ll";
const BARRIERS: &str = "crates/llvm/src/library/prelude/barriers.ll";
const ONCE: &str = "crates/llvm/src/library/prelude/once.ll";
const RWLOCKS: &str = "crates/llvm/src/library/prelude/rwlocks.ll";
const SEMAPHORES: &str = "crates/llvm/src/library/prelude/semaphores.ll";
const MODELS: &str = "crates/explorers/src/models.rs";
const LEAKS: &str = "crates/norns/src/check/leaks.rs";
const SHOWN_TRACE: &str = "crates/norns/src/check/trace.rs";
const GRAPH: &str = "crates/execution/src/graph.rs";
const ORDER: &str = "crates/execution/src/order.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "sc-without-from-reads",
        SC,
        "&po.or(rf).or(mo).or(fr),",
        "&po.or(rf).or(mo),",
    ),
    fault(
        "sc-without-modification-order",
        SC,
        "&po.or(rf).or(mo).or(fr),",
        "&po.or(rf).or(fr),",
    ),
    fault(
        "atomicity-forgotten",
        SC,
        "if rmw.is_empty() {",
        "if true {",
    ),
    fault(
        "tso-stores-overtake",
        TSO,
        ".or(&po.between(writes, writes))",
        ".or(&po.between(reads, writes))",
    ),
    fault(
        "tso-forwarding-forgotten",
        TSO,
        "&ppo.or(rfe).or(mo).or(fr),",
        "&ppo.or(rf).or(mo).or(fr),",
    ),
    fault(
        "tso-incoherent",
        TSO,
        "&po_loc.or(rf).or(mo).or(fr),",
        "&rf.or(mo).or(fr),",
    ),
    fault(
        "tso-updates-do-not-wait",
        TSO,
        ".or(&g.update_reads)",
        ".or(&g.thread_events)",
    ),
    fault(
        "tso-threads-do-not-wait",
        TSO,
        ".or(&g.thread_events);",
        ".or(&g.update_reads);",
    ),
    fault(
        "tso-sc-fences-do-nothing",
        TSO,
        ".and(&g.writes.or(&g.fences))",
        ".and(&g.writes)",
    ),
    fault(
        "tso-sc-stores-wait",
        TSO,
        ".and(&g.writes.or(&g.fences))",
        ".and(&g.fences)",
    ),
    fault(
        "pso-release-stores-overtake",
        PSO,
        ".or(&po.between(writes, &release.and(writes)))",
        "",
    ),
    fault(
        "pso-barriers-do-nothing",
        PSO,
        "let barriers = &release.and(&g.fences);",
        "let barriers = &release.and(writes);",
    ),
    fault(
        "ra-fences-do-nothing",
        RA,
        "if fences.len() >= 2 {",
        "if fences.len() >= 200 {",
    ),
    fault(
        "ra-fences-without-eco",
        RA,
        "hb.or(&hb.then(&eco).then(hb)).between",
        "hb.between",
    ),
    fault(
        "rc11-thin-air",
        RC11,
        "judge.acyclic(&SBRF, &po.or(rf), &[(\"rf\", rf), (\"po\", po)])",
        "Ok(())",
    ),
    fault(
        "rc11-release-fences",
        RC11,
        "let from_release = sb.between(fences, all).optional();",
        "let from_release = sb.between(fences, fences).optional();",
    ),
    fault(
        "rc11-acquire-fences",
        RC11,
        "let to_acquire = sb.between(all, fences).optional();",
        "let to_acquire = sb.between(fences, fences).optional();",
    ),
    fault(
        "rc11-release-sequences",
        RC11,
        ".then(&rf.then(rmw).star());",
        ";",
    ),
    fault(
        "rc11-relaxed-synchronises",
        RC11,
        ".between(&release, &acquire)",
        ".between(&rlx, &acquire)",
    ),
    fault(
        "rc11-psc-without-hb-loc",
        RC11,
        ".or(&g.within_location(hb))",
        "",
    ),
    fault(
        "rc11-psc-without-fences",
        RC11,
        "first.then(&scb).then(&last).or(&fence_part)",
        "first.then(&scb).then(&last)",
    ),
    fault(
        "rc11-psc-without-detours",
        RC11,
        ".or(&po_across.then(hb).then(po_across))",
        "",
    ),
    fault(
        "rc11-psc-without-from-reads",
        RC11,
        ".or(mo)\n        .or(&rf.inverse().then(mo));",
        ".or(mo);",
    ),
    fault(
        "rc11-atomicity-forgotten",
        RC11,
        "if !rmw.is_empty() {",
        "if false {",
    ),
    fault(
        "wrc11-without-rf",
        WRC11,
        "hb.or(&rf_x).plus()",
        "hb.plus()",
    ),
    fault(
        "wrc11-rival-updates",
        WRC11,
        "updates_read_from_different_writes(g, judge)\n}",
        "Ok(())\n}",
    ),
    fault(
        "wrc11-maximal-writes",
        WRC11,
        "mo_weak.successors(write).next().is_none()",
        "mo_weak.successors(write).next().is_none() || true",
    ),
    fault(
        "spawn-orders-nothing",
        RELATIONS,
        "self.spawn_join.insert(event, of_child);",
        "self.spawn_join.insert(of_child, of_child);",
    ),
    fault(
        "races-of-reads",
        RACES,
        "writes[..place].iter().chain(reads);",
        "writes[..place].iter().chain(&reads[..0]);",
    ),
    fault(
        "races-of-atomics",
        RACES,
        "(is_plain(access(one)) || is_plain(access(other)))",
        "(is_plain(access(one)) || !is_plain(access(one)))",
    ),
    fault(
        "races-overlooked-one-way",
        RACES,
        "&& !is_ordered(graph, happens_before, one, other)",
        "&& is_ordered(graph, happens_before, other, one)",
    ),
    fault(
        "races-of-a-new-write-with-reads",
        RACES,
        "let reads = if action.is_write() { &reads[..] } else { &[] };",
        "let reads = &reads[..0];",
    ),
    fault(
        "races-only-at-the-end",
        RACING,
        "Races::Told\n        } else {",
        "Races::at_the_end(true)\n        } else {",
    ),
    fault(
        "races-told-again",
        RACING,
        "self.reported.insert(described))",
        "self.reported.insert(described) || true)",
    ),
    fault(
        "races-of-waiting-reads",
        REVISITS,
        "let is_done = answer.is_some() || self.trail.waiting(&self.run, thread).is_some();",
        "let is_done = answer.is_some();",
    ),
    fault(
        "plain-accesses-of-cells-uncounted",
        GRAPH,
        "self.count_plain(&event.action, ONE_MORE);",
        "",
    ),
    fault(
        "buffer-answers-oldest",
        BUFFERS,
        "buffer.pending.iter().rev().find(",
        "buffer.pending.iter().find(",
    ),
    fault(
        "buffer-release-may-overtake",
        BUFFERS,
        "let barrier = if order.is_release() {\n            issued",
        "let barrier = if order.is_release() {\n            buffer.fenced",
    ),
    fault(
        "buffer-fence-forgotten",
        BUFFERS,
        "buffer.fenced = buffer.issued;",
        "buffer.fenced = buffer.fenced;",
    ),
    fault(
        "buffer-join-does-not-wait",
        BUFFERS,
        "Label::Join { child } => Drained::OwnAnd(child),",
        "Label::Join { .. } => Drained::Own,",
    ),
    fault(
        "buffer-pso-lane-order",
        BUFFERS,
        "!earlier.iter().any(|other| other.cell == store.cell)",
        "earlier.len() < 100",
    ),
    fault(
        "writes-only-at-the-end",
        EVERY_GRAPH,
        "let first = if self.definition.model.orders_writes() {\n            0",
        "let first = if self.definition.model.orders_writes() {\n            end",
    ),
    fault(
        "waiting-has-not-looked",
        ENDING,
        "parts.iter().any(unsatisfying)",
        "parts.iter().any(unsatisfying) || true",
    ),
    fault(
        "failing-update-succeeds",
        STEP,
        "read: read(read_order, true, succeeded),",
        "read: read(read_order, true, true),",
    ),
    fault(
        "failure-order-ignored",
        STEP,
        "} else {\n                failure_order\n            };",
        "} else {\n                order.of_read_half()\n            };",
    ),
    fault(
        "join-before-the-end",
        STEP,
        "run.is_started(thread) && matches!(run.label(thread), Label::Finish)",
        "run.is_started(thread)",
    ),
    fault(
        "livelock-is-deadlock",
        EXPLORER,
        "Waiting::Await => FindingKind::Livelock,",
        "Waiting::Await => FindingKind::Deadlock,",
    ),
    fault(
        "class-without-order",
        GRAPH,
        "if equivalence == Equivalence::ModificationOrder {",
        "if false {",
    ),
    fault(
        "release-is-acquire",
        ORDER,
        "(Self::Release, Self::Acquire) => false,",
        "(Self::Release, Self::Plain) => true,",
    ),
    fault(
        "revisit-never",
        REVISITS,
        "for at in view.reads_to_revisit(cell) {\n            self.revisit(write, cell, at)?;",
        "for at in view.reads_to_revisit(cell) {\n            let _ = at;",
    ),
    fault(
        "revisit-rival-never",
        RIVALS,
        "for at in to_revisit {\n                self.revisit(write, cell, at)?;",
        "for at in to_revisit {\n                let _ = at;",
    ),
    fault(
        "revisit-rival-depended-on",
        CLOCKS,
        "let mut rows = [before, Some(source)]",
        "let mut rows = [before, Some(source).filter(|_| false)]",
    ),
    fault(
        "spliced-thread-not-restored",
        THREAD_STATE,
        "self.stale.min(dirty.unwrap_or(FRESH))",
        "self.stale.min(FRESH)",
    ),
    fault(
        "revisit-always",
        CANONICAL,
        "if !self.is_canonical(event) {",
        "if at > 1000 && !self.is_canonical(event) {",
    ),
    fault(
        "canonical-read-ignored",
        CANONICAL,
        "if !self.is_canonical(event) {",
        "if !self.may_be_revisited(event) && !self.is_canonical(event) {",
    ),
    fault(
        "canonical-write-may-be-read",
        CANONICAL,
        "&& !reads.any(|read| reads_it(read) && known(*read))",
        "&& (true || reads.any(|read| reads_it(read)))",
    ),
    fault(
        "canonical-write-may-be-anywhere",
        CANONICAL,
        "order::is_last(self.explorer, graph, cell, event, known)",
        "(true || order::is_last(self.explorer, graph, cell, event, known))",
    ),
    fault(
        "waiting-reads-nothing-never",
        REVISITS,
        "if !satisfied && place < last && self.explorer.model.orders_writes() {",
        "if !satisfied {",
    ),
    fault(
        "waiting-canonical-satisfied",
        CANONICAL,
        "source == Some(last)\n",
        "source.is_some()\n",
    ),
    fault(
        "waiting-ends-kept",
        REVISITS,
        "if !waiting.iter().all(|&read| self.waits_in_vain(read)) {",
        "if false {",
    ),
    fault(
        "updates-placed-anywhere-but-next",
        WRITE_ORDER,
        "place.map_or(end, |place| place + 1)",
        "place.map_or(end, |place| place)",
    ),
    fault(
        "weak-last-write-least",
        WRITE_ORDER,
        "maximal_writes(graph, clocks, cell, known).max()",
        "maximal_writes(graph, clocks, cell, known).max().filter(|_| false)",
    ),
    fault(
        "dependence-without-reads-from",
        CLOCKS,
        "join(&mut block[self.row(DEPENDS)], &write[self.row(DEPENDS)]);",
        "",
    ),
    fault(
        "dependence-without-join",
        CLOCKS,
        "join(&mut block[known.clone()], &last[known]);",
        "let _ = (known, last);",
    ),
    fault(
        "cells-never-refined",
        CELLS,
        "    if refined {\n        Cover::Refined",
        "    if refined && false {\n        Cover::Refined",
    ),
    fault(
        "part-of-a-cell-misplaced",
        CELLS,
        "Value::new(kept | part << (8 * self.skip), self.width)",
        "Value::new(kept | part, self.width)",
    ),
    fault(
        "bounds-off-by-one",
        OBJECTS,
        "u64::from(location.offset) + u64::from(bytes) <= u64::from(size)",
        "u64::from(location.offset) + u64::from(bytes) <= u64::from(size) + 1",
    ),
    fault(
        "free-orders-nothing",
        OBJECTS,
        "if !ordered(access, id) {",
        "if ordered(id, access) {",
    ),
    fault(
        "program-order-orders-backwards",
        OBJECTS,
        "return before < after;",
        "return true;",
    ),
    fault(
        "uninitialised-overlooked",
        OBJECTS,
        "} else if !zeroed",
        "} else if zeroed",
    ),
    fault(
        "many-constants-taken-for-few",
        LOWER,
        "self.near &= count <= BELOW;",
        "self.near &= count <= BELOW + 1;",
    ),
    fault(
        "large-frames-taken-for-small",
        LOWER_FUNCTION,
        "self.program.near &= self.next as usize <= WINDOW;",
        "self.program.near &= self.next as usize <= WINDOW + 4;",
    ),
    fault(
        "local-bounds-off-by-one",
        LOCAL,
        "offset + count <= size && offset % 8 + count <= 8",
        "offset + count <= size + 1 && offset % 8 + count <= 8",
    ),
    fault(
        "local-store-spills",
        LOCAL,
        "(value & bytes) << shift;",
        "value << shift;",
    ),
    fault(
        "pso-ignores-relaxed-stores",
        MODELS,
        "(Self::Tso, Access::Store) if order == Order::Relaxed",
        "(Self::Tso | Self::Pso, Access::Store) if order == Order::Relaxed",
    ),
    fault(
        "freed-blocks-leak",
        LEAKS,
        "!freed.contains(object)",
        "freed.len() < 9 || !freed.contains(object)",
    ),
    fault(
        "output-before-its-event",
        SHOWN_TRACE,
        "print(&mut entries, thread, event.label + 1);",
        "print(&mut entries, thread, event.label);",
    ),
    fault(
        "dpor-load-follows-nothing",
        TRACE,
        "if !is_own && write.committed != position {",
        "if is_own && write.committed < position {",
    ),
    fault(
        "dpor-own-commits-not-hidden",
        TRACE,
        "let is_own = write.event.thread() == Some(thread);",
        "let is_own = write.committed == NOWHERE;",
    ),
    fault(
        "dpor-overwriting-follows-no-load",
        TRACE,
        "for step in std::iter::once(replaced).chain(readers) {",
        "for step in std::iter::once(replaced).chain(readers.take(0)) {",
    ),
    fault(
        "dpor-barrier-forgotten",
        TRACE,
        "for step in stored.chain([previous]).chain(barred) {",
        "for step in stored.chain([previous]).chain(barred.take(0)) {",
    ),
    fault(
        "dpor-emptying-follows-no-commit",
        TRACE,
        "if machine.drained(thread) != Drained::None {",
        "if machine.drained(thread) == Drained::None {",
    ),
    fault(
        "dpor-spawn-races-with-child",
        TRACE,
        "if predecessor.cell.is_none() {\n                new",
        "if false {\n                new",
    ),
    fault(
        "dpor-blocking-race-forgotten",
        TRACE,
        "if holds(overwritten) {",
        "if !holds(overwritten) {",
    ),
    fault(
        "dpor-waiting-at-the-end-forgotten",
        DPOR,
        "if self.machine.waits(thread) {",
        "if false {",
    ),
    fault(
        "dpor-writer-sleeps-on",
        REVERSAL,
        "(TouchKind::Write { .. }, None) => false,",
        "(TouchKind::Write { .. }, None) => true,",
    ),
    fault(
        "dpor-write-does-not-wake-reader",
        REVERSAL,
        "|| !is_in_memory(machine, source, thread, last)",
        "|| is_in_memory(machine, source, thread, last)",
    ),
    fault(
        "dpor-read-does-not-wake-writer",
        REVERSAL,
        "(TouchKind::Read { .. }, None) => !machine.is_committed_before(touch.write, last),",
        "(TouchKind::Read { .. }, None) => true,",
    ),
    fault(
        "dpor-consumed-step-still-counts",
        REVERSAL,
        "self.last = None;\n        self.accesses.clear();",
        "self.last = None;",
    ),
    fault(
        "dpor-compare-exchange-as-before",
        REVERSAL,
        "self.accesses.retain(|access| !access.writes);",
        "self.accesses.retain(|_| true);",
    ),
    fault(
        "dpor-join-orders-nothing",
        ACTIONS,
        ".filter(|&step| step != NOWHERE)",
        ".filter(|&step| step == NOWHERE)",
    ),
    fault(
        "dpor-one-alternative-only",
        DPOR,
        "for alternative in 0..alternatives {",
        "for alternative in 0..alternatives.min(1) {",
    ),
    fault(
        "clocks-releases-end-at-updates",
        CLOCKS,
        "for write in [earlier, read].into_iter().flatten() {",
        "for write in [earlier, read.filter(|_| false)].into_iter().flatten() {",
    ),
    fault(
        "clocks-acquire-fences",
        CLOCKS,
        "if self.rows > UNACQUIRED && order.is_acquire() => {",
        "if self.rows > UNACQUIRED && order.is_sequentially_consistent() => {",
    ),
    fault(
        "coherence-known-reads-count-less",
        COHERENCE,
        "earliest += place + 1;",
        "earliest += place;",
    ),
    fault(
        "coherence-between-an-update",
        COHERENCE,
        "source_of_update(graph, after) != Some(before)",
        "source_of_update(graph, after) != Some(before) || place > 0",
    ),
    fault(
        "moments-sc-stores-wait",
        MOMENTS,
        "load: exclusive || order.is_sequentially_consistent(),",
        "load: exclusive,",
    ),
    fault(
        "moments-release-stores-overtake",
        MOMENTS,
        "|| (is_release && !release)",
        "",
    ),
    fault(
        "moments-barriers-do-nothing",
        MOMENTS,
        "barrier |= order.is_release();",
        "barrier |= order.is_sequentially_consistent();",
    ),
    fault(
        "moments-join-waits-for-nobody",
        MOMENTS,
        "    work.extend(graph.join_of(thread));\n}\n\n/// What comes behind a store",
        "}\n\n/// What comes behind a store",
    ),
    fault(
        "unknown-taken-for-sequential",
        INCREMENTAL,
        "self.sequential = false;\n                    return true;",
        "return true;",
    ),
    fault("weak-rivals-allowed", WEAK, "updated.contains(read) ||", ""),
    fault(
        "trail-writes-come-back-elsewhere",
        TRAIL,
        "self.graph.place(id, cell, removed.place as usize);",
        "self.graph.place(id, cell, 0);",
    ),
    fault(
        "pending-updates-given-up",
        CANONICAL,
        "if self.dependence.includes(rival) || obstacle",
        "if !self.dependence.includes(rival) || obstacle",
    ),
    fault(
        "items-forget-the-order-of-addition",
        ITEM,
        "self.trail.set_order_of_addition(ids);",
        "",
    ),
    fault(
        "waiting-revisits-late",
        REVISITS,
        "let earliest = if satisfied {",
        "let earliest = if !satisfied {",
    ),
    fault(
        "waiting-weak-ends-all-count",
        REVISITS,
        "source == maximal.filter(|write| !holds(write)).max()",
        "maximal.filter(|write| !holds(write)).max().is_some()",
    ),
    fault(
        "signal-wakes-all",
        CONDITIONS,
        "%v22 = and i64 %v15, 4294967295",
        "%v22 = and i64 %v1, 4294967295",
    ),
    fault(
        "signal-wakes-the-first",
        CONDITIONS,
        "call i32 @norns.choose(i32 %v6)",
        "call i32 @norns.choose(i32 1)",
    ),
    fault(
        "signal-strikes-nobody-out",
        CONDITIONS,
        "%v16 = xor i64 %v15, -1",
        "%v16 = xor i64 0, -1",
    ),
    fault(
        "wait-keeps-the-mutex",
        CONDITIONS,
        "%v7 = call i32 @pthread_mutex_unlock(ptr %a1)",
        "%v7 = add i32 0, 0",
    ),
    fault(
        "timed-wait-never-times-out",
        CONDITIONS,
        "%v4 = select i1 %v2, i32 0, i32 110",
        "%v4 = select i1 %v2, i32 0, i32 0",
    ),
    fault(
        "barrier-lets-go-early",
        BARRIERS,
        "%v13 = add i64 %v10, 1",
        "%v13 = add i64 %v10, 2",
    ),
    fault(
        "barrier-is-not-emptied",
        BARRIERS,
        "%v17 = xor i64 %v16, -1",
        "%v17 = xor i64 0, -1",
    ),
    fault(
        "once-does-not-wait",
        ONCE,
        "i64 1, i32 1, i64 1, i32 1)",
        "i64 1, i32 1, i64 3, i32 1)",
    ),
    fault(
        "readers-do-not-wait",
        RWLOCKS,
        "i64 -1, i32 4, i64 -65536, i32 %a1)",
        "i64 -1, i32 4, i64 -2147483648, i32 %a1)",
    ),
    fault(
        "semaphore-below-zero",
        SEMAPHORES,
        "@norns.try_add(ptr %a0, i64 -1, i64 0)",
        "@norns.try_add(ptr %a0, i64 -1, i64 -2)",
    ),
    fault(
        "recursion-forgotten",
        LIBRARY_LOCKS,
        "return 1 + again.unwrap_or(0);",
        "return 1;",
    ),
    fault(
        "timed-lock-is-a-deadlock",
        LIBRARY_LOCKS,
        "_ => Waiting::Assume,",
        "_ => Waiting::Lock,",
    ),
    fault(
        "trylock-not-counted",
        LIBRARY_LOCKS,
        "Builtin::Take | Builtin::TryTake | Builtin::TryAdd if",
        "Builtin::Take if",
    ),
    fault(
        "spurious-without-being-told",
        LIBRARY_BUILTINS,
        "context.code.spurious && ",
        "",
    ),
    fault(
        "destructors-never-run",
        SLOW,
        "&& self.stack[begun as usize] == 0",
        "&& self.stack[begun as usize] == 2",
    ),
    fault(
        "every-choice-canonical",
        CANONICAL,
        "return taken == 0;",
        "return true;",
    ),
];
