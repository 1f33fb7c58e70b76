//! An exploration split into items, which are written down, read again and explored one by one in runs of their own, finds
//! what it finds in one go, and nothing twice.

use norns_explorers::{
    Execution, Limits, MemoryModel, Statistics,
    compare::{Collected, Collector},
    revisits::{Revisits, Void, WorkItem},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, generate},
    read,
};

fn explorer(model: MemoryModel) -> Revisits {
    Revisits {
        model,
        equivalence: model.equivalence(),
        races: true,
        limits: Limits::default(),
        self_check: true,
        tallies: false,
    }
}

type Found = (Collected<()>, [u64; 4]);

fn counts(statistics: &Statistics) -> [u64; 4] {
    let blocked = statistics.blocked.iter().sum();
    [
        statistics.complete,
        blocked,
        statistics.failed,
        statistics.redundant,
    ]
}

fn in_one_go(test: &Test, model: MemoryModel) -> Found {
    let program = LitmusProgram::new(test);
    let mut collector = Collector::new(model.equivalence(), |_: &Execution<'_, LitmusRun>| ());
    let statistics = explorer(model).explore(&program, &mut collector);
    let statistics = statistics.expect("all accesses have one width");
    (collector.collected, counts(&statistics))
}

/// What the items of an exploration come to, and how many there were; nothing if one of them learned what makes all of them void.
fn in_pieces(test: &Test, model: MemoryModel, events: u32) -> Option<(Found, usize)> {
    let program = LitmusProgram::new(test);
    let mut collector = Collector::new(model.equivalence(), |_: &Execution<'_, LitmusRun>| ());
    let split = explorer(model).split(&program, events, &mut collector);
    let (statistics, items) = split.expect("all accesses have one width");
    let mut all = counts(&statistics);
    for item in &items {
        let text = serde_json::to_string(item).expect("an item is plain data");
        let item: WorkItem = serde_json::from_str(&text).expect("it was written so");
        let elsewhere = LitmusProgram::new(test);
        let explored = explorer(model).explore_item(&elsewhere, &item, &mut collector);
        if matches!(explored, Err(Void::Refined)) {
            return None;
        }
        let explored = counts(&explored.expect("the item is one of this program"));
        for (sum, count) in all.iter_mut().zip(explored) {
            *sum += count;
        }
    }
    Some(((collector.collected, all), items.len()))
}

#[test]
fn pieces_make_up_the_whole() {
    let (mut items, mut programs, mut void) = (0, 0, 0);
    let locking = Shape {
        mutexes: 100,
        third: 60,
        ..Shape::default()
    };
    let of_every_kind = (0..120).map(|seed| generate(seed, &Shape::default()));
    let that_lock = (0..40).map(|seed| generate(seed, &locking));
    let mixed = Shape {
        mixed: 100,
        ..Shape::default()
    };
    let that_mix = (0..60).map(|seed| generate(seed, &mixed));
    let with_barriers = (0..40).map(|seed| generate(seed, &Shape::barriers()));
    let all = of_every_kind
        .chain(that_lock)
        .chain(that_mix)
        .chain(with_barriers);
    for (number, test) in all.enumerate() {
        for model in MemoryModel::ALL {
            let (whole, whole_counts) = in_one_go(&test, model);
            for events in [1, 4, 7] {
                let Some(((pieces, piece_counts), count)) = in_pieces(&test, model, events) else {
                    void += 1;
                    continue;
                };
                let what = || format!("program {number} under {model}, split at {events} events");
                assert_eq!(pieces.classes, whole.classes, "{}", what());
                assert_eq!(pieces.findings, whole.findings, "{}", what());
                assert_eq!(piece_counts, whole_counts, "{}", what());
                items += count;
                programs += usize::from(count > 1);
            }
        }
    }
    assert!(programs > 200, "{programs} programs were split into pieces");
    assert!(items > 2000, "{items} items");
    // That a barrier is contested may be learned by an item.
    assert!(void < programs / 10, "{void} were in vain");
}

const TWO_WRITERS: &str = "C two_writers
{}

P0 (atomic_int* x) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  int a = atomic_load_explicit(x, memory_order_relaxed);
}

P1 (atomic_int* x) {
  atomic_store_explicit(x, 2, memory_order_relaxed);
}
";

#[test]
fn an_item_of_another_program_is_refused() {
    let test = read(TWO_WRITERS).expect("the test is well-formed");
    let program = LitmusProgram::new(&test);
    let model = MemoryModel::Rc11;
    let mut nobody = Collector::new(model.equivalence(), |_: &Execution<'_, LitmusRun>| ());
    let split = explorer(model).split(&program, 3, &mut nobody);
    let (_, items) = split.expect("all accesses have one width");
    assert!(!items.is_empty());
    // Children that are not there.
    let replacements = [
        ("\"prefix\":[", "\"prefix\":[7,"),
        ("\"prefix\":[", "\"prefix\":[4000000000,"),
        ("\"skipped\":0", "\"skipped\":99"),
    ];
    let mut refused = 0;
    for item in &items {
        let text = serde_json::to_string(item).expect("an item is plain data");
        for (from, to) in replacements {
            let changed = text.replace(from, to);
            if changed == text {
                continue;
            }
            let item: WorkItem = serde_json::from_str(&changed).expect("it is still an item");
            let explored = explorer(model).explore_item(&program, &item, &mut nobody);
            assert_eq!(explored.err(), Some(Void::Foreign), "{changed}");
            refused += 1;
        }
    }
    assert!(refused >= replacements.len(), "{refused} were tried");
}
