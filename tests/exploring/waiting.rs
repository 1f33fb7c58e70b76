//! Threads that wait in loops: random programs with loops of many shapes, and deadlocks beside them.
//!
//! The definition takes loops as they are, and a thread that repeats an iteration in which it only reads as waiting. Under
//! every model
//!
//! 1. every algorithm finds the same executions, complete or blocked, the same outcomes and the same kinds of findings;
//! 2. so do the machine and the axioms, where there is a machine;
//! 3. a program with awaits and the same one with loops in their place have as many complete executions, the same outcomes
//!    and the same kinds of findings (blocked ends are not compared: a loop has read where an await has not);
//! 4. the program with every iteration up to a bound, in which no thread is found to wait, has the same outcomes and the
//!    same kinds of findings, those apart that say that threads are stuck: whoever is stuck is cut off there. The bound is
//!    one that cuts off nobody else. Under WRC11 it may have more outcomes if loops have updates: there an update that
//!    stores what it read brings an old value back (`corpus/litmus/waiting/loop_update_brings_back.litmus`).
//!
//! `NORNS_PROGRAMS=20000 cargo test --release --test exploring waiting:: -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use crate::agreeing::{
    self, Outcome, by_algorithm, by_definition, by_definition_up_to, by_machine, guesswork,
    on_all_cores, programs,
};
use norns_execution::{Equivalence, program::FindingKind};
use norns_explorers::{
    End, MemoryModel,
    compare::{Collected, Difference, compare},
    support::{Algorithm, Supported, explorer_for},
};
use norns_litmus::{
    LitmusProgram, Test,
    random::{Shape, generate},
    shrink::shrink,
    test::{Expression, ExpressionKind, StatementKind},
};
use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicU64, Ordering},
};

/// What is wrong, or that the program is too large to tell.
#[derive(Debug)]
enum Wrong {
    Differs(String),
    TooLarge,
}

type Checked = Result<(), Wrong>;

fn definition(test: &Test, program: &LitmusProgram, model: MemoryModel) -> agreeing::Result {
    by_definition(test, program, (model, model.equivalence()), |_| {})
}

fn same(
    model: MemoryModel,
    (first, first_name): (&agreeing::Result, &str),
    (second, second_name): (&agreeing::Result, &str),
) -> Checked {
    match compare((&first.0, &first.1), (&second.0, &second.1)) {
        None => Ok(()),
        Some(Difference::Unfinished(_)) => Err(Wrong::TooLarge),
        Some(_) if guesswork(model, &first.0, &second.0) => Ok(()),
        Some(difference) => Err(Wrong::Differs(format!(
            "under {model}, {difference} (first: {first_name}, second: {second_name})"
        ))),
    }
}

fn algorithms_agree(test: &Test) -> Checked {
    let program = LitmusProgram::new(test);
    for model in MemoryModel::ALL {
        let equivalences = [
            model.equivalence(),
            Equivalence::ReadsFrom,
            Equivalence::Values,
        ];
        let [axioms, by_reads_from, by_values] =
            by_definition_up_to(test, &program, model, equivalences, |_| {});
        if let Some(machine) = by_machine(test, model) {
            same(model, (&axioms, "axioms"), (&machine, "machine"))?;
        }
        for algorithm in Algorithm::ALL {
            let supported = match explorer_for(algorithm, model) {
                Ok(supported) if supported.algorithm() == algorithm => supported,
                _ => continue,
            };
            let expected = match supported {
                Supported::EveryGraph => continue,
                Supported::ReadsFrom => &by_reads_from,
                Supported::Values => &by_values,
                _ => &axioms,
            };
            let fast = by_algorithm(test, model, supported);
            same(
                model,
                (expected, "definition"),
                (&fast, &algorithm.to_string()),
            )?;
        }
    }
    Ok(())
}

