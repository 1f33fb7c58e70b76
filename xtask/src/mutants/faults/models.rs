//! Faults of the memory models: axioms, machines, and their fast twins.

use super::{Fault, fault};

const SC: &str = "crates/explorers/src/models/axioms/sc.rs";
const TSO: &str = "crates/explorers/src/models/axioms/tso.rs";
const PSO: &str = "crates/explorers/src/models/axioms/pso.rs";
const RA: &str = "crates/explorers/src/models/axioms/ra.rs";
const RC11: &str = "crates/explorers/src/models/axioms/rc11.rs";
const WRC11: &str = "crates/explorers/src/models/axioms/wrc11.rs";
const RELATIONS: &str = "crates/explorers/src/models/axioms/relations.rs";
const RACES: &str = "crates/explorers/src/models/races.rs";
const BUFFERS: &str = "crates/explorers/src/models/machine/store_buffers.rs";
const CLOCKS: &str = "crates/explorers/src/models/incremental/clocks.rs";
const COHERENCE: &str = "crates/explorers/src/models/incremental/coherence.rs";
const MOMENTS: &str = "crates/explorers/src/models/incremental/moments.rs";
const INCREMENTAL: &str = "crates/explorers/src/models/incremental.rs";
const SATURATION: &str = "crates/explorers/src/models/reads_from/saturation.rs";
const ORDER_SEARCH: &str = "crates/explorers/src/models/reads_from/moments.rs";
const AXIOMATIC: &str = "crates/explorers/src/models/reads_from/axiomatic.rs";
const READS_FROM: &str = "crates/explorers/src/models/reads_from.rs";
const MODELS: &str = "crates/explorers/src/models.rs";

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
        "revisit-rival-depended-on",
        CLOCKS,
        "let mut rows = [before, Some(source)]",
        "let mut rows = [before, Some(source).filter(|_| false)]",
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
        "pso-ignores-relaxed-stores",
        MODELS,
        "(Self::Tso, Access::Store) if order == Order::Relaxed",
        "(Self::Tso | Self::Pso, Access::Store) if order == Order::Relaxed",
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
    fault(
        "hidden-writes-read",
        SATURATION,
        "                    hidden[earlier as usize] = u32::MAX;",
        "",
    ),
    fault(
        "chain-read-backwards",
        SATURATION,
        "            *hides = (*hides).max(before);",
        "",
    ),
    fault(
        "followed-write-is-last",
        SATURATION,
        "                followed[earlier as usize] |= earlier != chain;",
        "",
    ),
    fault(
        "one-order-either-way",
        READS_FROM,
        "(before.thread() == write.thread() && before < write)",
        "before.thread() == write.thread()",
    ),
    fault(
        "last-write-not-searched",
        READS_FROM,
        "if maximal.len() < 2 || saturation_decides(model, part) {",
        "if maximal.len() < 2 || !saturation_decides(model, part) || saturation_decides(model, part) {",
    ),
    fault(
        "saturation-decides-fences",
        READS_FROM,
        "MemoryModel::Ra => fences < 2,",
        "MemoryModel::Ra => fences < 3,",
    ),
    fault(
        "moments-own-writes-unknown",
        ORDER_SEARCH,
        "        if kind != Moments::Sc {
            instance.add_coherence(part, number)?;
        }",
        "",
    ),
    fault(
        "moments-overwrite-what-is-needed",
        ORDER_SEARCH,
        "if self.needed_by_others(cell, moment) > 0 {",
        "if self.needed_by_others(cell, moment) > 9 {",
    ),
    fault(
        "moments-own-store-read-late-only",
        ORDER_SEARCH,
        "self.state.active[cell] == source || (own && source != INITIAL && !self.is_done(source))",
        "self.state.active[cell] == source",
    ),
    fault(
        "pairs-one-way-only",
        AXIOMATIC,
        "[(first, second), (second, first)]",
        "[(first, second)]",
    ),
];
