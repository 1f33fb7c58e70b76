//! What any stored bytes must survive: the body of the fuzz target `read_stored`, and of the short run in `tests/portions.rs`.
//!
//! The first byte says in which place the rest is stored, and how: as it is, or as the body of a text of this version of norns, so
//! that fuzzing gets past the checksum.

use super::{
    Input, Loaded, Task,
    packed::{Kind, VERSION},
    portions::{AfterGeneration, Beginning, ExploredItem, Given},
};
use norns_queue::pack;
use std::sync::LazyLock;

/// No item is explored for longer.
const VISITS: u64 = 200;

const TEST: &str = "
    C three {}
    P0 (atomic_int* x, int* y) { atomic_store(x, 1); *y = 1; int r0 = atomic_fetch_add(x, 2); }
    P1 (atomic_int* x, int* y) { int r0 = atomic_load(x); atomic_store(x, 3); }
    P2 (atomic_int* x, int* y) { int r0 = atomic_load(x); int r1 = atomic_load(x); }
    exists (2:r0=1)";

struct Stored {
    loaded: Loaded,
    program: Vec<u8>,
    beginning: Beginning,
    result: Vec<u8>,
    outcome: Vec<u8>,
    items: Vec<Vec<u8>>,
}

static STORED: LazyLock<Stored> = LazyLock::new(|| {
    let mut task = Task::litmus(Input::text("three.litmus", TEST)).keep_going();
    task.options.in_portions = true;
    let loaded = task.load().expect("the test is one");
    let beginning = loaded.begin().expect("it can be divided");
    let given = Given {
        generation: &beginning.generation,
        learned: &beginning.learned,
        item: &beginning.item,
        before: None,
    };
    let Ok(ExploredItem::Done(done)) = loaded.explore_item(given, &mut |visits| visits > 20, 2)
    else {
        panic!("the first item is one of the test")
    };
    let results = [done.result.clone()];
    let after = loaded.end_generation(&beginning.generation, &results, None);
    let Ok(AfterGeneration::Done(outcome)) = after else {
        panic!("the test has no loops")
    };
    Stored {
        program: loaded.pack().expect("it is text"),
        loaded,
        beginning,
        result: done.result,
        outcome,
        items: done.rest,
    }
});

/// Texts to begin with: of each kind one that is right.
pub fn seeds() -> Vec<Vec<u8>> {
    let stored = &*STORED;
    let body = |number: u8, kind: Kind, packed: &[u8]| {
        let text = norns_queue::unpack(packed, 1 << 20).expect("it was packed");
        let text = String::from_utf8(text).expect("it is JSON");
        let before = text_before(kind);
        let body = text.strip_prefix(&before).expect("all texts begin alike");
        let body = body.strip_suffix('}').expect("all texts end alike");
        let mut seed = vec![number];
        seed.extend(body.as_bytes());
        seed
    };
    let mut seeds = vec![
        body(1, Kind::Program, &stored.program),
        body(2, Kind::Generation, &stored.beginning.generation),
        body(3, Kind::Learned, &stored.beginning.learned),
        body(5, Kind::Result, &stored.result),
        body(6, Kind::Outcome, &stored.outcome),
    ];
    seeds.extend(stored.items.iter().map(|item| body(4, Kind::Item, item)));
    seeds.push([&[0][..], &stored.beginning.item].concat());
    seeds
}

fn text_before(kind: Kind) -> String {
    format!("{{\"norns\":\"{VERSION}\",\"kind\":\"{kind}\",\"body\":")
}

fn packed(kind: Kind, body: &[u8]) -> Vec<u8> {
    let mut text = text_before(kind).into_bytes();
    text.extend(body);
    text.push(b'}');
    pack(&text)
}

/// Uses bytes as if somebody had stored them. Whatever they are, they are refused or harmless.
pub fn survive_stored(bytes: &[u8]) {
    let Some((&place, body)) = bytes.split_first() else {
        return;
    };
    let stored = &*STORED;
    let Beginning {
        generation,
        learned,
        item,
    } = &stored.beginning;
    let explore = |generation: &[u8], learned: &[u8], item: &[u8], before: Option<&[u8]>| {
        let given = Given {
            generation,
            learned,
            item,
            before,
        };
        // Refused or not, it comes to an end.
        let _ = stored
            .loaded
            .explore_item(given, &mut |visits| visits > VISITS, 2);
    };
    let end = |generation: &[u8], result: &[u8]| {
        let results = [result.to_vec(), stored.result.clone()];
        let _ = stored.loaded.end_generation(generation, &results, None);
    };
    match place % 7 {
        0 => {
            let _ = Loaded::unpack(body);
            explore(body, learned, item, None);
            explore(generation, body, item, None);
            explore(generation, learned, body, Some(body));
            end(body, &stored.result);
            end(generation, body);
            let _ = stored.loaded.conclude(body);
        }
        1 => {
            let _ = Loaded::unpack(&packed(Kind::Program, body));
        }
        2 => {
            let hostile = packed(Kind::Generation, body);
            explore(&hostile, learned, item, None);
            end(&hostile, &stored.result);
        }
        3 => {
            let hostile = packed(Kind::Learned, body);
            explore(generation, &hostile, item, None);
            let _ = stored.loaded.join_learned(generation, learned, &hostile);
        }
        4 => explore(generation, learned, &packed(Kind::Item, body), None),
        5 => {
            let hostile = packed(Kind::Result, body);
            explore(generation, learned, item, Some(&hostile));
            end(generation, &hostile);
        }
        _ => {
            let _ = stored.loaded.conclude(&packed(Kind::Outcome, body));
        }
    }
}
