//! Checkpoints: a check that was interrupted or killed can be continued.
//!
//! A checkpoint is a file of two lines. The first line says what was checked, by which version of norns and with which options, and
//! contains a digest of the second line; it can be read by people. The second line is the state of the check. Only the same version
//! of norns can use it, and only for the same program: anything else is refused.
//!
//! The file is replaced as a whole: a new one is written under another name, forced to disk and renamed. So at every moment there
//! is one that is complete.

use super::{
    Checked,
    error::reason,
    rounds::{self, Explored, Saving, SeesRounds},
};
use norns_execution::program::Program;
use norns_explorers::{
    Algorithm, MemoryModel, Stopped,
    revisits::{Keeper, Void, Workers},
    support::Exploration,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The beginning of every checkpoint.
const FORMAT: &str = "norns checkpoint";

/// What is checked, and how. A check is continued only if all of this is the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The version of norns.
    pub version: String,
    /// The files, as the user named them.
    pub files: Vec<String>,
    /// A digest of everything that the program was built from.
    pub program: String,
    /// The model.
    pub model: String,
    /// The algorithm that was asked for.
    pub algorithm: String,
    /// All other options that matter.
    pub options: String,
}

impl Identity {
    /// What is checked, and how. `program` is everything that the program was built from.
    pub fn new<'a>(
        files: &[String],
        program: impl IntoIterator<Item = &'a [u8]>,
        (model, algorithm): (MemoryModel, Algorithm),
        options: String,
    ) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            files: files.to_vec(),
            program: digest(program),
            model: model.to_string(),
            algorithm: algorithm.to_string(),
            options,
        }
    }

    /// How a checkpoint differs from the check that should continue it; `None` if it does not.
    fn difference(&self, now: &Self) -> Option<String> {
        let of = |what: &str, was: &str, is: &str| {
            (was != is).then(|| format!("it was made with {what} {was}, but this is {is}"))
        };
        of("norns", &self.version, &now.version)
            .or_else(|| of("the model", &self.model, &now.model))
            .or_else(|| of("the algorithm", &self.algorithm, &now.algorithm))
            .or_else(|| (self.files != now.files).then(|| "it is for other files".to_owned()))
            .or_else(|| {
                let is_other = self.program != now.program;
                is_other
                    .then(|| "the program has changed since, or is compiled differently".to_owned())
            })
            .or_else(|| {
                let is_other = self.options != now.options;
                is_other.then(|| "it was made with other options".to_owned())
            })
    }
}

/// The first line of a checkpoint.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    #[serde(flatten)]
    identity: Identity,
    /// How long it was explored.
    seconds: f64,
    /// The digest of the second line.
    digest: String,
}

/// A check that was saved.
#[derive(Debug)]
pub struct Kept {
    seconds: Duration,
    state: String,
}

/// Where a check is saved, and what was saved of it before.
#[derive(Debug)]
pub struct Checkpoint {
    /// `None` if a check is continued without being saved again.
    file: Option<PathBuf>,
    /// How often it is saved.
    period: Duration,
    identity: Identity,
    is_due: AtomicBool,
    start: Instant,
    before: Duration,
    state: Mutex<Option<String>>,
    failure: Mutex<Option<io::Error>>,
}

impl Checkpoint {
    /// Saves a check in a file, and continues the one in another file, which may be the same. If one of the files cannot be used,
    /// the error is one sentence.
    pub fn new(
        identity: Identity,
        (file, period): (Option<&Path>, Duration),
        resumed: Option<&Path>,
    ) -> Result<Self, String> {
        let kept = resumed.map(|path| read(path, &identity)).transpose()?;
        if let Some(file) = file {
            // It is better to notice this now than after an hour.
            let tried = if file.is_dir() {
                Err(io::ErrorKind::IsADirectory.into())
            } else {
                File::create(new_name(file)).and_then(|_| fs::remove_file(new_name(file)))
            };
            tried.map_err(|error| cannot_write(file, &error))?;
        }
        let (before, state) = match kept {
            Some(Kept { seconds, state }) => (seconds, Some(state)),
            None => (Duration::ZERO, None),
        };
        Ok(Self {
            file: file.map(Path::to_owned),
            period,
            identity,
            is_due: AtomicBool::new(false),
            start: Instant::now(),
            before,
            state: Mutex::new(state),
            failure: Mutex::new(None),
        })
    }

