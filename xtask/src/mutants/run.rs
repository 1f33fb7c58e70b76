//! A run: what is not known yet is built and tried, in two rounds.
//!
//! In the first, each fault meets the test that it names. In the second, those that got through, or name none, meet all tests. A
//! round begins with its tests in the tree without a fault: one that fails there does not count.

use super::{
    anchor::{Sources, place},
    cargo::{Binary, Unbuilt, Workspace},
    faults::{Fault, Test, faults},
    results::{Digests, Key, Outcome, Results, Sound},
    say,
    schemata::{self, Placed, Schemata},
    tree,
    trial::{Ended, Trial, Wanted},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
    slice,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

/// What a test may take of the processor without a fault.
const PATIENCE: Duration = Duration::from_secs(1200);
/// What it may take with one: so many times as much, and at least so many seconds.
const TIMES: f64 = 6.0;
const AT_LEAST: f64 = 20.0;

/// Runs the mutants that are chosen; whether all were caught.
pub(super) fn run(is_chosen: &dyn Fn(&Fault) -> bool, rounds: Rounds) -> Result<bool, String> {
    let mutants = Mutants::new(rounds)?;
    let mut placed = Vec::new();
    let mut left = Vec::new();
    let mut count = 0;
    for fault in faults() {
        let chosen = is_chosen(fault);
        count += usize::from(chosen);
        match place(&mutants.sources, fault) {
            Ok(place) => {
                placed.push(Placed { fault, place });
                if chosen && !mutants.was_decided(fault) {
                    left.push(fault.name);
                }
            }
            Err(misfit) if chosen => mutants.fails(fault, &misfit.to_string()),
            Err(_) => {}
        }
    }
    if !left.is_empty() {
        mutants.run_rounds(placed, &left)?;
    }
    let uncaught = mutants.uncaught.load(Ordering::Relaxed);
    let caught = count - uncaught;
    say(&format!(
        "{count} mutants, {caught} caught by the tests that they name"
    ));
    Ok(uncaught == 0)
}

/// How many rounds there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounds {
    /// Faults meet the tests that they name, and no others.
    NamedOnly,
    All,
}

/// The tree and what is known of it.
struct Mutants {
    files: BTreeMap<String, Vec<u8>>,
    sources: Sources,
    workspace: Workspace,
    digests: Digests,
    results: Results,
    /// Where everything goes.
    folder: PathBuf,
    /// How many mutants were not caught by the tests that they name, for whatever reason.
    uncaught: AtomicUsize,
    rounds: Rounds,
}

/// Tests to be run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Attempt {
    binary: Binary,
    name: Option<&'static str>,
    variable: Option<(&'static str, &'static str)>,
}

/// The tests that are tried on a fault, quickest first, with the seconds that they take without it.
type Plan = Vec<(Attempt, f64)>;

/// How the tests of a round do without a fault.
type Soundness = HashMap<String, Sound>;

/// Which tests are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// The one that is named.
    Named,
    All,
}

impl Mutants {
    fn new(rounds: Rounds) -> Result<Self, String> {
        let root = tree::root();
        let files = tree::files(&root)?;
        let digests = Digests::new(&files);
        let folder = root.join("target/mutants");
        Ok(Self {
            sources: tree::sources(&files),
            workspace: Workspace::read(&root)?,
            results: Results::in_folder(&folder.join("results"))?,
            files,
            digests,
            folder,
            uncaught: AtomicUsize::new(0),
            rounds,
        })
    }

    fn tree(&self) -> PathBuf {
        self.folder.join("tree")
    }

