//! Faults of the memory models: axioms, machines, and their fast twins.

use super::{AGREEMENT, COMMAND_LINE_C, CONFORMANCE, CORPUS, Fault, Test, fault};

const SC: &str = "crates/explorers/src/models/axioms/sc.rs";
const TSO: &str = "crates/explorers/src/models/axioms/tso.rs";
const PSO: &str = "crates/explorers/src/models/axioms/pso.rs";
const RA: &str = "crates/explorers/src/models/axioms/ra.rs";
const RC11: &str = "crates/explorers/src/models/axioms/rc11.rs";
const WRC11: &str = "crates/explorers/src/models/axioms/wrc11.rs";
const C20: &str = "crates/explorers/src/models/axioms/c20.rs";
const EXPLAIN: &str = "crates/check/src/explain/race.rs";
const TASK: &str = "crates/check/src/task.rs";
const RELATIONS: &str = "crates/explorers/src/models/axioms/relations.rs";
const RACES: &str = "crates/explorers/src/models/races.rs";
const BUFFERS: &str = "crates/explorers/src/models/machine/store_buffers.rs";
const CLOCKS: &str = "crates/explorers/src/models/incremental/clocks.rs";
const COHERENCE: &str = "crates/explorers/src/models/incremental/coherence.rs";
const GLOBAL_ORDER: &str = "crates/explorers/src/models/incremental/global_order.rs";
const PARTIAL_SC_ORDER: &str = "crates/explorers/src/models/incremental/partial_sc_order.rs";
const INCREMENTAL: &str = "crates/explorers/src/models/incremental.rs";
const WEAK: &str = "crates/explorers/src/models/incremental/weak.rs";
const GRAPH: &str = "crates/execution/src/graph.rs";
const SATURATION: &str = "crates/explorers/src/models/reads_from/saturation.rs";
const GLOBAL_ORDER_SEARCH: &str = "crates/explorers/src/models/reads_from/global_order.rs";
const AXIOMATIC: &str = "crates/explorers/src/models/reads_from/axiomatic.rs";
const READS_FROM: &str = "crates/explorers/src/models/reads_from.rs";
const MODELS: &str = "crates/explorers/src/models.rs";
/// The test that compares clocks with the axioms.
const CLOCKS_TEST: Test =
    Test::tests("norns-explorers", "clocks").named("clocks_know_what_the_axioms_say");

/// The test that compares races by clocks with those by the axioms.
const RACES_TEST: Test =
    Test::tests("norns-explorers", "clocks").named("races_by_clocks_are_those_of_the_definition");