fn complete(collected: &Collected<Outcome>) -> u64 {
    let complete = |((_, end), times): (&(_, End), &u64)| (*end == End::Complete).then_some(*times);
    collected.classes.iter().filter_map(complete).sum()
}

/// What is asked of two programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// The same outcomes and findings.
    Same,
    /// As many complete executions besides.
    SameCount,
    /// That the second has the outcomes of the first.
    NotLess,
}

fn has_updates_in_loops(test: &Test) -> bool {
    let mut found = false;
    let mut look = |expression: &Expression| {
        found |= matches!(
            expression.kind,
            ExpressionKind::Update { .. } | ExpressionKind::CompareExchange { .. }
        );
    };
    for thread in &test.threads {
        thread.walk(
            &mut |statement| {
                if let StatementKind::Loop { .. } = statement.kind {
                    statement.walk(&mut |inside| {
                        if let Some(expression) = inside.expression() {
                            expression.walk(&mut look);
                        }
                    });
                }
            },
            &mut |_| {},
        );
    }
    found
}

/// What two programs must have in common of what is not an execution; `of` says which kinds of findings are compared.
fn same_results(
    model: MemoryModel,
    (first, second): (&agreeing::Result, &agreeing::Result),
    of: impl Fn(FindingKind) -> bool,
    asked: Asked,
) -> Checked {
    if first.1.stopped.is_some() || second.1.stopped.is_some() {
        return Err(Wrong::TooLarge);
    }
    let (first, second) = (&first.0, &second.0);
    if guesswork(model, first, second) {
        return Ok(());
    }
    let kinds = |collected: &Collected<Outcome>| -> BTreeSet<FindingKind> {
        let kinds = collected.findings.iter().copied();
        kinds.filter(|&kind| of(kind)).collect()
    };
    let differs = |what: String| Err(Wrong::Differs(format!("under {model}, {what}")));
    if asked == Asked::NotLess && first.outcomes.is_subset(&second.outcomes) {
        return Ok(());
    }
    if first.outcomes != second.outcomes {
        let only: Vec<&Outcome> = first
            .outcomes
            .symmetric_difference(&second.outcomes)
            .collect();
        return differs(format!("only one of the two has the outcomes {only:?}"));
    }
    if kinds(first) != kinds(second) {
        return differs(format!(
            "the findings are {:?} and {:?}",
            kinds(first),
            kinds(second)
        ));
    }
    if asked == Asked::SameCount && complete(first) != complete(second) {
        let counts = (complete(first), complete(second));
        return differs(format!(
            "there are {} and {} complete executions",
            counts.0, counts.1
        ));
    }
    Ok(())
}

fn awaits_are_loops(test: &Test) -> Checked {
    let Some(loops) = test.awaits_as_loops() else {
        return Ok(());
    };
    if loops == *test {
        return Ok(());
    }
    let (program, looping) = (LitmusProgram::new(test), LitmusProgram::new(&loops));
    for model in MemoryModel::ALL {
        let sides = (
            &definition(test, &program, model),
            &definition(&loops, &looping, model),
        );
        same_results(model, sides, |_| true, Asked::SameCount)?;
    }
    Ok(())
}

/// The greatest bound that is tried.
const MOST_ITERATIONS: u32 = 5;

fn unrolled_agrees(test: &Test) -> Checked {
    let program = LitmusProgram::new(test);
    for model in MemoryModel::ALL {
        let bounds = 1..=MOST_ITERATIONS;
        let enough = bounds.into_iter().find(|&most| {
            let bounded = definition(test, &LitmusProgram::bounded(test, most), model);
            bounded.1.cut == 0 && bounded.1.stopped.is_none()
        });
        let Some(most) = enough else {
            return Err(Wrong::TooLarge);
        };
        let unrolled = definition(test, &LitmusProgram::unrolled(test, most), model);
        let sides = (&definition(test, &program, model), &unrolled);
        let safety = |kind| !matches!(kind, FindingKind::Deadlock | FindingKind::Livelock);
        let asked = if model == MemoryModel::Wrc11 && has_updates_in_loops(test) {
            Asked::NotLess
        } else {
            Asked::Same
        };
        same_results(model, sides, safety, asked)?;
    }
    Ok(())
}

