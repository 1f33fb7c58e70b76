//! Threads are compared by their names, the spawns that lead to them, whatever their ids are.

use norns_execution::{Action, Event, Graph, ThreadId};

/// A sequence of numbers that looks random (Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 24) as usize % limit
    }
}

const THREADS: usize = 8;

#[test]
fn threads_are_in_the_order_of_their_spawns() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut against_ids = 0;
    for _ in 0..500 {
        let mut ids: Vec<ThreadId> = (0..THREADS as u32).map(ThreadId).collect();
        for last in (1..THREADS).rev() {
            ids.swap(last, numbers.below(last + 1));
        }
        let mut graph = Graph::new();
        // For each thread the places of the spawns that lead to it, and how many threads it has started.
        let mut paths: Vec<Vec<u32>> = vec![Vec::new()];
        let mut started = [0; THREADS];
        for child in 1..THREADS {
            let parent = numbers.below(child);
            let spawn = Event::new(Action::Spawn { child: ids[child] }, started[parent]);
            graph.add(ids[parent], spawn);
            let mut path = paths[parent].clone();
            path.push(started[parent]);
            paths.push(path);
            started[parent] += 1;
        }
        for one in 0..THREADS {
            for other in 0..THREADS {
                let expected = paths[one].cmp(&paths[other]);
                let found = graph.compare_threads(ids[one], ids[other]);
                assert_eq!(found, expected, "{:?} {:?}", paths[one], paths[other]);
                against_ids += u32::from(found != ids[one].0.cmp(&ids[other].0));
            }
        }
    }
    assert!(against_ids > 1000, "{against_ids}");
}
