//! Faults of private memory.

use super::{C_CORPUS, Fault, Test, fault};

const RUN: &str = "crates/execution/src/private/run.rs";
const SETTLING: &str = "crates/execution/src/private/settling.rs";
const ANSWERING: &str = "crates/execution/src/private/answering.rs";
const PUBLISHING: &str = "crates/execution/src/private/publishing.rs";
const LAYER: &str = "crates/execution/src/private/layer.rs";
const OWNED: &str = "crates/execution/src/private/owned.rs";
const SUPPORT: &str = "crates/explorers/src/support.rs";
const OBJECT: &str = "crates/execution/src/private/object.rs";
const LEAKS: &str = "crates/check/src/leaks.rs";
const THREAD: &str = "crates/llvm/src/machine/thread.rs";
const MACHINE: &str = "crates/explorers/src/dpor/machine.rs";
const PROGRAM: &str = "crates/check/src/program.rs";

const RANDOM: Test =
    Test::tests("norns", "private_memory").named("programs_do_the_same_without_private_memory");
const PUBLICATIONS: Test =
    Test::tests("norns", "private_memory").named("publications_are_recognised");
const CHECKS: Test =
    Test::tests("norns", "private_memory").named("checks_say_the_same_without_private_memory");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "what-was-freed-waits-for-later-stores",
        PUBLISHING,
        "if context.dirty && !waits && kept_back().any(|kept| self.drains(kept)) {",
        "if false && context.dirty && !waits && kept_back().any(|kept| self.drains(kept)) {",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "publications-come-between-accesses",
        PUBLISHING,
        "!(is_ordered && context.must_stay_next_to(label) && kept_back().next().is_some())",
        "!is_ordered || true",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "who-knows-an-address-in-secret-is-not-noticed",
        PUBLISHING,
        "None => return Err(Secret::Objects(vec![object])),",
        "None => {}",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "an-address-in-pieces-is-no-secret",
        PUBLISHING,
        "if pieces.is_some_and(|pieces| self.narrow.contains(&pieces)) {",
        "if false && pieces.is_some() {",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "what-an-update-makes-of-something-else-is-no-secret",
        PUBLISHING,
        "&& !self.may_tell(thread, made)",
        "&& false",
    )
    .caught_by(RANDOM),
    fault(
        "what-an-object-points-to-stays-private",
        PUBLISHING,
        "layer.private(object).into_iter().flat_map(Object::contents);",
        "layer.private(object).into_iter().flat_map(Object::contents).take(0);",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "what-is-handed-on-stays-private",
        PUBLISHING,
        "Label::Spawn { .. } | Label::Finish => self.inner.handed_on(thread),",
        "",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "global-variables-stay-private",
        PUBLISHING,
        "Known::Mine(mine) => mine.is_global().then_some(object),",
        "Known::Mine(_) => None,",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "private-accesses-separate-nothing",
        PUBLISHING,
        "let separates = self.separates() && self.met.separated;",
        "let separates = false;",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "private-updates-do-not-drain",
        SETTLING,
        "Label::Free { .. } | Label::Update { .. } => true,",
        "Label::Free { .. } => true,",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "private-frees-do-not-drain",
        SETTLING,
        "Label::Free { .. } | Label::Update { .. } => true,",
        "Label::Update { .. } => true,",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "who-waits-at-private-memory-goes-on",
        ANSWERING,
        "!until.condition.holds(value, width) || !until.condition.is_decided(value, width)",
        "false && until.condition.holds(value, width)",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "what-was-freed-is-still-private",
        LAYER,
        "!object.has_ended() && object.takes(location.offset, width);",
        "object.takes(location.offset, width);",
    )
    .caught_by(RANDOM),
    fault(
        "private-objects-have-no-bounds",
        LAYER,
        "!object.has_ended() && object.takes(location.offset, width);",
        "!object.has_ended();",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "private-writes-are-not-undone",
        LAYER,
        "object.set_word(number, before);",
        "let _ = before; object.set_read(None);",
    )
    .caught_by(
        Test::library("norns-execution")
            .named("private::layer::tests::what_is_detached_comes_back"),
    ),
    fault(
        "what-was-written-is-not-published",
        OBJECT,
        "labels.push((label, writer));",
        "let _ = label;",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "private-leaks-are-forgotten",
        LEAKS,
        "places.chain(run.private_leaks())",
        "places",
    )
    .caught_by(Test::tests("norns", "private_memory").named("private_blocks_leak")),
    fault(
        "what-is-found-without-private-memory-is-not-looked-for-again",
        PROGRAM,
        "let is_sound = says_everything(&statistics) && watching.unconfirmed == Some(0);",
        "let is_sound = says_everything(&statistics) || watching.unconfirmed != Some(0);",
    )
    .caught_by(CHECKS),
    fault(
        "sites-of-secrets-stay-private",
        ANSWERING,
        "if self.is_shared_site(thread, at) {",
        "if false {",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "memory-known-in-part-is-taken-for-known",
        OBJECT,
        "_ => Knows::Part,",
        "_ => Knows::All,",
    )
    .caught_by(RANDOM),
    fault(
        "what-is-written-alone-again-stays-back",
        PUBLISHING,
        "layer.knows(location, width) == Knows::Nothing",
        "layer.knows(location, width) != Knows::All",
    )
    .caught_by(RANDOM),
    fault(
        "who-has-joined-some-is-alone",
        RUN,
        "children.all(|child| self.has_joined_its_own(child))",
        "children.count() < 99",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "publication/left_running")),
    fault(
        "whoever-joins-as-many-as-it-started-is-alone",
        RUN,
        "others.all(|(_, layer)| !layer.has_forked_behind(0)) ||",
        "others.all(|_| true) ||",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "publication/left_running")),
    fault(
        "labels-that-pass-addresses-on-publish-nothing",
        PUBLISHING,
        "&& passed_on.is_none_or(|value| self.inner.led_into(value).is_none())",
        "&& (passed_on.is_none() || passed_on.is_some())",
    )
    .caught_by(PUBLICATIONS),
    fault(
        "labels-about-private-objects-concern-nothing-private",
        PUBLISHING,
        "object_of(label).is_none_or(|object| self.may_tell(thread, object))",
        "object_of(label).is_none_or(|_| true)",
    )
    .caught_by(RANDOM),
    fault(
        "forks-behind-are-not-seen",
        LAYER,
        "(self.forks.last()).is_some_and(|&place| place >= answers)",
        "(self.forks.last()).is_some_and(|&place| place > answers)",
    )
    .caught_by(RANDOM),
    fault(
        "beginnings-hold-something-back",
        RUN,
        "&& layer.pending().kind == Kind::Own",
        "",
    )
    .caught_by(RANDOM),
    fault(
        "what-a-forgotten-past-left-in-the-stack-is-lost",
        THREAD,
        "self.low = low;",
        "let _ = low;",
    )
    .within("ThreadRun::forget_past")
    .caught_by(RANDOM),
    fault(
        "steps-planned-for-a-thread-that-is-over-are-taken",
        MACHINE,
        "if !self.can_step(agent) && self.run.is_void() {",
        "if !self.can_step(agent) && false {",
    )
    .caught_by(Test::tests("norns", "private_memory").named("plans_end_with_a_secret")),
    fault(
        "others-use-owned-words",
        SETTLING,
        "self.experience.owned.of_another(thread, &label) {",
        "self.experience.owned.of_another(thread, &label).filter(|_| false) {",
    )
    .caught_by(RANDOM),
    fault(
        "others-end-owned-words",
        OWNED,
        "Label::Free { object } => (object, None, false),",
        "Label::Free { .. } => return None,",
    )
    .within("Owned::of_another")
    .caught_by(
        Test::library("norns-execution")
            .named("private::owned::tests::words_of_several_threads_are_not_owned"),
    ),
    fault(
        "owned-words-have-no-end",
        RUN,
        "self.end_owned_words(thread, object);",
        "",
    )
    .caught_by(RANDOM),
    fault(
        "explorers-see-what-is-done-with-owned-words",
        SETTLING,
        "if let Some(disowned) = self.layer(thread).owned_in(&label) {",
        "if let Some(disowned) = self.layer(thread).owned_in(&label).filter(|_| false) {",
    )
    .caught_by(RANDOM),
    fault(
        "variables-are-regained-without-their-owned-words",
        ANSWERING,
        "company == Company::NoMore && mine.is_published() && !mine.owns_any()",
        "company == Company::NoMore && mine.is_published()",
    )
    .caught_by(RANDOM),
    fault(
        "plain-reads-agree-after-synchronising",
        LAYER,
        "_ => return None, }; if (place, size) == (location, width)",
        "_ => continue, }; if (place, size) == (location, width)",
    )
    .caught_by(RANDOM),
    fault(
        "plain-reads-agree-although-writes-are-unordered",
        SUPPORT,
        "MemoryModel::Rc11 | MemoryModel::C20 => Repeated::SameValue,",
        "MemoryModel::Rc11 | MemoryModel::C20 | MemoryModel::Wrc11 => Repeated::SameValue,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "publication/two_plain_looks")),
];
