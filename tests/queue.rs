//! Checks by workers that share a PostgreSQL come to what a local check comes to, whatever happens to workers and to the database.

#![expect(
    clippy::print_stderr,
    reason = "a person wants to know what was skipped"
)]

#[path = "queue/packages.rs"]
mod packages;
#[path = "queue/refusals.rs"]
mod refusals;
#[path = "queue/rights.rs"]
mod rights;
#[path = "queue/server.rs"]
mod server;

use norns_queue::{Address, Begin, Done, Ended, NewJob, Next, ResultPart, Store, Taken, Written};
use serde_json::Value;
use server::Server;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Nothing takes longer than this, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(900);

/// `N` threads read twice what one has written: 3ᴺ executions, in some of which an assertion fails.
const READERS: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, both;
void *reader(void *unused) {
    int first = atomic_load_explicit(&x, memory_order_relaxed);
    int second = atomic_load_explicit(&x, memory_order_relaxed);
    if (first != second) atomic_store_explicit(&both, 1, memory_order_relaxed);
    return 0;
}
int main() {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], 0, reader, 0);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
    assert(atomic_load_explicit(&both, memory_order_relaxed) == 0);
}
";

/// Endless, so that loops have to be bounded; the assertion fails within the third bound, 64.
const ENDLESS: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
void *writer(void *unused) {
    atomic_store(&x, 1);
    return 0;
}
int main() {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    for (int i = 0;; i++) {
        atomic_store(&y, i);
        if (i == 20) assert(atomic_load(&x) == 0);
    }
}
";

fn norns(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norns"));
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env_remove("NORNS_QUEUE")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    norns(arguments).output().expect("norns starts")
}

/// What a command prints that succeeds.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The one sentence that a command which is refused says.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("panicked"), "{said}");
    said.lines()
        .find_map(|line| line.strip_prefix("error: "))
        .unwrap_or_else(|| panic!("{arguments:?}: {said}"))
        .to_owned()
}

/// A server with a queue in it; nothing if PostgreSQL is not installed.
fn queue() -> Option<(Server, String)> {
    let server = Server::start()?;
    let url = server.url();
    printed(&["queue", "init", "--queue", &url]);
    Some((server, url))
}

/// Workers, which end with the test.
struct Workers {
    url: String,
    lease: &'static str,
    children: Vec<Child>,
}

impl Workers {
    fn start(url: &str, count: usize, lease: &'static str) -> Self {
        let mut workers = Self {
            url: url.to_owned(),
            lease,
            children: Vec::new(),
        };
        for _ in 0..count {
            workers.add();
        }
        workers
    }