    /// Adds what was done earlier to the result of a check, and how to continue if a limit has ended it.
    pub(super) fn complete(&self, checked: &mut Checked) {
        checked.explore += self.before;
        if let Some(failure) = self.failure() {
            checked.notes.push(failure);
            return;
        }
        // With rounds, the counts belong to a complete round, while a limit ends the last one.
        let last = checked.rounds.last();
        let stopped = last.map_or(checked.statistics.stopped, |round| round.statistics.stopped);
        let is_limit = |stopped| !matches!(stopped, Stopped::Observer | Stopped::Length);
        if let (true, Some(file)) = (stopped.is_some_and(is_limit), &self.file) {
            let note = format!("to continue this check, add --resume {}", file.display());
            checked.notes.push(note);
        }
    }

    /// Why the last attempt to save the check failed, if it did.
    fn failure(&self) -> Option<String> {
        let failure = self.failure.lock();
        let failure = failure.unwrap_or_else(PoisonError::into_inner);
        let error = failure.as_ref()?;
        Some(cannot_write(self.file.as_deref()?, error))
    }

    /// The state that the check continues from, if it does; an error if the state makes no sense.
    pub(super) fn resumed<C: DeserializeOwned>(&self) -> Result<Option<C>, serde_json::Error> {
        let state = self.state.lock();
        let state = state.unwrap_or_else(PoisonError::into_inner).take();
        state.map(|state| serde_json::from_str(&state)).transpose()
    }

    /// Does the work, while another thread saves the check now and then.
    pub(super) fn while_doing<T>(&self, work: impl FnOnce() -> T) -> T {
        let (is_done, changed) = (Mutex::new(false), Condvar::new());
        thread::scope(|scope| {
            scope.spawn(|| {
                let mut done = is_done.lock().unwrap_or_else(PoisonError::into_inner);
                while !*done {
                    let waited = changed.wait_timeout(done, self.period);
                    let (now, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                    done = now;
                    if waited.timed_out() && self.file.is_some() {
                        self.is_due.store(true, Ordering::Relaxed);
                    }
                }
            });
            // A panic must not leave the other thread waiting.
            let _finish = Finish(&is_done, &changed);
            work()
        })
    }

    fn write(&self, file: &Path, state: &str) -> io::Result<()> {
        let header = Header {
            format: FORMAT.to_owned(),
            identity: self.identity.clone(),
            seconds: (self.before + self.start.elapsed()).as_secs_f64(),
            digest: digest([state.as_bytes()]),
        };
        let header = serde_json::to_string(&header)?;
        let new = new_name(file);
        let mut out = File::create(&new)?;
        out.write_all(format!("{header}\n{state}\n").as_bytes())?;
        out.sync_all()?;
        drop(out);
        fs::rename(&new, file)?;
        let folder = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

/// Explores a program, in rounds if an execution is too long, and saves the check if that is wanted.
pub(super) fn explore<P: Program + Sync, O: SeesRounds<P::Run, Seen: Send>>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
    checkpoint: Option<&Checkpoint>,
) -> Result<Explored, Void> {
    let Some(checkpoint) = checkpoint else {
        return rounds::explore(workers, exploration, program, observer, None);
    };
    let saving = Saving {
        keeper: checkpoint,
        saved: checkpoint.resumed().map_err(|_| Void::Foreign)?,
    };
    checkpoint
        .while_doing(|| rounds::explore(workers, exploration, program, observer, Some(saving)))
}

/// Says that the work is done, whichever way it ended.
struct Finish<'a>(&'a Mutex<bool>, &'a Condvar);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.1.notify_all();
    }
}

impl<C: Serialize> Keeper<C> for Checkpoint {
    fn is_due(&self) -> bool {
        self.is_due.load(Ordering::Relaxed) && self.is_due.swap(false, Ordering::Relaxed)
    }

    fn keep(&self, check: C) {
        let Some(file) = &self.file else {
            return;
        };
        let written = serde_json::to_string(&check)
            .map_err(io::Error::from)
            .and_then(|state| self.write(file, &state));
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        *failure = written.err();
    }
}

fn cannot_write(file: &Path, error: &io::Error) -> String {
    let reason = reason(error);
    format!("cannot write the checkpoint {}: {reason}", file.display())
}

