// Threads take a job from state to state; `Job` has a mutex, a counter and a cell that is set once, and is found behind a reader-writer
// lock. With `--cfg bug` the main thread expects that only one of them has done so.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion state

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::thread;

#[derive(Clone, Copy, Debug, PartialEq)]
enum State { Idle, Running(u32), Failed { code: i16 } }

struct Job { state: Mutex<State>, tries: AtomicUsize, name: OnceLock<String> }

static JOBS: RwLock<Vec<Arc<Job>>> = RwLock::new(Vec::new());

fn run(job: &Job) {
    let mut state = job.state.lock().unwrap();
    let next = match *state {
        State::Idle => State::Running(1),
        State::Running(count) if count < 2 => State::Running(count + 1),
        State::Running(_) => State::Failed { code: -1 },
        failed => failed,
    };
    *state = next;
    drop(state);
    job.tries.fetch_add(1, Ordering::Relaxed);
    job.name.get_or_init(|| "job".to_string());
}

fn main() {
    let job = Arc::new(Job { state: Mutex::new(State::Idle), tries: AtomicUsize::new(0), name: OnceLock::new() });
    JOBS.write().unwrap().push(Arc::clone(&job));
    let threads: Vec<_> = (0..2)
        .map(|_| thread::spawn(|| {
            let jobs = JOBS.read().unwrap();
            for job in jobs.iter() {
                run(job);
            }
        }))
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let expected = if cfg!(bug) { State::Running(1) } else { State::Running(2) };
    assert_eq!(*job.state.lock().unwrap(), expected); //~ state
    assert_eq!(job.tries.load(Ordering::Relaxed), 2);
    assert_eq!(job.name.get().map(String::as_str), Some("job"));
}