    /// Runs the mutants of which nothing is known yet.
    fn run_rounds(&self, mut placed: Vec<Placed>, left: &[&str]) -> Result<(), String> {
        let (schemata, mut binaries) = self.build_schemata(&mut placed, left)?;
        let left = placed
            .iter()
            .filter(|placed| left.contains(&placed.fault.name));
        let (mut chosen, mut alone): (Vec<&Placed>, Vec<&Placed>) =
            left.partition(|placed| schemata.chosen.contains(placed.fault.name));
        say(&format!(
            "{} faults to choose from in one build, {} to be built alone",
            chosen.len(),
            alone.len()
        ));
        for round in [Round::Named, Round::All] {
            let faults: Vec<&Fault> = chosen
                .iter()
                .chain(&alone)
                .map(|placed| placed.fault)
                .collect();
            if faults.is_empty() {
                break;
            }
            let soundness = self.soundness(round, &faults, &binaries)?;
            let got_through = Mutex::new(Vec::new());
            let decide = |placed: &Placed, binaries: &[Binary], worker: usize| {
                let decided = self
                    .plan(round, placed.fault, binaries, &soundness)
                    .and_then(|plan| self.first_to_notice(placed.fault, &plan, worker));
                if decided == Ok(None) && self.rounds == Rounds::NamedOnly {
                    self.fails(placed.fault, "the test that it names does not notice");
                } else if decided == Ok(None) && round == Round::Named {
                    lock(&got_through).push(placed.fault.name);
                } else {
                    self.report(placed.fault, decided);
                }
            };
            in_parallel(&chosen, |placed, worker| decide(placed, &binaries, worker));
            for &placed in &alone {
                match self.build_alone(round, placed) {
                    Ok(binaries) => decide(placed, &binaries, 0),
                    Err(message) => self.fails(placed.fault, &message),
                }
            }
            let got_through = got_through
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner);
            for placed in [&mut chosen, &mut alone] {
                placed.retain(|placed| got_through.contains(&placed.fault.name));
            }
            tree::write(&self.tree(), &self.files, &schemata.changed)?;
            if !got_through.is_empty() {
                // What was built alone is in the place of what was built for all.
                binaries = self.build(None).map_err(|unbuilt| unbuilt.to_string())?;
            }
        }
        Ok(())
    }

    /// Builds all faults that can be in one tree, and the tests that those which are left name; those that do not compile are taken
    /// out.
    fn build_schemata(
        &self,
        placed: &mut Vec<Placed>,
        left: &[&str],
    ) -> Result<(Schemata, Vec<Binary>), String> {
        loop {
            let schemata = Schemata::new(&self.sources, placed, &self.tree());
            tree::write(&self.tree(), &self.files, &schemata.changed)?;
            let faults = placed.iter().map(|placed| placed.fault);
            let faults = faults.filter(|fault| left.contains(&fault.name));
            let named: Vec<Test> = faults.filter_map(|fault| fault.caught_by).collect();
            let only = (!named.is_empty()).then_some(named.as_slice());
            let errors = match self.build(only) {
                Ok(binaries) => return Ok((schemata, binaries)),
                Err(Unbuilt::Errors(errors)) => errors,
                Err(unbuilt) => return Err(unbuilt.to_string()),
            };
            let mut broken: HashMap<&str, &str> = HashMap::new();
            for error in &errors {
                let Some(name) = schemata.fault_at(&error.file, error.line) else {
                    return Err(format!("the tree does not compile:\n{}", error.text));
                };
                broken.entry(name).or_insert(&error.text);
            }
            placed.retain(|placed| {
                let error = broken.get(placed.fault.name);
                if let Some(text) = error.filter(|_| left.contains(&placed.fault.name)) {
                    self.fails(placed.fault, &format!("it does not compile:\n{text}"));
                }
                error.is_none()
            });
        }
    }

    fn build(&self, only: Option<&[Test]>) -> Result<Vec<Binary>, Unbuilt> {
        let workspace = Workspace::read(&self.tree()).map_err(Unbuilt::Other)?;
        workspace.build(&self.tree(), &self.folder.join("build"), only)
    }

    /// Builds a tree with a fault for good; the others stay in it if they still fit.
    fn build_alone(&self, round: Round, placed: &Placed) -> Result<Vec<Binary>, String> {
        let only = placed
            .fault
            .caught_by
            .as_ref()
            .filter(|_| round == Round::Named)
            .map(slice::from_ref);
        if round == Round::Named && only.is_none() {
            return Ok(Vec::new());
        }
        let mut sources = self.sources.clone();
        let text = schemata::replaced(&sources, &placed.place);
        sources.insert(placed.place.file.clone(), text.clone());
        let others = faults().filter(|fault| fault.name != placed.fault.name);
        let others: Vec<Placed> = others
            .filter_map(|fault| {
                Some(Placed {
                    fault,
                    place: place(&sources, fault).ok()?,
                })
            })
            .collect();
        let mut changed = Schemata::new(&sources, &others, &self.tree()).changed;
        changed.entry(placed.place.file.clone()).or_insert(text);
        tree::write(&self.tree(), &self.files, &changed)?;
        self.build(only).map_err(|unbuilt| unbuilt.to_string())
    }

    /// The tests of a round for a fault.
    fn attempts(&self, round: Round, fault: &Fault, binaries: &[Binary]) -> Vec<Attempt> {
        let attempt = |binary: &Binary| Attempt {
            binary: binary.clone(),
            name: None,
            variable: None,
        };
        match (round, &fault.caught_by) {
            (Round::All, _) => {
                let root = tree::root();
                let reaches = |package: &str| self.workspace.reaches(package, &root, fault.file);
                let reaching = binaries.iter().filter(|binary| reaches(&binary.package));
                reaching.map(attempt).collect()
            }
            (Round::Named, None) => Vec::new(),
            (Round::Named, Some(test)) => {
                let found = binaries.iter().find(|binary| binary.has(test)).map(attempt);
                let named = |attempt| Attempt {
                    name: test.name,
                    variable: test.variable,
                    ..attempt
                };
                found.map(named).into_iter().collect()
            }
        }
    }

    /// The tests to be tried on a fault, those that are quick first.
    fn plan(
        &self,
        round: Round,
        fault: &Fault,
        binaries: &[Binary],
        soundness: &Soundness,
    ) -> Result<Plan, String> {
        let mut plan = Vec::new();
        for attempt in self.attempts(round, fault, binaries) {
            match soundness.get(&attempt.to_string()) {
                Some(Sound::Passes { seconds }) => plan.push((attempt, *seconds)),
                _ if round == Round::All => {}
                Some(Sound::Fails) => {
                    return Err(format!("without the fault this fails too: {attempt}"));
                }
                _ => return Err(format!("there is no test {attempt}")),
            }
        }
        if let Some(test) = fault
            .caught_by
            .filter(|_| round == Round::Named && plan.is_empty())
        {
            return Err(format!("there is no test {test}"));
        }
        plan.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        Ok(plan)
    }

    /// How the tests of a round do without a fault.
    fn soundness(
        &self,
        round: Round,
        faults: &[&Fault],
        binaries: &[Binary],
    ) -> Result<Soundness, String> {
        let attempts = faults
            .iter()
            .flat_map(|fault| self.attempts(round, fault, binaries));
        let attempts: Vec<Attempt> = attempts.collect::<BTreeSet<_>>().into_iter().collect();
        let found = Mutex::new(Ok(Soundness::new()));
        in_parallel(&attempts, |attempt, worker| {
            let sound = self.sound(attempt, worker);
            let mut found = lock(&found);
            match (sound, &mut *found) {
                (Ok(sound), Ok(found)) => {
                    if sound == Sound::Fails {
                        say(&format!(
                            "not counted, since it fails without a fault: {attempt}"
                        ));
                    }
                    found.insert(attempt.to_string(), sound);
                }
                (Err(message), _) => *found = Err(message),
                (Ok(_), Err(_)) => {}
            }
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// How a test does without a fault.
    fn sound(&self, attempt: &Attempt, worker: usize) -> Result<Sound, String> {
        let sources = self.digests.of(|file| !file.starts_with("xtask/"));
        let key = Key::new(("sound", attempt.to_string(), sources));
        if let Some(known) = self.results.get(key) {
            return Ok(known);
        }
        let trial = attempt.run(None, PATIENCE, &self.temporary(worker))?;
        let sound = match trial.ended {
            Ended::Passed(0) => Sound::Empty,
            Ended::Passed(_) => Sound::Passes {
                seconds: trial.busy.as_secs_f64(),
            },
            Ended::Failed(_) | Ended::Late => {
                self.keep_output("without-a-fault", &trial);
                Sound::Fails
            }
        };
        // What fails may fail for want of something that will be there next time.
        if sound != Sound::Fails {
            self.results.keep(key, &sound)?;
        }
        Ok(sound)
    }

    fn temporary(&self, worker: usize) -> PathBuf {
        self.folder.join(format!("temporary/{worker}"))
    }

    /// Runs tests on a fault until one notices.
    fn first_to_notice(
        &self,
        fault: &Fault,
        plan: &Plan,
        worker: usize,
    ) -> Result<Option<Outcome>, String> {
        for (attempt, seconds) in plan {
            let limit = Duration::from_secs_f64((seconds * TIMES).max(AT_LEAST));
            let trial = attempt.run(Some(fault), limit, &self.temporary(worker))?;
            let by = match (&trial.ended, attempt.name) {
                (Ended::Passed(_), _) => continue,
                (Ended::Failed(Some(name)), None) => format!("{attempt} {name}"),
                _ => attempt.to_string(),
            };
            self.keep_output(fault.name, &trial);
            return Ok(Some(Outcome::Caught {
                by,
                hung: trial.ended == Ended::Late,
                seconds: trial.took.as_secs_f64(),
            }));
        }
        Ok(None)
    }

    /// Keeps what tests printed, for those who want to know how they noticed.
    fn keep_output(&self, name: &str, trial: &Trial) {
        let folder = self.folder.join("output");
        let written = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(folder.join(format!("{name}.txt")), &trial.output));
        if let Err(error) = written {
            say(&format!("{}: {error}", folder.display()));
        }
    }

    /// What a fault's result depends on, if one test decides it or if all do.
    fn key(&self, fault: &Fault, test: Option<&Test>) -> Key {
        let Fault {
            name,
            within,
            from,
            to,
            ..
        } = *fault;
        let root = tree::root();
        let depends = |file: &str| match test {
            Some(test) => self.workspace.depends(&root, test, file),
            None => !file.starts_with("xtask/"),
        };
        // What all tests say of a fault is asked again when it names another test.
        let named = fault.caught_by.filter(|_| test.is_none());
        let sources = self.digests.of(depends);
        Key::new((name, within, from, to, test, named, sources))
    }

    /// Tells the result of an earlier run, if there is one.
    fn was_decided(&self, fault: &Fault) -> bool {
        let named = fault.caught_by.map(|test| self.key(fault, Some(&test)));
        let keys = named.into_iter().chain([self.key(fault, None)]);
        let known = keys.into_iter().find_map(|key| self.results.get(key));
        if let Some(outcome) = &known {
            self.tell(fault, outcome, " (kept)");
        }
        known.is_some()
    }

    /// Tells a new result and keeps it.
    fn report(&self, fault: &Fault, decided: Result<Option<Outcome>, String>) {
        let outcome = match decided {
            Ok(outcome) => outcome.unwrap_or(Outcome::Missed),
            Err(message) => return self.fails(fault, &message),
        };
        self.tell(fault, &outcome, "");
        let decided_by = fault.caught_by.filter(|test| outcome.is_by(test));
        if let Err(message) = self
            .results
            .keep(self.key(fault, decided_by.as_ref()), &outcome)
        {
            say(&message);
        }
    }

    fn fails(&self, fault: &Fault, message: &str) {
        self.uncaught.fetch_add(1, Ordering::Relaxed);
        say(&format!("FAILED   {:40} {message}", fault.name));
    }

    fn tell(&self, fault: &Fault, outcome: &Outcome, kept: &str) {
        match outcome {
            Outcome::Missed => {
                self.uncaught.fetch_add(1, Ordering::Relaxed);
                say(&format!(
                    "MISSED   {:40} {}: {}{kept}",
                    fault.name, fault.file, fault.to
                ));
            }
            Outcome::Caught { by, hung, seconds } => {
                let how = if *hung { " (does not end)" } else { "" };
                let (word, named) = match &fault.caught_by {
                    Some(test) if outcome.is_by(test) => ("caught", String::new()),
                    Some(test) => (
                        "MISNAMED",
                        format!("; it names {test}, which does not notice"),
                    ),
                    None => ("MISNAMED", "; it names no test".to_owned()),
                };
                if word != "caught" {
                    self.uncaught.fetch_add(1, Ordering::Relaxed);
                }
                say(&format!(
                    "{word:9}{:40} {seconds:6.1} s  {by}{how}{named}{kept}",
                    fault.name
                ));
            }
        }
    }
}

impl Outcome {
    /// Whether it is this test that noticed.
    fn is_by(&self, test: &Test) -> bool {
        let Self::Caught { by, .. } = self else {
            return false;
        };
        let behind = by.strip_prefix(&test.to_string());
        behind.is_some_and(|name| name.is_empty() || name.starts_with(' '))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does the same with each of several, on all cores. Whoever does it is told which worker it is.
fn in_parallel<T: Sync>(work: &[T], each: impl Fn(&T, usize) + Sync) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (next, each) = (&next, &each);
            scope.spawn(move || {
                while let Some(one) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    each(one, worker);
                }
            });
        }
    });
}

impl Attempt {
    fn run(
        &self,
        fault: Option<&Fault>,
        limit: Duration,
        temporary: &Path,
    ) -> Result<Trial, String> {
        let arguments = self.binary.arguments(self.name);
        let wanted = Wanted {
            path: &self.binary.path,
            folder: &self.binary.folder,
            arguments: &arguments,
            variable: self.variable,
        };
        wanted.run(fault.map(|fault| fault.name), limit, temporary)
    }
}

impl std::fmt::Display for Attempt {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some((variable, value)) = self.variable {
            write!(formatter, "{variable}={value} ")?;
        }
        write!(formatter, "{}", self.binary)?;
        self.name
            .map_or(Ok(()), |name| write!(formatter, " {name}"))
    }
}