/// Asks something of many random programs, and shows the smallest of which it does not hold.
fn hold(programs: u64, shape: &Shape, most_skipped: u64, asked: impl Fn(&Test) -> Checked + Sync) {
    let skipped = AtomicU64::new(0);
    on_all_cores(programs, |seed| {
        let test = generate(seed, shape);
        match asked(&test) {
            Ok(()) => {}
            Err(Wrong::TooLarge) => {
                skipped.fetch_add(1, Ordering::Relaxed);
            }
            Err(Wrong::Differs(_)) => {
                let mut fails = |smaller: &Test| matches!(asked(smaller), Err(Wrong::Differs(_)));
                let small = shrink(&test, &mut fails);
                let Err(Wrong::Differs(what)) = asked(&small) else {
                    unreachable!("shrinking keeps what fails")
                };
                panic!("seed {seed}: {what}\n{small}");
            }
        }
    });
    let skipped = skipped.into_inner();
    println!("{programs} programs, {skipped} skipped");
    assert!(
        skipped * 100 <= programs * most_skipped,
        "{skipped} of {programs} programs were too large"
    );
}

#[test]
fn every_algorithm_agrees_on_loops() {
    hold(programs() / 2, &Shape::waiting_loops(), 5, algorithms_agree);
}

#[test]
fn awaits_are_what_loops_are() {
    let shape = Shape {
        wait: 40,
        waiting_loop: 20,
        ..Shape::waiting_loops()
    };
    hold(programs() / 2, &shape, 5, awaits_are_loops);
}

#[test]
fn waiting_leaves_nothing_out() {
    hold(programs() / 6, &Shape::waiting_loops(), 15, unrolled_agrees);
}

/// The programs must be worth the trouble: how many of them are stuck, how, and how many have complete executions too.
#[test]
fn programs_with_loops_are_worth_the_trouble() {
    let programs = programs().min(2_000);
    let stuck = AtomicU64::new(0);
    let (livelocks, deadlocks) = (AtomicU64::new(0), AtomicU64::new(0));
    let (complete_too, in_vain) = (AtomicU64::new(0), AtomicU64::new(0));
    on_all_cores(programs, |seed| {
        let test = generate(seed, &Shape::waiting_loops());
        let model = MemoryModel::Rc11;
        let (collected, statistics) = definition(&test, &LitmusProgram::new(&test), model);
        let count = |counter: &AtomicU64, is_so: bool| {
            counter.fetch_add(u64::from(is_so), Ordering::Relaxed);
        };
        let ends: BTreeSet<End> = collected.classes.keys().map(|(_, end)| *end).collect();
        let is_stuck = ends.iter().any(|end| matches!(end, End::Blocked(_)));
        count(&stuck, is_stuck);
        count(
            &livelocks,
            collected.findings.contains(&FindingKind::Livelock),
        );
        count(
            &deadlocks,
            collected.findings.contains(&FindingKind::Deadlock),
        );
        count(&complete_too, is_stuck && ends.contains(&End::Complete));
        count(&in_vain, statistics.redundant > 0);
    });
    let counts = [
        ("an end is blocked", stuck.into_inner(), 20),
        ("there is a livelock", livelocks.into_inner(), 20),
        ("there is a deadlock", deadlocks.into_inner(), 3),
        ("both blocked and complete", complete_too.into_inner(), 10),
        ("an end is one in vain", in_vain.into_inner(), 20),
    ];
    println!("{counts:?} of {programs} programs");
    for (what, count, least) in counts {
        assert!(
            count * 100 >= programs * least,
            "{what} in {count} of {programs} programs only"
        );
    }
}
