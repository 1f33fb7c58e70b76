//! Order minimisation: the weakest memory orders, and the fewest fences, with which a program still verifies.
//!
//! First each access and each fence is weakened alone, as far as possible. Then all of them are weakened together, each as far as
//! the program still verifies with what was weakened before: fences first, because removing one saves the most, then accesses in
//! the order of the source. Every attempt is a complete check of the whole program, so the result verifies even if the assumption
//! below is wrong.
//!
//! The result is a minimum: nothing in it can be weakened any further by itself. This depends on a property of RC11, C20 and WRC11:
//! a weaker order allows every execution that a stronger one allows. So a change that fails with stronger orders elsewhere also
//! fails with weaker ones, and is not tried again. There may be other minima.
//!
//! A check that reaches a limit counts as failed: the order stays as it was, and the result says so.

mod patch;
mod spelling;

use super::{
    Checked, Error, Loaded, MemoryModel, Stopped, Verdict,
    load::{LoadedProgram, Variants},
    options::Options,
};
use norns_llvm::{
    compile::Language,
    sites::{Change, Found, Site, SiteKind, Strength},
};
use patch::Patch;
use spelling::{Call, call_at};
use std::{
    collections::HashMap,
    fs,
    path::Path,
    time::{Duration, Instant},
};

/// The models in which memory orders differ enough to be worth minimising.
pub const MODELS: [MemoryModel; 3] = [MemoryModel::Rc11, MemoryModel::Wrc11, MemoryModel::C20];

/// A check of a variant may take this many times as long as the first check, and at least [`LEAST_TIME`], unless a limit is given.
const PATIENCE: u32 = 20;
const LEAST_TIME: Duration = Duration::from_secs(5);

/// The result of minimising the memory orders of a program.
#[derive(Clone, Debug)]
pub struct Relaxed {
    /// The check of the unchanged program. If it does not verify, nothing else was done.
    pub checked: Checked,
    /// Every access and fence whose order can be changed, in the order of the source.
    pub sites: Vec<RelaxedSite>,
    /// How many variants were checked.
    pub checks: u64,
    /// How many of these checks reached a limit.
    pub undecided: u64,
    /// The change as a patch; empty if there is none.
    pub patch: String,
    /// How long all of it took.
    pub elapsed: Duration,
}

/// An access or a fence, and how weak it can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelaxedSite {
    /// Its file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// What it is.
    pub kind: SiteKind,
    /// How it is written.
    pub text: String,
    /// How strong it is.
    pub now: Strength,
    /// How weak it can be if nothing else changes.
    pub alone: Strength,
    /// How weak it can be together with the others.
    pub together: Strength,
    /// Whether the patch changes it. The patch leaves out accesses that are not written as calls, and those whose order is a macro
    /// of the program.
    pub is_patched: bool,
}

impl Relaxed {
    /// Those that can be weaker.
    pub fn weakened(&self) -> impl Iterator<Item = &RelaxedSite> {
        self.sites.iter().filter(|site| site.now != site.together)
    }
}

/// How far the minimisation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RelaxProgress {
    /// How many checks were made.
    pub checks: u64,
    /// How many accesses and fences are settled, in both rounds together.
    pub settled: usize,
    /// How many there are to settle, in both rounds.
    pub of: usize,
}

/// A site that can be changed, with the text of its file.
struct Candidate {
    found: Found,
    file: String,
    text: String,
    call: Option<Call>,
}

/// The minimisation of one program.
struct Relaxing<'a> {
    variants: &'a Variants,
    options: Options,
    checks: u64,
    undecided: u64,
}

impl Relaxing<'_> {
    /// Whether the program verifies with these strengths.
    fn verifies(&mut self, changes: &[Change]) -> Result<bool, Error> {
        let program = self.variants.program(changes)?;
        let checked = Loaded::of_program(program, self.options.clone())?.check();
        if checked.statistics.stopped == Some(Stopped::Interrupted) {
            return Err(Error::RelaxInterrupted);
        }
        self.checks += 1;
        self.undecided += u64::from(checked.verdict == Verdict::Undecided);
        Ok(checked.verdict == Verdict::Correct)
    }
}