/// The name under which a checkpoint is written before it replaces the existing one.
fn new_name(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

fn read(path: &Path, identity: &Identity) -> Result<Kept, String> {
    let refuse = |why: String| format!("cannot resume from {}: {why}", path.display());
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => refuse("it is not a checkpoint".to_owned()),
        _ => refuse(reason(&error)),
    })?;
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let header: Option<Header> = serde_json::from_str(first).ok();
    let header = header.filter(|header| header.format == FORMAT);
    let header = header.ok_or_else(|| refuse("it is not a checkpoint".to_owned()))?;
    if let Some(difference) = header.identity.difference(identity) {
        return Err(refuse(difference));
    }
    let state = rest.strip_suffix('\n').unwrap_or(rest);
    let seconds = Duration::try_from_secs_f64(header.seconds);
    match seconds {
        Ok(seconds) if digest([state.as_bytes()]) == header.digest => Ok(Kept {
            seconds,
            state: state.to_owned(),
        }),
        _ => Err(refuse("it is damaged".to_owned())),
    }
}

/// A digest of texts, in their order: the hash function FNV-1a with 128 bits. It distinguishes programs that were not made to
/// collide.
fn digest<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> String {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;
    let mut hash: u128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D;
    for text in texts {
        let length = (text.len() as u64).to_le_bytes();
        for byte in length.iter().chain(text) {
            hash = (hash ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(program: &str) -> Identity {
        Identity::new(
            &["x.c".to_owned()],
            [program.as_bytes()],
            (MemoryModel::Sc, Algorithm::Graph),
            "races".to_owned(),
        )
    }

    fn keep(file: &Path, state: &[u32]) {
        let checkpoint = Checkpoint::new(identity("int main"), (Some(file), Duration::MAX), None);
        let checkpoint = checkpoint.expect("the folder can be written to");
        checkpoint.keep(state.to_vec());
        assert_eq!(checkpoint.failure(), None);
    }

    fn resume(file: &Path, identity: Identity) -> Result<Vec<u32>, String> {
        let checkpoint = Checkpoint::new(identity, (None, Duration::MAX), Some(file))?;
        let resumed: Option<Vec<u32>> = checkpoint.resumed().map_err(|error| error.to_string())?;
        Ok(resumed.expect("there is a state"))
    }

    #[test]
    fn what_was_kept_last_is_there() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("check");
        for state in [&[1, 2][..], &[3]] {
            keep(&file, state);
            assert_eq!(resume(&file, identity("int main")), Ok(state.to_vec()));
        }
        let names = fs::read_dir(folder.path()).expect("the folder is there");
        assert_eq!(names.count(), 1, "nothing is left of writing");
    }

    #[test]
    fn other_checks_and_damaged_files_are_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("check");
        keep(&file, &[1, 2]);
        let refused = |changed: Identity| resume(&file, changed).expect_err("it is another check");
        let now = identity("int main");
        let cases = [
            (identity("int other"), "the program has changed since"),
            (
                Identity {
                    model: "rc11".to_owned(),
                    ..now.clone()
                },
                "with the model sc, but this is rc11",
            ),
            (
                Identity {
                    algorithm: "optimal".to_owned(),
                    ..now.clone()
                },
                "with the algorithm graph, but this is optimal",
            ),
            (
                Identity {
                    version: "0".to_owned(),
                    ..now.clone()
                },
                "it was made with norns",
            ),
            (
                Identity {
                    options: String::new(),
                    ..now.clone()
                },
                "other options",
            ),
            (
                Identity {
                    files: Vec::new(),
                    ..now.clone()
                },
                "other files",
            ),
        ];
        for (changed, expected) in cases {
            let message = refused(changed);
            assert!(message.contains(expected), "{message}");
        }
        let text = fs::read_to_string(&file).expect("it was kept");
        for (damaged, expected) in [
            (text.replace("[1,2]", "[1,3]"), "it is damaged"),
            (text[..text.len() - 3].to_owned(), "it is damaged"),
            (text[..40].to_owned(), "it is not a checkpoint"),
            ("hello".to_owned(), "it is not a checkpoint"),
            (String::new(), "it is not a checkpoint"),
        ] {
            fs::write(&file, damaged).expect("there is room");
            let message = resume(&file, now.clone()).expect_err("it is damaged");
            assert!(message.contains(expected), "{message}");
        }
    }
}
