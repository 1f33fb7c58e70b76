//! Running tests, with or without a fault, for no longer than they may take.

use super::schemata;
use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{RecvTimeoutError, channel},
    time::{Duration, Instant},
};

/// What the tests may take, in kilobytes: a fault must not take the memory of the whole machine.
const MEMORY: u64 = 12_000_000;

/// Runs the tests within limits, and says at the end what they took: the last line has the times of processes that ended.
const SCRIPT: &str = "ulimit -c 0; ulimit -v \"$1\"; ulimit -S -t \"$2\"; shift 2; \"$@\" 2>&1; status=$?; times; exit $status";

/// What the shell says if a process was stopped since it took too much of the processor (`SIGXCPU`).
const TOOK_TOO_MUCH: i32 = 128 + 24;

/// What the shell says if there is nothing to run, or nothing that can be run.
const NOT_RUN: [i32; 2] = [126, 127];

/// How many times longer tests may take if they share the processor with others, or wait.
const WAITING: u32 = 4;

/// Tests that take that long go on as long as they get this part of what they may take of the processor in that time: they do
/// not wait in vain, others have the processor.
const PROGRESS: u32 = 100;

/// What a run of tests came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// All of so many tests passed.
    Passed(usize),
    /// One failed; it is named unless the whole run broke off.
    Failed(Option<String>),
    /// It was stopped.
    Late,
}

/// A run of tests.
pub(super) struct Trial {
    pub(super) ended: Ended,
    pub(super) took: Duration,
    /// How long the processor was busy with it, if it came to an end by itself.
    pub(super) busy: Duration,
    /// What was printed.
    pub(super) output: String,
}

/// What is run.
pub(super) struct Wanted<'a> {
    /// The binary with the tests.
    pub(super) path: &'a Path,
    /// The folder that it is run in.
    pub(super) folder: &'a Path,
    pub(super) arguments: &'a [String],
    pub(super) variable: Option<(&'a str, &'a str)>,
}

impl Wanted<'_> {
    /// Runs it, with a fault or without one. The limit is of what a process takes of the processor, so that other work that is
    /// done at the same time does not make a test late.
    pub(super) fn run(
        &self,
        fault: Option<&str>,
        limit: Duration,
        temporary: &Path,
    ) -> Result<Trial, String> {
        let said = |error: std::io::Error| format!("{}: {error}", self.path.display());
        std::fs::create_dir_all(temporary).map_err(said)?;
        let mut command = Command::new("sh");
        command
            .args(["-c", SCRIPT, "sh"])
            .arg(MEMORY.to_string())
            .arg(limit.as_secs().max(1).to_string())
            .arg(self.path)
            .args(self.arguments)
            .current_dir(self.folder)
            .env("TMPDIR", temporary)
            // Snapshots that differ are failures, not suggestions.
            .env("INSTA_UPDATE", "no")
            .env_remove("INSTA_FORCE_PASS")
            .env_remove("RUST_BACKTRACE")
            .env_remove(schemata::VARIABLE)
            .envs(self.variable)
            .envs(fault.map(|name| (schemata::VARIABLE, schemata::number(name).to_string())))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .process_group(0);
        let start = Instant::now();
        let mut child = command.spawn().map_err(said)?;
        let (ended, mut output) = follow(&mut child, limit);
        let mut busy = Duration::ZERO;
        let ended = if let Some(ended) = ended {
            stop(&mut child);
            ended
        } else {
            busy = take_times(&mut output);
            match child.wait().map_err(said)?.code() {
                Some(0) => Ended::Passed(passed(&output)),
                Some(TOOK_TOO_MUCH) => Ended::Late,
                Some(status) if NOT_RUN.contains(&status) => {
                    return Err(format!("{} cannot be run: {output}", self.path.display()));
                }
                _ => Ended::Failed(failed_tests(&output).next().map(str::to_owned)),
            }
        };
        Ok(Trial {
            ended,
            took: start.elapsed(),
            busy,
            output,
        })
    }
}

/// Follows what tests print until they end. If there are several, the first that fails is enough.
fn follow(child: &mut Child, limit: Duration) -> (Option<Ended>, String) {
    let (sender, receiver) = channel();
    if let Some(output) = child.stdout.take() {
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if sender
                    .send(String::from_utf8_lossy(&line).into_owned())
                    .is_err()
                {
                    return;
                }
            }
        });
    }
    let mut output = String::new();
    let mut are_several = true;
    let mut deadline = Instant::now() + limit * WAITING;
    let mut busy = Duration::ZERO;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match receiver.recv_timeout(left) {
            Ok(line) => {
                if line == "running 1 test" {
                    are_several = false;
                }
                let failed = failed_tests(&line).next().map(str::to_owned);
                output += &line;
                output.push('\n');
                if failed.is_some() && are_several {
                    return (Some(Ended::Failed(failed)), output);
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                let before = std::mem::replace(&mut busy, busy_with_group(child.id()));
                if busy < before + limit / PROGRESS {
                    return (Some(Ended::Late), output);
                }
                deadline = Instant::now() + limit * WAITING;
            }
            Err(RecvTimeoutError::Disconnected) => return (None, output),
        }
    }
}