    fn add(&mut self) {
        let arguments = [
            "worker",
            "--queue",
            &self.url,
            "--threads",
            "1",
            "--lease",
            self.lease,
            "--quiet",
        ];
        let child = norns(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.children.push(child.expect("norns starts"));
    }

    fn signal(&self, place: usize, signal: &str) {
        let process = self.children[place].id().to_string();
        let _ = Command::new("kill").args([signal, &process]).output();
    }

    /// Kills the worker that has been there for the longest time, and starts another one.
    fn replace_first(&mut self) {
        let mut first = self.children.remove(0);
        let _ = first.kill();
        let _ = first.wait();
        self.add();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What is checked, and how.
#[derive(Clone)]
struct Case {
    file: String,
    options: Vec<&'static str>,
}

impl Case {
    fn new(file: impl Into<String>, options: &[&'static str]) -> Self {
        Self {
            file: file.into(),
            options: options.to_vec(),
        }
    }

    fn check<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let mut arguments = vec!["check", &self.file, "--keep-going", "--format", "json"];
        arguments.extend(more);
        arguments.extend(&self.options);
        arguments
    }

    /// What a local check says.
    fn locally(&self) -> Value {
        said(&run(&self.check(&["--threads", "1"])))
    }

    /// Puts it into a queue. Gives its number.
    fn submit(&self, url: &str) -> String {
        printed(&self.check(&["--queue", url, "--detach"]))
    }
}

/// All that a report says, but for times and for how often an order of writes was searched for, which depends on who explores.
fn said(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let mut report: Value = serde_json::from_str(&text).unwrap_or_else(|error| {
        let errors = String::from_utf8_lossy(&output.stderr);
        panic!("{error}: {text}{errors}")
    });
    let object = report.as_object_mut().expect("a report is an object");
    object
        .remove("seconds")
        .expect("a report says how long it took");
    object.remove("searches");
    report["status"] = output.status.code().into();
    report
}

/// Waits until a job has come to something, and gives what is reported.
fn report(url: &str, job: &str) -> Value {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let shown = printed(&["jobs", "show", job, "--queue", url]);
        if !shown.contains("running for") {
            return said(&run(&[
                "jobs", "report", job, "--format", "json", "--queue", url,
            ]));
        }
        thread::sleep(Duration::from_millis(200));
    }
    panic!("job {job} takes too long");
}

/// A file with a program of so many readers, in a folder.
fn readers(folder: &Path, count: u32) -> String {
    let file: PathBuf = folder.join(format!("readers{count}.c"));
    fs::write(&file, format!("#define N {count}\n{READERS}")).expect("there is room");
    file.display().to_string()
}

/// Programs with findings, warnings, memory that is accessed in pieces, and an execution that never ends.
fn six_programs(folder: &Path) -> Vec<String> {
    let files = [
        "tests/programs/three_bugs.c",
        "tests/programs/pieces.c",
        "corpus/c/errors/memory_leak.c",
        "corpus/c/errors/exit_deadlocked.c",
        "corpus/litmus/papers/casw3.litmus",
    ];
    let mut programs = files.map(str::to_owned).to_vec();
    programs.push(readers(folder, 7));
    programs
}

/// Each of them under three models.
fn cases(folder: &Path) -> Vec<Case> {
    let models = [("c20", "graph"), ("sc", "graph"), ("ra", "reads-from")];
    let under = |file: &str, (model, algorithm)| {
        Case::new(file, &["--model", model, "--algorithm", algorithm])
    };
    let programs = six_programs(folder);
    let cases = programs
        .iter()
        .flat_map(|file| models.map(|model| under(file, model)));
    cases.collect()
}

#[test]
fn four_workers_come_to_what_a_local_check_comes_to() {
    let Some((server, url)) = queue() else {
        return;
    };
    let _workers = Workers::start(&url, 4, "60");
    let cases = cases(server.folder());
    assert_eq!(cases.len(), 18);
    let jobs: Vec<String> = cases.iter().map(|case| case.submit(&url)).collect();
    for (job, case) in jobs.iter().zip(&cases) {
        let (by_queue, locally) = (report(&url, job), case.locally());
        assert_eq!(by_queue, locally, "{} {:?}", case.file, case.options);
    }
    let left = server.sql("SELECT count(*) FROM norns.items i JOIN norns.jobs j ON j.id = i.job WHERE j.state = 'running'");
    assert_eq!(left, "0");
}

/// Every round is a generation of its own, and none of them may end because the one before it has.
#[test]
fn rounds_with_larger_bounds_are_explored_too() {
    let Some((server, url)) = queue() else {
        return;
    };
    let file = server.folder().join("endless.c");
    fs::write(&file, ENDLESS).expect("there is room");
    let case = Case::new(file.display().to_string(), &[]);
    let locally = case.locally();
    assert_eq!(locally["verdict"], "wrong", "{locally}");
    let _workers = Workers::start(&url, 2, "60");
    let job = case.submit(&url);
    assert_eq!(report(&url, &job), locally);
}

/// How long, and by what, a check is disturbed.
struct Disturbance {
    readers: u32,
    /// How many of the programs are checked besides, each beginning at another time.
    cases: usize,
    kills: u32,
    stops: u32,
    restarts: u32,
}

/// Kills and stops workers, and restarts the database, while they explore; what they come to is the same. All loops have an end.
fn survives(disturbance: &Disturbance) {
    let Some((server, url)) = queue() else {
        return;
    };
    let file = readers(server.folder(), disturbance.readers);
    let case = Case::new(file, &["--model", "ra", "--algorithm", "reads-from"]);
    let locally = case.locally();
    // Each reader reads twice the same, in one of two ways, or writes. If K of them write, the last read has K sources.
    let count = u64::from(disturbance.readers);
    let counts = &locally["executions"];
    assert_eq!(counts["complete"], 2_u64.pow(disturbance.readers));
    assert_eq!(counts["failed"], count * 3_u64.pow(disturbance.readers - 1));
    // A lease ends after two seconds, so a worker that is stopped for longer has lost it when it goes on.
    let mut workers = Workers::start(&url, 4, "2");
    let job = case.submit(&url);
    let mut others = cases(server.folder());
    others.truncate(disturbance.cases);
    let mut jobs = Vec::new();
    let most = disturbance
        .kills
        .max(disturbance.stops)
        .max(disturbance.restarts);
    for round in 0..most {
        if round < disturbance.stops {
            workers.signal(1, "-STOP");
        }
        if let Some(other) = others.get(round as usize) {
            jobs.push(other.submit(&url));
        }
        thread::sleep(Duration::from_secs(1));
        if round < disturbance.kills {
            workers.replace_first();
        }
        if round < disturbance.restarts {
            server.control("restart -m immediate");
        }
        if round < disturbance.stops {
            thread::sleep(Duration::from_millis(2_500));
            for place in 0..workers.children.len() {
                workers.signal(place, "-CONT");
            }
        }
    }
    assert_eq!(report(&url, &job), locally);
    assert_eq!(jobs.len(), others.len());
    for (job, other) in jobs.iter().zip(&others) {
        let what = (&other.file, &other.options);
        assert_eq!(report(&url, job), other.locally(), "{what:?}");
    }
    let takes = server.sql("SELECT last_value FROM norns.tokens");
    eprintln!(
        "{takes} leases for {} executions",
        3_u64.pow(disturbance.readers)
    );
}

#[test]
fn nothing_is_lost_or_counted_twice_if_workers_and_the_database_are_killed() {
    survives(&Disturbance {
        readers: 10,
        cases: 4,
        kills: 4,
        stops: 1,
        restarts: 1,
    });
}

#[test]
#[ignore = "long"]
fn thirty_kills_and_ten_restarts_change_nothing() {
    survives(&Disturbance {
        readers: 12,
        cases: 18,
        kills: 30,
        stops: 10,
        restarts: 10,
    });
}

#[test]
fn a_job_can_be_waited_for_looked_at_and_cancelled() {
    let Some((server, url)) = queue() else {
        return;
    };
    // Nobody works yet.
    let case = Case::new(readers(server.folder(), 12), &[]);
    let job = case.submit(&url);
    let shown = printed(&["jobs", "show", &job, "--queue", &url]);
    assert!(
        shown.contains("running for") && shown.contains("1 free"),
        "{shown}"
    );
    assert!(shown.contains("no worker of norns"), "{shown}");
    assert!(refused(&["jobs", "report", &job, "--queue", &url]).contains("is not done"));
    assert!(printed(&["jobs", "cancel", &job, "--queue", &url]).contains("is cancelled"));
    assert!(refused(&["jobs", "cancel", &job, "--queue", &url]).contains("is already cancelled"));
    assert!(refused(&["jobs", "report", &job, "--queue", &url]).contains("was cancelled"));
    assert!(refused(&["jobs", "show", "4711", "--queue", &url]).contains("there is no job 4711"));
    assert!(printed(&["jobs", "--queue", &url]).contains("cancelled"));

    // Without `--keep-going`, the first finding ends it, with a report as usual.
    let workers = Workers::start(&url, 2, "60");
    let file = readers(server.folder(), 8);
    let output = run(&["check", &file, "--queue", &url, "--format", "json"]);
    let said = said(&output);
    assert_eq!(
        (output.status.code(), &said["verdict"]),
        (Some(1), &"wrong".into()),
        "{said}"
    );
    assert_eq!(said["findings"].as_array().map(Vec::len), Some(1), "{said}");

    // A worker that is asked to end gives back what it has.
    let job = Case::new(readers(server.folder(), 12), &[]).submit(&url);
    thread::sleep(Duration::from_secs(2));
    for place in 0..workers.children.len() {
        workers.signal(place, "-TERM");
    }
    let start = Instant::now();
    while server.sql("SELECT count(*) FROM norns.workers") != "0" {
        assert!(start.elapsed() < PATIENCE, "workers do not end");
        thread::sleep(Duration::from_millis(100));
    }
    let leased = "SELECT count(*) FROM norns.items WHERE lease_end > now()";
    assert_eq!(server.sql(leased), "0");
    printed(&["jobs", "cancel", &job, "--queue", &url]);
}

/// Two workers, one after the other, hold the same item: only the second may replace it. And what belongs to a generation that is over
/// changes nothing.
#[test]
#[expect(
    clippy::too_many_lines,
    reason = "what becomes of one item is told in order"
)]
fn whoever_has_lost_a_lease_writes_nothing() {
    let Some((server, url)) = queue() else {
        return;
    };
    let address: Address = url.parse().expect("it is an address");
    let mut store = Store::open(&address).expect("the server runs");
    let job = store
        .submit(&NewJob {
            version: "test",
            program: b"program",
            name: "test",
            model: "sc",
            algorithm: "graph",
            begun: b"begun",
            learned: b"learned",
            task: b"everything",
            time_limit: None,
        })
        .expect("it can be submitted");
    let take = |store: &mut Store, seconds: f64| {
        let lease = Duration::from_secs_f64(seconds);
        store.take("test", lease, 1).expect("the server runs")
    };
    let done = |taken: &Taken, rest: &[&[u8]]| {
        vec![Done {
            item: taken.items[0].id,
            replaces: taken.items[0].before.as_ref().map(|(id, _)| *id),
            result: ResultPart {
                part: b"part".to_vec(),
                executions: 1,
                visits: 1,
                findings: 0,
            },
            may_be_extended: true,
            rest: rest.iter().map(|task| task.to_vec()).collect(),
        }]
    };
    let first = take(&mut store, 0.3).expect("there is an item");
    assert!(take(&mut store, 0.3).is_none(), "it is taken");
    thread::sleep(Duration::from_millis(500));
    let second = take(&mut store, 60.0).expect("the lease has ended");
    assert_eq!(second.items[0].id, first.items[0].id);
    let lost = store.replace(first.lease, &done(&first, &[b"a"]), &[], None, None);
    assert_eq!(lost.expect("the server runs"), Written::Lost);
    assert_eq!(store.progress(job).expect("the server runs").executions, 0);
    let written = store.replace(second.lease, &done(&second, &[b"a", b"b"]), &[], None, None);
    assert_eq!(written.expect("the server runs"), Written::Yes);
    let again = store.replace(second.lease, &done(&second, &[b"a", b"b"]), &[], None, None);
    assert_eq!(
        again.expect("the server runs"),
        Written::Lost,
        "it is there no more"
    );
    assert_eq!(server.sql("SELECT count(*) FROM norns.items"), "2");
    assert_eq!(store.progress(job).expect("the server runs").executions, 1);

    // A part of a batch that is lost is a batch that is lost.
    let mut both = store
        .take("test", Duration::from_secs(60), 2)
        .expect("the server runs")
        .expect("two are free");
    assert_eq!(both.items.len(), 2);
    assert!(
        both.items[0].before.is_some() && both.items[1].before.is_none(),
        "the first comes right behind a result"
    );
    let mut all = done(&both, &[]);
    both.items.swap(0, 1);
    all.extend(done(&both, &[]));
    server.sql(&format!(
        "UPDATE norns.items SET token = nextval('norns.tokens') WHERE id = {}",
        all[1].item
    ));
    let lost = store.replace(both.lease, &all, &[], None, None);
    assert_eq!(lost.expect("the server runs"), Written::Lost);
    assert_eq!(server.sql("SELECT count(*) FROM norns.items"), "2");

    // What somebody else has learned meanwhile must be joined first.
    all.truncate(1);
    let news = store.replace(both.lease, &all, &[], Some((7, b"more")), None);
    assert_eq!(news.expect("the server runs"), Written::LearnedChanged);

    // A generation that is over: its leases are worth nothing.
    let begin = Begin {
        begun: b"begun".to_vec(),
        learned: b"learned".to_vec(),
        task: b"everything".to_vec(),
    };
    let next = store.begin_generation(both.lease, all[0].item, &begin);
    assert_eq!(next.expect("the server runs"), Written::Yes);
    let lost = store.replace(both.lease, &all, &[], None, None);
    assert_eq!(lost.expect("the server runs"), Written::Lost);
    let next = store.begin_generation(both.lease, all[0].item, &begin);
    assert_eq!(
        next.expect("the server runs"),
        Written::Lost,
        "it has begun already"
    );
    let progress = store.progress(job).expect("the server runs");
    assert_eq!(
        (progress.generation, progress.executions, progress.free),
        (1, 0, 1)
    );

    // It ends when there are no items, and not before.
    let finish = |_: &Ended| Next::Done(b"outcome".to_vec());
    assert!(
        !store
            .end_generation("test", finish)
            .expect("the server runs")
    );
    let last = take(&mut store, 60.0).expect("there is an item");
    assert!(
        !store
            .end_generation("test", finish)
            .expect("the server runs")
    );
    let written = store.replace(last.lease, &done(&last, &[]), &[], None, None);
    assert_eq!(written.expect("the server runs"), Written::Yes);
    assert!(
        store
            .end_generation("test", finish)
            .expect("the server runs")
    );
    let finished = store
        .outcome(job)
        .expect("the server runs")
        .expect("it is done");
    assert_eq!(finished.outcome, b"outcome");
}
