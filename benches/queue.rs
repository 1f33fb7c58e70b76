//! What a queue costs: two workers against one, and 200 simulated workers on one `PostgreSQL`.
//!
//! `cargo bench --bench queue` (needs clang, `PostgreSQL`, and two cores that have nothing else to do; about three minutes).
//!
//! 1. A check that takes one worker of one thread about half a minute is done by one worker, and by two. Exits with 1 if counts differ,
//!    or if two are less than 1.8 times as fast.
//! 2. 200 threads behave like workers, each with a connection of its own, for a minute (`NORNS_SECONDS`): they take items, split them,
//!    replace them, and die now and then. First without a pause, which shows how much the database can do; then with stretches of a
//!    second. At the end all units of work must have been counted once. Exits with 1 if not.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the figures are the point"
)]

#[path = "../tests/queue/server.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod server;

use norns_queue::{
    Address, Done, Ended, Error, JobState, NewJob, Next, ResultPart, Store, Written,
};
use server::Server;
use std::{
    process::{Child, Command, ExitCode, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

const SIMULATED: u32 = 200;
const WANTED: f64 = 1.8;
const VERSION: &str = "simulated";

fn main() -> ExitCode {
    let Some(server) = Server::start() else {
        return ExitCode::FAILURE;
    };
    let url = server.url();
    let address: Address = url.parse().expect("it is an address");
    Store::init(&address, None, None).expect("the tables can be made");
    let seconds = std::env::var("NORNS_SECONDS").ok();
    let seconds = seconds.map_or(60, |text| text.parse().expect("a number of seconds"));
    let is_simulation_right = simulate(&server, &address, Duration::from_secs(seconds));
    let is_fast = std::env::var_os("NORNS_ONLY_SIMULATED").is_some() || two_against_one(&url);
    ExitCode::from(u8::from(!is_simulation_right || !is_fast))
}

fn worker(url: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(["worker", "--queue", url, "--threads", "1", "--quiet"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("norns starts")
}

/// How long so many workers take, and what they count.
fn check(url: &str, workers: usize) -> (Duration, String) {
    let mut workers: Vec<Child> = (0..workers).map(|_| worker(url)).collect();
    let parameter = std::env::var("NORNS_PARAMETER").unwrap_or_else(|_| "26".to_owned());
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .args([
            "check",
            "corpus/c/papers/readers.c",
            "--model",
            "rc11",
            "--algorithm",
            "graph",
        ])
        .args([
            "--format",
            "json",
            "--queue",
            url,
            "--",
            &format!("-DN={parameter}"),
        ])
        .output()
        .expect("norns starts");
    let took = start.elapsed();
    for worker in &mut workers {
        let _ = worker.kill();
        let _ = worker.wait();
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let report: serde_json::Value = serde_json::from_str(&text).expect("a report is JSON");
    (took, report["executions"].to_string())
}

fn two_against_one(url: &str) -> bool {
    let (one, by_one) = check(url, 1);
    let (two, by_two) = check(url, 2);
    let ratio = one.as_secs_f64() / two.as_secs_f64();
    println!(
        "one worker {one:.1?}, two workers {two:.1?}: {ratio:.2} times as fast (wanted: {WANTED})"
    );
    println!("executions: {by_one} and {by_two}");
    by_one == by_two && ratio >= WANTED
}

/// What 200 threads have done together.
struct Simulation<'a> {
    address: &'a Address,
    pause: Duration,
    /// Whether items are to be finished.
    drains: AtomicBool,
    is_over: AtomicBool,
    takes: AtomicU64,
    replaced: AtomicU64,
    lost: AtomicU64,
    died: AtomicU64,
    failures: Mutex<Vec<String>>,
    latencies: Mutex<Vec<Duration>>,
}

/// A task of so many units, as large as a usual item.
fn task(units: u64) -> Vec<u8> {
    let mut task = units.to_le_bytes().to_vec();
    task.resize(120, 0);
    task
}

fn units(task: &[u8]) -> u64 {
    u64::from_le_bytes(task[..8].try_into().expect("a task has 120 bytes"))
}

fn counted(part: &[u8]) -> u64 {
    u64::from_le_bytes(part[..8].try_into().expect("a part has 8 bytes"))
}

impl Simulation<'_> {
    fn work(&self, seed: u64) {
        if let Err(error) = self.try_to_work(seed) {
            self.failures
                .lock()
                .expect("nobody panics")
                .push(error.to_string());
        }
    }

    fn try_to_work(&self, seed: u64) -> Result<(), Error> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut store = Store::open(self.address)?;
        store.register("simulated", VERSION, 1)?;
        let mut latencies = Vec::new();
        while !self.is_over.load(Ordering::Relaxed) {
            let start = Instant::now();
            let Some(taken) = store.take(VERSION, Duration::from_secs(5), 1)? else {
                let done = |ended: &Ended| {
                    let sum: u64 = ended.parts.iter().map(|part| counted(part)).sum();
                    Next::Done(sum.to_le_bytes().to_vec())
                };
                if !store.end_generation(VERSION, done)? {
                    thread::sleep(Duration::from_millis(random.u64(50..200)));
                }
                continue;
            };
            latencies.push(start.elapsed());
            self.takes.fetch_add(1, Ordering::Relaxed);
            thread::sleep(self.pause);
            let drains = self.drains.load(Ordering::Relaxed);
            if !drains && random.u32(..500) == 0 {
                self.died.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            let item = &taken.items[0];
            let all = units(&item.task);
            let some = if drains {
                all
            } else {
                all.min(random.u64(1..100))
            };
            let left = all - some;
            let rest = if left == 0 {
                Vec::new()
            } else if taken.free < 2 * i64::from(SIMULATED) && left > 1 {
                vec![task(left / 2), task(left - left / 2)]
            } else {
                vec![task(left)]
            };
            let before = item.before.as_ref().map_or(0, |(_, part)| counted(part));
            let sum = before + some;
            let done = Done {
                item: item.id,
                replaces: item.before.as_ref().map(|(id, _)| *id),
                result: ResultPart {
                    part: sum.to_le_bytes().to_vec(),
                    executions: i64::try_from(sum).expect("it is small"),
                    visits: 0,
                    findings: 0,
                },
                may_be_extended: true,
                rest,
            };
            let start = Instant::now();
            match store.replace(taken.lease, &[done], &[], None, None)? {
                Written::Yes => self.replaced.fetch_add(1, Ordering::Relaxed),
                _ => self.lost.fetch_add(1, Ordering::Relaxed),
            };
            latencies.push(start.elapsed());
        }
        self.latencies
            .lock()
            .expect("nobody panics")
            .extend(latencies);
        Ok(())
    }
}

fn simulate(server: &Server, address: &Address, time: Duration) -> bool {
    let without_pause = run(server, address, Duration::ZERO, time);
    let with_pause = run(server, address, Duration::from_secs(1), time / 3);
    without_pause && with_pause
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn run(server: &Server, address: &Address, pause: Duration, time: Duration) -> bool {
    const UNITS: u64 = 1_000_000_000_000;
    let simulation = Simulation {
        address,
        pause,
        drains: AtomicBool::new(false),
        is_over: AtomicBool::new(false),
        takes: AtomicU64::new(0),
        replaced: AtomicU64::new(0),
        lost: AtomicU64::new(0),
        died: AtomicU64::new(0),
        failures: Mutex::default(),
        latencies: Mutex::default(),
    };
    let mut store = Store::open(address).expect("the server runs");
    let job = store
        .submit(&NewJob {
            version: VERSION,
            program: b"program",
            name: "simulated",
            model: "sc",
            algorithm: "graph",
            begun: b"begun",
            learned: b"learned",
            task: &task(UNITS),
            time_limit: None,
        })
        .expect("it can be submitted");
    let start = Instant::now();
    let mut filled = None;
    let mut drained = Duration::ZERO;
    thread::scope(|scope| {
        for seed in 0..u64::from(SIMULATED) {
            let simulation = &simulation;
            scope.spawn(move || simulation.work(seed));
        }
        while start.elapsed() < time {
            thread::sleep(Duration::from_millis(100));
            let progress = store.progress(job).expect("the server runs");
            if filled.is_none() && progress.taken + progress.free >= i64::from(SIMULATED) {
                filled = Some(start.elapsed());
            }
        }
        let rate = simulation.takes.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64();
        println!(
            "{SIMULATED} simulated workers, stretches of {pause:?}: {rate:.0} items a second, {:.0} transactions a second",
            2.0 * rate
        );
        simulation.drains.store(true, Ordering::Relaxed);
        let drain = Instant::now();
        // Leases of those who died end after five seconds.
        while drain.elapsed() < Duration::from_secs(120) {
            let job = store.job(job).expect("the server runs");
            if job.is_none_or(|job| job.state != JobState::Running) {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        drained = drain.elapsed();
        simulation.is_over.store(true, Ordering::Relaxed);
    });
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let failures = simulation.failures.into_inner().expect("nobody panics");
    let mut latencies = simulation.latencies.into_inner().expect("nobody panics");
    latencies.sort_unstable();
    let at = |per_cent: usize| {
        latencies
            .get(latencies.len() * per_cent / 100)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "  {} taken, {} replaced, {} died, {} leases lost; latency of a transaction: median {:.1?}, 99 % below {:.1?}",
        of(&simulation.takes),
        of(&simulation.replaced),
        of(&simulation.died),
        of(&simulation.lost),
        at(50),
        at(99)
    );
    println!(
        "  an item for everyone after {:.1?}; drained in {drained:.1?} (leases of the dead included)",
        filled.unwrap_or_default()
    );
    let sizes = server.sql("SELECT pg_size_pretty(pg_total_relation_size('norns.items')) || ' items, ' || pg_size_pretty(pg_total_relation_size('norns.results')) || ' results'");
    println!("  size of the tables: {sizes}");
    let deadlocks = server.sql("SELECT deadlocks FROM pg_stat_database WHERE datname = 'postgres'");
    let outcome = store.outcome(job).ok().flatten();
    let sum = outcome.map_or(0, |finished| counted(&finished.outcome));
    let is_right = failures.is_empty() && deadlocks == "0" && sum == UNITS;
    println!("  deadlocks: {deadlocks}; units counted: {sum} of {UNITS}; failures: {failures:?}");
    is_right
}