/// The test that compares answers about `seq_cst` events with the axioms.
const SEQ_CST_TESTS: Test = Test::tests("norns-explorers", "seq_cst");
const GROWING_GRAPHS: Test = Test::tests("norns-explorers", "growing_graphs");
const CYCLES: Test = Test::tests("norns-explorers", "cycles");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "sc-without-from-reads",
        SC,
        "&po.or(rf).or(mo).or(fr),",
        "&po.or(rf).or(mo),",
    )
    .caught_by(GROWING_GRAPHS.named("sequential_consistency")),
    fault(
        "sc-without-modification-order",
        SC,
        "&po.or(rf).or(mo).or(fr),",
        "&po.or(rf).or(fr),",
    )
    .caught_by(GROWING_GRAPHS.named("sequential_consistency")),
    fault(
        "atomicity-forgotten",
        SC,
        "if rmw.is_empty() {",
        "if true {",
    )
    .caught_by(GROWING_GRAPHS.named("sequential_consistency")),
    fault(
        "tso-stores-overtake",
        TSO,
        ".or(&po.between(writes, writes))",
        ".or(&po.between(reads, writes))",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "tso-forwarding-forgotten",
        TSO,
        "&ppo.or(rfe).or(mo).or(fr),",
        "&ppo.or(rf).or(mo).or(fr),",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "tso-incoherent",
        TSO,
        "&po_loc.or(rf).or(mo).or(fr),",
        "&rf.or(mo).or(fr),",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "tso-updates-do-not-wait",
        TSO,
        ".or(&g.update_reads)",
        ".or(&g.thread_events)",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "tso-threads-do-not-wait",
        TSO,
        ".or(&g.thread_events);",
        ".or(&g.update_reads);",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "tso-sc-fences-do-nothing",
        TSO,
        ".and(&g.writes.or(&g.fences))",
        ".and(&g.writes)",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "tso-sc-stores-wait",
        TSO,
        ".and(&g.writes.or(&g.fences))",
        ".and(&g.fences)",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "pso-release-stores-overtake",
        PSO,
        ".or(&po.between(writes, &release.and(writes)))",
        "",
    )
    .caught_by(GROWING_GRAPHS.named("partial_store_order")),
    fault(
        "pso-barriers-do-nothing",
        PSO,
        "let barriers = &release.and(&g.fences);",
        "let barriers = &release.and(writes);",
    )
    .caught_by(GROWING_GRAPHS.named("partial_store_order")),
    fault(
        "ra-fences-do-nothing",
        RA,
        "if fences.len() >= 2 {",
        "if fences.len() >= 200 {",
    )
    .caught_by(CYCLES.named("release_acquire")),
    fault(
        "ra-fences-without-eco",
        RA,
        "hb.or(&hb.then(&eco).then(hb)).between",
        "hb.between",
    )
    .caught_by(CYCLES.named("release_acquire")),
    fault(
        "rc11-thin-air",
        RC11,
        "judge.acyclic(&SBRF, &po.or(rf), &[(\"rf\", rf), (\"po\", po)])",
        "Ok(())",
    )
    .caught_by(Test::tests("norns", "command_line").named("why_an_outcome_does_not_occur_is_an_axiom")),
    fault(
        "rc11-release-fences",
        RC11,
        "let from_release = sb.between(fences, all).optional();",
        "let from_release = sb.between(fences, fences).optional();",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "rc11-acquire-fences",
        RC11,
        "let to_acquire = sb.between(all, fences).optional();",
        "let to_acquire = sb.between(fences, fences).optional();",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "rc11-release-fences-reach-through-spawn",
        RC11,
        "let from_release = sb.between(",
        "let from_release = g.po.between(",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "rc11-acquire-fences-reach-through-join",
        RC11,
        "let to_acquire = sb.between(",
        "let to_acquire = g.po.between(",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "rc11-later-writes-through-spawn",
        RC11,
        "&sb.optional().between(writes,",
        "&g.po.optional().between(writes,",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "c20-later-writes",
        C20,
        "rc11::synchronizes_through(g, &Relation::identity(&g.writes.and(&rlx)))",
        "{ let _ = (rlx, Relation::identity); rc11::synchronizes_with(g) }",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "c20-plain-writes-release",
        C20,
        "&Relation::identity(&g.writes.and(&rlx))",
        "&Relation::identity(&g.writes.and(&g.writes.or(&rlx)))",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "races-under-sc-by-rc11",
        MODELS,
        "Self::Rc11 | Self::Wrc11 => axioms::rc11::happens_before(g),",
        "_ if self != Self::C20 => axioms::rc11::happens_before(g),\n            Self::Rc11 | Self::Wrc11 => unreachable!(),",
    )
    .caught_by(COMMAND_LINE_C.named("races_under_hardware_models_are_those_of_the_language")),
    fault(
        "iso-c-spoken-of-in-cxx",
        EXPLAIN,
        "if !is_in_c(self.naming.files) {",
        "if false {",
    )
    .caught_by(COMMAND_LINE_C.named("iso_c_is_spoken_of_where_it_differs")),
    fault(
        "programs-under-rc11",
        TASK,
        "Self::Program(_) => MemoryModel::C20,",
        "Self::Program(_) => MemoryModel::Rc11,",
    )
    .caught_by(COMMAND_LINE_C.named("the_default_model_depends_on_what_is_checked")),
    fault(
        "rc11-release-sequences",
        RC11,
        ".then(&rf.then(rmw).star());",
        ";",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "rc11-relaxed-synchronises",
        RC11,
        ".between(&release, &acquire)",
        ".between(&rlx, &acquire)",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "rc11-psc-without-hb-loc",
        RC11,
        ".or(&g.within_location(hb))",
        "",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "rc11-psc-without-fences",
        RC11,
        "first.then(&scb).then(&last).or(&fence_part)",
        "first.then(&scb).then(&last)",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "rc11-psc-without-detours",
        RC11,
        ".or(&po_across.then(hb).then(po_across))",
        "",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "rc11-psc-without-from-reads",
        RC11,
        ".or(mo)\n        .or(&rf.inverse().then(mo));",
        ".or(mo);",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "rc11-atomicity-forgotten",
        RC11,
        "if !rmw.is_empty() {",
        "if false {",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "wrc11-without-rf",
        WRC11,
        "hb.or(&rf_x).plus()",
        "hb.plus()",
    )
    .caught_by(GROWING_GRAPHS.named("wrc11")),
    fault(
        "wrc11-rival-updates",
        WRC11,
        "updates_read_from_different_writes(g, judge)\n}",
        "Ok(())\n}",
    )
    .caught_by(GROWING_GRAPHS.named("wrc11")),
    fault(
        "wrc11-maximal-writes",
        WRC11,
        "!mo_weak.successors(write).any(|later| counts(&later))",
        "!mo_weak.successors(write).any(|later| counts(&later)) || true",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "spawn-orders-nothing",
        RELATIONS,
        "self.spawn_join.insert(event, of_child);",
        "self.spawn_join.insert(of_child, of_child);",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "races-of-reads",
        RACES,
        "writes[..place].iter().chain(reads)",
        "writes[..place].iter().chain(&reads[..0])",
    )
    .caught_by(RACES_TEST),
    fault(
        "races-of-later-accesses-alone",
        RACES,
        "accesses.take_while(move |&access| !has_seen(graph, clocks, access, write))",
        "accesses.take_while(move |&access| has_seen(graph, clocks, access, write))",
    )
    .caught_by(RACES_TEST),
    fault(
        "awaited-reads-have-seen-what-they-learned",
        RACES,
        "clocks.view_before(graph, access),\n        _ => clocks.view(access),\n    };\n    view.includes(write)",
        "clocks.view(access),\n        _ => clocks.view(access),\n    };\n    view.includes(write)",
    )
    .caught_by(RACES_TEST),
    fault(
        "races-of-atomics",
        RACES,
        "is_plain(access(one)) || is_plain(access(other))",
        "is_plain(access(one)) || !is_plain(access(one))",
    )
    .caught_by(CORPUS),
    fault(
        "races-overlooked-one-way",
        RACES,
        "&& !is_ordered(graph, happens_before, one, other)",
        "&& is_ordered(graph, happens_before, other, one)",
    )
    .caught_by(Test::tests("norns-explorers", "racing").named("a_look_in_vain_races")),
    fault(
        "races-of-awaited-reads-with-what-they-saw",
        RACES,
        "Action::Read { awaited: true, .. } => clocks.view_before(graph, access),",
        "Action::Read { awaited: true, .. } => clocks.view(access),",
    )
    .caught_by(CORPUS),
    fault(
        "races-of-a-new-write-with-reads",
        RACES,
        "unseen.filter(|&other| action.is_write() || is_write(other))",
        "unseen.filter(|&other| is_write(other))",
    )
    .caught_by(Test::tests("norns-explorers", "racing").named("a_look_in_vain_races")),
    fault(
        "buffer-answers-oldest",
        BUFFERS,
        "buffer.pending.iter().rev().find(",
        "buffer.pending.iter().find(",
    )
    .caught_by(AGREEMENT.named("machine_and_axioms_agree_on_random_programs")),
    fault(
        "buffer-release-may-overtake",
        BUFFERS,
        "let barrier = if mode.is_release() {\n            issued",
        "let barrier = if mode.is_release() {\n            buffer.fenced",
    )
    .caught_by(AGREEMENT.named("machine_and_axioms_agree_on_random_programs")),
    fault(
        "buffer-fence-forgotten",
        BUFFERS,
        "buffer.fenced = buffer.issued;",
        "buffer.fenced = buffer.fenced;",
    )
    .caught_by(CORPUS),
    fault(
        "buffer-join-does-not-wait",
        BUFFERS,
        "Label::Join { child } => Drained::OwnAnd(child),",
        "Label::Join { .. } => Drained::Own,",
    )
    .caught_by(AGREEMENT.named("machine_and_axioms_agree_on_random_programs")),
    fault(
        "buffer-pso-lane-order",
        BUFFERS,
        "!earlier.iter().any(|other| other.cell == store.cell)",
        "earlier.len() < 100",
    )
    .caught_by(AGREEMENT.named("machine_and_axioms_agree_on_random_programs")),
    fault(
        "revisit-rival-depended-on",
        CLOCKS,
        "let mut rows = [before, Some(source)]",
        "let mut rows = [before, Some(source).filter(|_| false)]",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "dependence-without-reads-from",
        CLOCKS,
        "join(&mut block[self.row(DEPENDS)], &write[self.row(DEPENDS)]);",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "dependence-without-join",
        CLOCKS,
        "join(&mut block[..views], &other[..views]);",
        "let _ = (views, block, other);",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "pso-ignores-relaxed-stores",
        MODELS,
        "(Self::Tso, Access::Store) if mode == Mode::Relaxed",
        "(Self::Tso | Self::Pso, Access::Store) if mode == Mode::Relaxed",
    )
    .caught_by(COMMAND_LINE_C.named("modes_that_a_model_ignores_are_a_warning")),
    fault(
        "clocks-releases-end-at-updates",
        CLOCKS,
        "if exclusive && let Some(&Action::Read {",
        "if exclusive && earlier.is_empty() && let Some(&Action::Read {",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-later-writes-under-c20",
        CLOCKS,
        "self.model == MemoryModel::C20 || graph.cells()[cell.index()].releases == 0",
        "graph.cells()[cell.index()].releases == 0",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-no-later-writes-under-rc11",
        CLOCKS,
        "self.model == MemoryModel::C20 || graph.cells()[cell.index()].releases == 0",
        "self.model != MemoryModel::Ra || graph.cells()[cell.index()].releases == 0",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-later-writes-continue-updates",
        CLOCKS,
        "join(released, &head[self.row(HAPPENS_BEFORE)]);",
        "join(released, &head[self.row(RELEASED)]);",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "releases-of-a-cell-are-not-counted",
        "crates/execution/src/graph.rs",
        "if mode.is_release() {",
        "if mode.is_sequentially_consistent() {",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "hidden-writes-one-too-many",
        "crates/explorers/src/models/incremental/weak.rs",
        "let from = seen.saturating_sub(1);",
        "let from = seen;",
    )
    .caught_by(GROWING_GRAPHS.named("wrc11")),
    fault(
        "clocks-any-write-begins-a-release",
        CLOCKS,
        "Some(Action::Write { mode, .. }) => mode.is_release(),",
        "Some(Action::Write { mode, .. }) => mode.is_atomic(),",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-plain-writes-release",
        CLOCKS,
        "if !mode.is_atomic() {\n            block",
        "if false {\n            block",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-fences-reach-through-spawn",
        CLOCKS,
        "own[..views].copy_from_slice(&before[..views]);",
        "let _ = views;\n                own.copy_from_slice(before);",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-fences-reach-through-join",
        CLOCKS,
        "join(&mut block[..views], &other[..views]);",
        "let _ = views;\n                    join(block, other);",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "clocks-acquire-fences",
        CLOCKS,
        "if self.rows > UNACQUIRED && mode.is_acquire() => {",
        "if self.rows > UNACQUIRED && mode.is_sequentially_consistent() => {",
    )
    .caught_by(CLOCKS_TEST),
    fault(
        "coherence-one-thread-in-view",
        COHERENCE,
        "known.max_by_key(|&(label, _)| label)",
        "known.min_by_key(|&(label, _)| label)",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "joins-of-threads-without-events-order-nothing",
        "crates/execution/src/graph/spawns_and_joins.rs",
        "None => self.spawn_of(thread),",
        "None => None,",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "starts-of-threads-without-events-order-nothing",
        "crates/execution/src/graph/spawns_and_joins.rs",
        "self.join_of(thread)",
        "None",
    )
    .within("Graph::first_event_or_join")
    .caught_by(CYCLES.named("sequential_consistency")),
    fault(
        "coherence-known-reads-count-less",
        COHERENCE,
        "Action::Read { source, .. } => source?,",
        "Action::Read { .. } => return None,",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "coherence-between-an-update",
        COHERENCE,
        "source_of_update(graph, after) != Some(before)",
        "source_of_update(graph, after) != Some(before) || place > 0",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "global-order-sc-stores-wait",
        GLOBAL_ORDER,
        "load: exclusive || mode.is_sequentially_consistent(),",
        "load: exclusive,",
    )
    .caught_by(GROWING_GRAPHS.named("total_store_order")),
    fault(
        "global-order-release-stores-overtake",
        GLOBAL_ORDER,
        "|| (is_release && !release)",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "global-order-barriers-do-nothing",
        GLOBAL_ORDER,
        "barrier |= mode.is_release();",
        "barrier |= mode.is_sequentially_consistent();",
    )
    .within("behind_store")
    .caught_by(CONFORMANCE.named("every_algorithm_conforms_to_every_test")),
    fault(
        "global-order-join-waits-for-nobody",
        GLOBAL_ORDER,
        "work.extend(graph.join_of(thread));",
        "",
    )
    .within("behind_load")
    .caught_by(CORPUS),
    fault(
        "pso-stores-pass-barriers",
        GLOBAL_ORDER,
        "barrier |= mode.is_release();",
        "barrier |= mode.is_sequentially_consistent();",
    )
    .within("behind_store_of_pso")
    .caught_by(SEQ_CST_TESTS),
    fault(
        "pso-release-stores-pass-others",
        GLOBAL_ORDER,
        "(like.load || barrier || is_release)",
        "(like.load || barrier || (is_release && false))",
    )
    .caught_by(GROWING_GRAPHS.named("partial_store_order")),
    fault(
        "pso-looks-behind-no-later-store",
        GLOBAL_ORDER,
        "if from <= index && index < to {",
        "if from < to {",
    )
    .caught_by(GROWING_GRAPHS.named("partial_store_order")),
    fault(
        "global-order-readers-not-found",
        GLOBAL_ORDER,
        "(graph.source_of(read) == Some(write)).then_some(read)",
        "(graph.source_of(read) == Some(write) && false).then_some(read)",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-writes-lead-to-one-write",
        PARTIAL_SC_ORDER,
        "if let Some(next) = next { self.reach(next); }",
        "if let Some(next) = next { self.reach(next); break; }",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-one-walk-for-all-threads",
        PARTIAL_SC_ORDER,
        "self.state.walk += 1;",
        "self.state.walk = 1;",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-nothing-between-two-other-locations",
        PARTIAL_SC_ORDER,
        "_ => sees_elsewhere.is_some_and(|seen| {",
        "_ => sees_elsewhere.filter(|_| false).is_some_and(|seen| {",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "psc-happens-before-is-enough",
        PARTIAL_SC_ORDER,
        "between.any(|event| event.action.cell() != action.cell())",
        "between.any(|event| event.action.cell() != action.cell()) || true",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-accesses-of-one-location-unordered",
        PARTIAL_SC_ORDER,
        "_ if action.cell() == Some(cell) => true,",
        "_ if action.cell() == Some(cell) && false => true,",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-fences-behind-later-writes",
        PARTIAL_SC_ORDER,
        "self.later_writes(cell, behind).for_each(&mut note);",
        "",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-fences-behind-later-reads",
        PARTIAL_SC_ORDER,
        "reads.filter(|_| from == From::Fence);",
        "reads.filter(|_| from == From::Fence && false);",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "psc-accesses-behind-a-fence-of-another-thread",
        PARTIAL_SC_ORDER,
        "self.follow_accesses(thread, first);",
        "",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "psc-stops-at-spawns",
        PARTIAL_SC_ORDER,
        "if let Some(next) = self.graph.first_event_or_join(child) {",
        "if let Some(next) = self.graph.first_event_or_join(child).filter(|_| false) {",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "psc-reads-rank-as-writes",
        PARTIAL_SC_ORDER,
        "rank: 2 * place + u32::from(is_read),",
        "rank: 2 * place,",
    )
    .caught_by(CYCLES.named("rc11")),
    fault(
        "psc-fences-no-targets",
        PARTIAL_SC_ORDER,
        "reached.target_end = last + 1;",
        "reached.target_end = last;",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "weak-order-without-sources",
        CLOCKS,
        "for before in seen.chain(source) {",
        "for before in seen.chain(source.filter(|_| false)) {",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "weak-order-updates-share-a-source",
        WEAK,
        "other.is_none_or(|other| graph.write_half(other).is_none())",
        "other.is_none_or(|other| graph.write_half(other).is_none()) || !false",
    )
    .caught_by(GROWING_GRAPHS.named("wrc11")),
    fault(
        "weak-order-updates-looked-for-too-late",
        WEAK,
        "for other in accesses[start..].iter().map(id) {",
        "for other in accesses[start..].iter().skip(1).map(id) {",
    )
    .caught_by(GROWING_GRAPHS.named("wrc11")),
    fault(
        "weakly-later-accesses-begin-one-too-late",
        PARTIAL_SC_ORDER,
        "accesses[start..].iter().map(id)",
        "accesses[start..].iter().skip(1).map(id)",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "order-at-hand-explains-though-incoherent",
        INCREMENTAL,
        "return new.iter().all(|&event| self.is_coherent(graph, event))",
        "return new.iter().all(|&event| self.is_coherent(graph, event) || !explained || explained)",
    )
    .caught_by(GROWING_GRAPHS.named("rc11")),
    fault(
        "forced-orders-stay-forced",
        READS_FROM,
        "*forced = from.min(*forced);",
        "let _ = from;",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "order-points-keep-their-mode",
        GRAPH,
        "self.order_points.change(thread, index, &before, &action);",
        "let _ = (thread, index);",
    )
    .caught_by(SEQ_CST_TESTS),
    fault(
        "labels-run-out",
        GRAPH,
        "if label == before {",
        "if false {",
    )
    .caught_by(Test::library("norns-execution").named("graph::tests::every_write_knows_its_place")),
    fault(
        "hidden-writes-read",
        SATURATION,
        "                    hidden[earlier as usize] = u32::MAX;",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "update-chain-read-backwards",
        SATURATION,
        "            *hides = (*hides).max(before);",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "followed-write-is-last",
        SATURATION,
        "                followed[earlier as usize] |= earlier != chain;",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "one-order-either-way",
        READS_FROM,
        "(before.thread() == write.thread() && before.key() < write.key())",
        "before.thread() == write.thread()",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "last-write-not-searched",
        READS_FROM,
        "if maximal.len() < 2 || saturation_decides(model, part) {",
        "if maximal.len() < 2 || !saturation_decides(model, part) || saturation_decides(model, part) {",
    )
    .caught_by(CONFORMANCE.named("every_algorithm_conforms_to_every_test")),
    fault(
        "saturation-decides-fences",
        READS_FROM,
        "MemoryModel::Ra => fences < 2,",
        "MemoryModel::Ra => fences < 3,",
    )
    .caught_by(CONFORMANCE.named("every_algorithm_conforms_to_every_test")),
    fault(
        "global-order-own-writes-unknown",
        GLOBAL_ORDER_SEARCH,
        "        if kind != GlobalOrder::Sc {
            instance.add_coherence(part, number)?;
        }",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "global-order-overwrite-what-is-needed",
        GLOBAL_ORDER_SEARCH,
        "if self.needed_by_others(cell, moment) > 0 {",
        "if self.needed_by_others(cell, moment) > 9 {",
    )
    .caught_by(CONFORMANCE.named("every_algorithm_conforms_to_every_test")),
    fault(
        "global-order-own-store-read-late-only",
        GLOBAL_ORDER_SEARCH,
        "self.state.active[cell] == source || (own && source != INITIAL && !self.is_done(source))",
        "self.state.active[cell] == source",
    )
    .caught_by(Test::tests("norns-explorers", "orders")),
    fault(
        "pairs-one-way-only",
        AXIOMATIC,
        "[(first, second), (second, first)]",
        "[(first, second)]",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
];
