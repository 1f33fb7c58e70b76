//! How many classes and states `values` takes for programs whose values repeat.

#![expect(clippy::print_stdout, reason = "the figures are read by a person")]

use crate::values::threads;
use norns_execution::Equivalence;
use norns_explorers::{
    Execution, Limits, MemoryModel,
    compare::Collector,
    values::{TableOptions, Values},
};
use norns_litmus::{LitmusProgram, LitmusRun, Test};

/// How many classes `values` finds under SC, and how many states it visits.
fn explored(test: &Test) -> (u64, u64) {
    let explorer = Values {
        model: MemoryModel::Sc,
        races: false,
        limits: Limits::default(),
        table: Some(TableOptions::default()),
        self_check: false,
    };
    let mut collector = Collector::new(Equivalence::Values, |_: &Execution<'_, LitmusRun>| ());
    let explored = explorer.explore(&LitmusProgram::new(test), &mut collector);
    let statistics = explored.expect("all accesses have one width");
    assert_eq!(statistics.executions(), statistics.complete);
    assert!(collector.collected.findings.is_empty());
    (statistics.complete, statistics.visits)
}

/// The numbers of classes are those of the paper's figures and table 1, or follow from who comes first. The numbers of states are
/// those of a prototype that was compared with the definition on its own; more of them would mean that more reads are taken from a
/// state than need be.
#[test]
fn programs_whose_values_repeat_have_few_classes_and_states() {
    let same = |text: &'static str| move |_: usize| text.to_owned();
    let fig1 = |thread: usize| {
        let writes = "atomic_store(x, 1); atomic_store(y, 1);";
        let read = ["", "int r0 = atomic_load(x);", "int r0 = atomic_load(y);"][thread];
        format!("{writes} {read}")
    };
    let fig6 = |thread: usize| {
        let both = [
            "atomic_store(x, 1); int r0 = atomic_load(x); atomic_store(y, 1);",
            "atomic_store(x, 1); atomic_store(y, 1); int r0 = atomic_load(y); atomic_store(x, 2);",
        ];
        both[thread].to_owned()
    };
    let reorder = |setters: usize| {
        move |thread: usize| {
            if thread < setters {
                "atomic_store(x, 1); atomic_store(y, 2);".to_owned()
            } else {
                "int r0 = atomic_load(x); int r1 = atomic_load(y);".to_owned()
            }
        }
    };
    let singleton = |setters: usize| {
        move |thread: usize| match thread {
            0 => {
                let each = |what: &str| {
                    let calls = (1..=setters).map(|setter| format!("{what}(P{setter});"));
                    calls.collect::<Vec<String>>().join(" ")
                };
                format!("{}{}int r0 = atomic_load(x);", each("spawn"), each("join"))
            }
            1 => "atomic_store(x, 1);".to_owned(),
            _ => "atomic_store(x, 2);".to_owned(),
        }
    };
    let set_and_check = same("atomic_store(x, 1); int r0 = atomic_load(x);");
    let test_and_set = same("int r0 = atomic_exchange(x, 1);");
    let try_lock = same(
        "int r0 = 0; int r1 = atomic_compare_exchange_strong(x, &r0, 1); \
         if (r1) { atomic_store(x, 0); }",
    );
    let lock = same("lock(m); unlock(m);");
    let lock_and_flag = same("lock(m); int r0 = atomic_load(x); atomic_store(x, 1); unlock(m);");
    let read_and_write = same("int r0 = atomic_load(x); atomic_store(x, 1);");
    let flags = |thread: usize| {
        let names = ["x", "y", "z", "w"];
        let others = (0..names.len()).filter(|&other| other != thread);
        let reads = others.map(|other| format!("int r{other} = atomic_load({});", names[other]));
        let reads: Vec<String> = reads.collect();
        format!("atomic_store({}, 1); {}", names[thread], reads.join(" "))
    };
    // A state of n threads that take a lock is who has released it: whoever takes it releases it at once.
    let states_of_locks = |n: u64| 1 << n;
    // Any threads but none may have the lock at some time; a state is who has tried it, and with what result.
    let classes_of_tries = |n: u32| (1 << n) - 1;
    let states_of_tries = |n: u32| 3_u64.pow(n);
    let cases: [(&str, Test, u64, Option<u64>); 18] = [
        ("figure 1", threads(3, fig1), 1, Some(3)),
        ("figure 6", threads(2, fig6), 2, Some(5)),
        ("reorder(8)", threads(9, reorder(8)), 4, Some(7)),
        ("reorder(9)", threads(10, reorder(9)), 4, Some(7)),
        ("reorder(30)", threads(31, reorder(30)), 4, Some(7)),
        ("monabsex1(7)", threads(7, set_and_check), 1, Some(8)),
        ("monabsex1(8)", threads(8, set_and_check), 1, Some(9)),
        ("monabsex1(30)", threads(30, set_and_check), 1, Some(31)),
        ("singleton(20)", threads(21, singleton(20)), 2, Some(3)),
        ("singleton(30)", threads(31, singleton(30)), 2, Some(3)),
        ("test-and-set(7)", threads(7, test_and_set), 7, Some(449)),
        (
            "trylock(4)",
            threads(4, try_lock),
            classes_of_tries(4),
            Some(states_of_tries(4)),
        ),
        (
            "trylock(7)",
            threads(7, try_lock),
            classes_of_tries(7),
            Some(states_of_tries(7)),
        ),
        ("lock(4)", threads(4, lock), 1, Some(states_of_locks(4))),
        ("lock(7)", threads(7, lock), 1, Some(states_of_locks(7))),
        ("lock and flag(5)", threads(5, lock_and_flag), 5, Some(246)),
        (
            "read and write(6)",
            threads(6, read_and_write),
            63,
            Some(666),
        ),
        ("flags(4)", threads(4, flags), 349, Some(1_257)),
    ];
    for (name, test, classes, most) in cases {
        let (found, visits) = explored(&test);
        println!("{name}: {found} classes, {visits} states");
        assert_eq!(found, classes, "{name}");
        assert!(
            most.is_none_or(|most| visits <= most),
            "{name}: {visits} states, at most {most:?} expected"
        );
    }
}