/// How long the processor was busy with the processes of a group, including those that ended, as Linux tells it in `/proc`; elsewhere
/// nothing is known.
fn busy_with_group(group: u32) -> Duration {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ticks = processes.filter_map(|process| {
        let text = std::fs::read_to_string(process.path().join("stat")).ok()?;
        // The name, in parentheses, may have spaces in it.
        let (_, numbers) = text.rsplit_once(')')?;
        let numbers: Vec<&str> = numbers.split_whitespace().collect();
        if numbers.get(2)?.parse() != Ok(group) {
            return None;
        }
        let times = numbers.get(11..15)?.iter();
        times
            .map(|time| time.parse::<u64>().ok())
            .sum::<Option<u64>>()
    });
    // Whatever the processor's clock is, Linux tells programs hundredths of a second.
    Duration::from_millis(ticks.sum::<u64>() * 10)
}

/// Takes the two lines away that the shell adds to what tests print (POSIX, `times`), and says how long the processor was busy.
fn take_times(output: &mut String) -> Duration {
    let ends: Vec<usize> = output.match_indices('\n').map(|(at, _)| at).collect();
    let begin = ends.len().checked_sub(3).map_or(0, |at| ends[at] + 1);
    let times = output.split_off(begin);
    let of_children = times.lines().nth(1).unwrap_or_default();
    let seconds = of_children.split_whitespace().filter_map(|time| {
        let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    });
    Duration::from_secs_f64(seconds.sum())
}

/// Ends a process and those that it started.
fn stop(child: &mut Child) {
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = child.wait();
}

/// The tests that failed, as they are told.
fn failed_tests(output: &str) -> impl Iterator<Item = &str> {
    output.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("test ")?.split_once(" ... ")?;
        line.ends_with("FAILED").then_some(name)
    })
}

/// How many tests passed.
fn passed(output: &str) -> usize {
    let line = output
        .lines()
        .find_map(|line| line.strip_prefix("test result: ok. "));
    let count = line.and_then(|line| line.split_whitespace().next());
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a script in place of a binary with tests.
    fn run(script: &str, limit: Duration) -> Trial {
        let folder = std::env::temp_dir();
        let wanted = Wanted {
            path: Path::new("/bin/sh"),
            folder: &folder,
            arguments: &["-c".to_owned(), script.to_owned()],
            variable: None,
        };
        wanted
            .run(Some("some-fault"), limit, &folder)
            .expect("it can be run")
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn tests_that_pass_are_counted() {
        let trial = run("echo 'test result: ok. 3 passed; 0 failed'", LONG);
        assert_eq!(trial.ended, Ended::Passed(3));
        assert_eq!(run("exit 0", LONG).ended, Ended::Passed(0));
    }

    #[test]
    fn the_first_of_several_failures_ends_the_run() {
        let script = "echo running 2 tests; echo 'test a::b ... FAILED'; sleep 1000";
        assert_eq!(
            run(script, LONG).ended,
            Ended::Failed(Some("a::b".to_owned()))
        );
    }

    #[test]
    fn breaking_off_is_a_failure() {
        assert_eq!(run("kill -ABRT $$", LONG).ended, Ended::Failed(None));
    }

    #[test]
    fn what_does_not_end_is_stopped_with_what_it_started() {
        let script = "sleep 1000 & sleep 1000; echo no";
        let trial = run(script, Duration::from_millis(100));
        assert_eq!(trial.ended, Ended::Late);
        assert_eq!(trial.output, "");
        let busy = run("while :; do :; done", Duration::from_secs(1));
        assert_eq!(busy.ended, Ended::Late);
    }

    /// Such as when others have the processor.
    #[test]
    fn who_works_is_not_late_before_the_processor_was_busy_for_long() {
        let script = "for i in 1 2 3 4 5 6; do sleep 0.2; \
                      j=0; while [ $j -lt 20000 ]; do j=$((j + 1)); done; done; echo done";
        let trial = run(script, Duration::from_millis(200));
        assert_eq!(trial.output, "done\n");
        assert!(trial.took > Duration::from_millis(200) * WAITING);
    }

    #[test]
    fn what_cannot_be_run_has_noticed_nothing() {
        let folder = std::env::temp_dir();
        let wanted = Wanted {
            path: Path::new("/no/such/tests"),
            folder: &folder,
            arguments: &[],
            variable: None,
        };
        assert!(wanted.run(Some("some-fault"), LONG, &folder).is_err());
    }

    #[test]
    fn what_the_processor_was_busy_with_is_known() {
        let script = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; echo done";
        let trial = run(script, LONG);
        assert_eq!(trial.output, "done\n");
        assert!(trial.busy > Duration::ZERO);
    }

    #[test]
    fn the_fault_is_told_by_its_number() {
        let trial = run("echo $NORNS_FAULT", LONG);
        assert_eq!(
            trial.output.trim(),
            schemata::number("some-fault").to_string()
        );
    }
}