/// Minimises the memory orders of a loaded program, and reports its progress now and then.
pub(super) fn relax(
    loaded: &Loaded,
    program: &LoadedProgram,
    mut progress: impl FnMut(RelaxProgress),
) -> Result<Relaxed, Error> {
    let start = Instant::now();
    let options = loaded.options();
    if !MODELS.contains(&options.model) {
        return Err(Error::RelaxOfModel(options.model));
    }
    let Some(variants) = &program.variants else {
        return Err(Error::RelaxWithoutSource);
    };
    let checked = loaded.check();
    let mut relaxed = Relaxed {
        checked,
        sites: Vec::new(),
        checks: 1,
        undecided: 0,
        patch: String::new(),
        elapsed: start.elapsed(),
    };
    if relaxed.checked.verdict != Verdict::Correct {
        return Ok(relaxed);
    }
    let patience = (relaxed.checked.explore * PATIENCE).max(LEAST_TIME);
    let mut relaxing = Relaxing {
        variants,
        options: Options {
            time_limit: Some(options.time_limit.unwrap_or(patience)),
            checkpoint: None,
            resume: None,
            keep_going: false,
            list_executions: false,
            warn_of_ignored_modes: false,
            ..options.clone()
        },
        checks: 1,
        undecided: 0,
    };
    let files = program.program.files();
    let candidates = candidates(variants.sites(), files, relaxed.checked.files.as_slice());
    let count = candidates.len();
    let mut tell = |checks, settled| {
        progress(RelaxProgress {
            checks,
            settled,
            of: 2 * count,
        });
    };
    let now: Vec<Strength> = candidates.iter().map(|site| site.found.strength).collect();
    let mut alone = now.clone();
    for (place, candidate) in candidates.iter().enumerate() {
        let site = candidate.found.site;
        for weaker in now[place].weaker(site.kind) {
            if relaxing.verifies(&[Change::Strength(site, weaker)])? {
                alone[place] = weaker;
                break;
            }
        }
        tell(relaxing.checks, place + 1);
    }
    let together = together(
        &mut relaxing,
        &candidates,
        (&now, &alone),
        |checks, done| {
            tell(checks, count + done);
        },
    )?;
    let wanted = candidates.iter().zip(now.iter().zip(&together));
    let patch = Patch::new(wanted.map(|(candidate, (&now, &together))| (candidate, now, together)));
    let patch = patch.checked(variants);
    let sites = candidates.iter().enumerate();
    relaxed.sites = sites
        .map(|(place, candidate)| {
            let Site {
                line, column, kind, ..
            } = candidate.found.site;
            RelaxedSite {
                file: candidate.file.clone(),
                line,
                column,
                kind,
                text: candidate.text.clone(),
                now: now[place],
                alone: alone[place],
                together: together[place],
                is_patched: now[place] != together[place] && patch.has(place),
            }
        })
        .collect();
    relaxed.patch = patch.to_string();
    relaxed.checks = relaxing.checks;
    relaxed.undecided = relaxing.undecided;
    relaxed.elapsed = start.elapsed();
    Ok(relaxed)
}

/// How weak all of them can be together, if each can be as weak as `alone` by itself.
fn together(
    relaxing: &mut Relaxing<'_>,
    candidates: &[Candidate],
    (now, alone): (&[Strength], &[Strength]),
    mut tell: impl FnMut(u64, usize),
) -> Result<Vec<Strength>, Error> {
    let changes = |strengths: &[Strength]| -> Vec<Change> {
        let sites = candidates.iter().zip(strengths);
        sites
            .map(|(candidate, &strength)| Change::Strength(candidate.found.site, strength))
            .collect()
    };
    if now == alone || relaxing.verifies(&changes(alone))? {
        return Ok(alone.to_vec());
    }
    let mut together = now.to_vec();
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    places.sort_by_key(|&place| candidates[place].found.site.kind != SiteKind::Fence);
    for (done, &place) in places.iter().enumerate() {
        let weaker = now[place].weaker(candidates[place].found.site.kind);
        // Weaker orders than this have failed before, with stronger orders elsewhere.
        let weaker = weaker
            .into_iter()
            .skip_while(|&weaker| weaker != alone[place]);
        for weaker in weaker {
            let before = std::mem::replace(&mut together[place], weaker);
            if relaxing.verifies(&changes(&together))? {
                break;
            }
            together[place] = before;
        }
        tell(relaxing.checks, done + 1);
    }
    Ok(together)
}

/// The sites in the program's own source: either the access itself is there, or a call of an atomic function.
fn candidates(sites: &[Found], files: &[String], inputs: &[String]) -> Vec<Candidate> {
    let languages = || {
        inputs
            .iter()
            .filter_map(|file| Language::of(Path::new(file)))
    };
    let usual = if languages().any(|language| language == Language::Cxx) {
        Language::Cxx
    } else {
        languages().next().unwrap_or(Language::C)
    };
    let mut texts: HashMap<u32, String> = HashMap::new();
    let mut candidates = Vec::new();
    for &found in sites {
        let site = found.site;
        let Some(file) = files.get(site.file as usize) else {
            continue;
        };
        let text = texts
            .entry(site.file)
            .or_insert_with(|| fs::read_to_string(file).unwrap_or_default());
        let language = Language::of(Path::new(file)).unwrap_or(usual);
        let call = call_at(text, language, site);
        if call.is_none() && !found.is_own {
            continue;
        }
        let line = text.lines().nth(site.line.saturating_sub(1) as usize);
        let written = match &call {
            Some(call) => call.text(text),
            None => line.unwrap_or_default().trim().to_owned(),
        };
        candidates.push(Candidate {
            found,
            file: file.clone(),
            text: written,
            call,
        });
    }
    candidates
}
