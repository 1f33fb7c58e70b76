//! A litmus test or program that was read or compiled, and can be checked any number of times.

use super::{
    Checked, advice,
    checking::Checking,
    checkpoint::{Checkpoint, Identity},
    error::Error,
    kept::Kept,
    litmus::{self, shows_memory},
    load::LoadedProgram,
    options::Options,
    program,
    relax::{self, RelaxProgress, Relaxed},
    sample, shorter,
    trace::Trace,
    why::{self, Why},
};
use norns_execution::{private::Private, program::Program};
use norns_explorers::{
    Limits, MemoryModel, Watch,
    estimate::{self, Estimate, Estimated},
    revisits::{Probing, Sample, Workers},
    support::{Exploration, Supported},
};
use norns_litmus::{LitmusProgram, Proposition, Test};
use norns_llvm::machine::CProgram;
use std::{fs, sync::Arc, time::Duration};

/// A litmus test or program that was loaded, with the options for checking it. Copies share what was loaded.
///
/// ```
/// use norns_check::{MemoryModel, Input, Task};
///
/// let text = "C one {} P0 (atomic_int* x) { atomic_store(x, 1); } P1 (atomic_int* x) { int r0 = atomic_load(x); }";
/// let loaded = Task::litmus(Input::text("one.litmus", text)).load()?;
/// for model in MemoryModel::ALL {
///     assert_eq!(loaded.under(model)?.check().statistics.complete, 2);
/// }
/// # Ok::<(), norns_check::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Loaded {
    pub(super) subject: Subject,
    files: Arc<[String]>,
    compile: Duration,
    options: Options,
    explorer: Supported,
    /// How the program was built from its files.
    building: Arc<str>,
    checkpoint: Option<Arc<Checkpoint>>,
}

#[derive(Clone, Debug)]
pub(super) enum Subject {
    Litmus(Arc<Litmus>),
    Program(Arc<LoadedProgram>),
}

#[derive(Debug)]
pub(super) struct Litmus {
    pub(super) test: Test,
    pub(super) program: LitmusProgram,
    /// What it was read from.
    pub(super) text: Vec<u8>,
    shows_memory: bool,
}

impl Subject {
    pub(super) fn litmus(test: Test, program: LitmusProgram, text: Vec<u8>) -> Self {
        Self::Litmus(Arc::new(Litmus {
            shows_memory: shows_memory(&test, &program),
            test,
            program,
            text,
        }))
    }

    fn shows_memory(&self) -> bool {
        matches!(self, Self::Litmus(litmus) if litmus.shows_memory)
    }
}

impl Loaded {
    pub(super) fn new(
        subject: Subject,
        files: Vec<String>,
        (compile, building): (Duration, &str),
        options: Options,
    ) -> Result<Self, Error> {
        let loaded = Self {
            explorer: options.explorer(subject.shows_memory())?,
            subject,
            files: files.into(),
            compile,
            options,
            building: building.into(),
            checkpoint: None,
        };
        loaded.with_checkpoint()
    }

    /// Saves the check as the options say.
    fn with_checkpoint(mut self) -> Result<Self, Error> {
        self.checkpoint = None;
        let options = &self.options;
        if !options.has_checkpoint() {
            return Ok(self);
        }
        let refuse = |why: &str| Err(Error::Checkpoint(why.to_owned()));
        if self.explorer == Supported::Values && options.no_table {
            return refuse("the algorithm 'values' does not support checkpoints with --no-table");
        }
        if self.explorer == Supported::EveryGraph {
            let algorithm = self.explorer.algorithm();
            return refuse(&format!(
                "the algorithm '{algorithm}' does not support checkpoints"
            ));
        }
        if options.self_check {
            return refuse("a check with --self-check cannot be kept in a checkpoint");
        }
        let text = match &self.subject {
            Subject::Litmus(litmus) => format!("{:?}", litmus.test),
            Subject::Program(loaded) => match &loaded.text {
                Some(text) => text.clone(),
                None => return refuse("a program that was made elsewhere has no checkpoints"),
            },
        };
        let sources = self.files.iter().filter_map(|file| fs::read(file).ok());
        let sources: Vec<Vec<u8>> = sources.collect();
        let program = sources.iter().map(Vec::as_slice);
        let program = program.chain([text.as_bytes(), self.building.as_bytes()]);
        let how = (options.model, options.algorithm);
        let identity = Identity::new(&self.files, program, how, options.that_matter());
        let kept = (options.checkpoint.as_deref(), options.checkpoint_period);
        let checkpoint = Checkpoint::new(identity, kept, options.resume.as_deref());
        let checkpoint = checkpoint.map_err(Error::Checkpoint)?;
        self.checkpoint = Some(Arc::new(checkpoint));
        Ok(self)
    }

    /// A program that was built in another way.
    pub fn of_program(program: CProgram, options: Options) -> Result<Self, Error> {
        let loaded = LoadedProgram {
            program,
            modes: Vec::new(),
            printed: String::new(),
            text: None,
            compiled: None,
            variants: None,
        };
        let subject = Subject::Program(Arc::new(loaded));
        Self::new(subject, Vec::new(), (Duration::ZERO, ""), options)
    }

    /// The same with other options. Waiting loops are still treated as the algorithm of the task requires.
    pub fn with(&self, options: Options) -> Result<Self, Error> {
        let same = Self {
            explorer: options.explorer(self.shows_memory())?,
            options,
            ..self.clone()
        };
        same.with_checkpoint()
    }

    /// The same under another model.
    pub fn under(&self, model: MemoryModel) -> Result<Self, Error> {
        self.with(Options {
            model,
            ..self.options.clone()
        })
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The explorer that checks it.
    pub const fn explorer(&self) -> Supported {
        self.explorer
    }

    /// The names of the files in reports.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// How long compiling took.
    pub const fn compile(&self) -> Duration {
        self.compile
    }

    /// The warnings that clang printed.
    pub fn printed(&self) -> &str {
        match &self.subject {
            Subject::Litmus(_) => "",
            Subject::Program(loaded) => &loaded.printed,
        }
    }

    /// The litmus test, if it is one.
    pub fn test(&self) -> Option<&Test> {
        match &self.subject {
            Subject::Litmus(litmus) => Some(&litmus.test),
            Subject::Program(_) => None,
        }
    }

    /// The program, if it is one.
    pub fn program(&self) -> Option<&CProgram> {
        match &self.subject {
            Subject::Litmus(_) => None,
            Subject::Program(loaded) => Some(&loaded.program),
        }
    }

    /// Whether its final states list memory. Then `auto` distinguishes the orders of writes.
    pub fn shows_memory(&self) -> bool {
        self.subject.shows_memory()
    }

    /// Explores it, and returns what was found.
    pub fn check(&self) -> Checked {
        let checking = self.checking();
        if let Some(watch) = checking.watch() {
            watch.begin();
        }
        match &self.subject {
            Subject::Litmus(litmus) => litmus::check(&checking, &litmus.test, &litmus.program),
            Subject::Program(loaded) => {
                let checked = program::check(&checking, loaded);
                let sample = self.sample(&checked, loaded);
                Checked { sample, ..checked }
            }
        }
    }

    /// Tries stronger memory orders and additional fences for the findings of a check, by checking the changed program, and adds
    /// the results to their explanations. This takes at most as long as the check did, or two seconds.
    pub fn advise(&self, checked: &mut Checked) {
        if let Subject::Program(loaded) = &self.subject {
            advice::advise(self, loaded, checked);
        }
    }

    /// Searches for executions that show the same bugs as the findings of a check and are easier to read: with fewer context
    /// switches, or shorter. This takes about as long as the check did.
    pub fn shorten(&self, checked: &mut Checked) {
        if let Subject::Program(loaded) = &self.subject
            && !self.options.list_executions
        {
            shorter::shorten(&self.checking(), loaded, checked);
        }
    }

    /// A complete execution, if the options ask for one and nothing was found.
    fn sample(&self, checked: &Checked, loaded: &LoadedProgram) -> Option<Trace> {
        if !self.options.sample || !checked.findings.is_empty() {
            return None;
        }
        let Checking {
            exploration,
            sources,
            ..
        } = self.checking();
        let program = Private::off(loaded.program.clone());
        match checked.bound.and_then(|bound| program.bounded(bound)) {
            Some(bounded) => sample::sample(&exploration, &bounded, sources),
            None => sample::sample(&exploration, &program, sources),
        }
    }

    /// Shows a saved finding again without exploring; if the program no longer behaves like that, what differs.
    pub fn replay(&self, kept: &Kept) -> Result<Checked, String> {
        let options = Options {
            // One execution may have several errors, but only one of them was saved.
            keep_going: true,
            workers: Workers::ONE,
            list_executions: false,
            self_check: false,
            checkpoint: None,
            resume: None,
            ..self.options.clone()
        };
        let checking = self.checking_with(&options);
        match &self.subject {
            Subject::Litmus(litmus) => {
                litmus::replay(&checking, &litmus.test, &litmus.program, kept)
            }
            Subject::Program(loaded) => {
                let program = Private::off(loaded.program.clone());
                program::replay(&checking, &program, kept)
            }
        }
    }

    /// Whether an outcome occurs in an execution of a litmus test, and why; `None` for programs, which have no outcomes.
    pub fn why(&self, question: &Proposition) -> Option<Why> {
        match &self.subject {
            Subject::Litmus(litmus) => Some(why::why(&self.checking(), &litmus.program, question)),
            Subject::Program(_) => None,
        }
    }

    /// Finds the weakest memory orders with which a program still verifies, and reports its progress now and then. Returns an error
    /// if this is not a program, or if the model does not distinguish memory orders.
    pub fn relax(&self, progress: impl FnMut(RelaxProgress)) -> Result<Relaxed, Error> {
        match &self.subject {
            Subject::Litmus(_) => Err(Error::RelaxWithoutSource),
            Subject::Program(loaded) => relax::relax(self, loaded, progress),
        }
    }

    /// Estimates from random walks how many executions there are, and how long it would take to explore them.
    pub fn estimate(&self, probing: Probing) -> Result<Estimated, Error> {
        let exploration = self.checking().exploration;
        let estimated = match &self.subject {
            Subject::Litmus(litmus) => estimate::estimate(&exploration, &litmus.program, probing),
            Subject::Program(loaded) => {
                let program = Private::off(loaded.program.clone());
                estimate::estimate(&exploration, &program, probing)
            }
        };
        estimated.map_err(Error::Overlap)
    }

    /// Estimates the number of executions by random walks, as long as more walks are wanted; `None` if that is not possible. This
    /// may run beside a check: `watch` belongs to the walks, and `check` to the check, which may have restarted with `reads-from`.
    pub fn walk(
        &self,
        watch: &Arc<Watch>,
        check: Option<&Watch>,
        is_wanted: impl FnMut(&[Sample]) -> bool,
    ) -> Option<Estimate> {
        if check.is_some_and(Watch::is_by_values) {
            return None;
        }
        let by_reads_from = check.is_some_and(Watch::is_by_reads_from);
        let exploration = Exploration {
            algorithm: match self.explorer {
                // This explorer remembers what it has seen, so random walks do not predict its work.
                Supported::EveryGraph | Supported::Values => return None,
                _ if by_reads_from => Supported::ReadsFrom,
                explorer => explorer.without_trial(),
            },
            limits: Limits {
                watch: Some(Arc::clone(watch)),
                ..Limits::default()
            },
            ..self.checking().exploration
        };
        match &self.subject {
            Subject::Litmus(litmus) => estimate::by_walks(&exploration, &litmus.program, is_wanted),
            Subject::Program(loaded) => {
                let program = Private::off(loaded.program.clone());
                estimate::by_walks(&exploration, &program, is_wanted)
            }
        }
    }

    pub(super) fn checking(&self) -> Checking<'_> {
        self.checking_with(&self.options)
    }

    fn checking_with<'a>(&'a self, options: &'a Options) -> Checking<'a> {
        let sources = match &self.subject {
            Subject::Litmus(_) => &self.files,
            Subject::Program(loaded) => loaded.program.files(),
        };
        let mut checking = Checking::begin(
            (options, self.explorer),
            &self.files,
            sources,
            self.compile,
            self.checkpoint
                .as_deref()
                .filter(|_| options.has_checkpoint()),
        );
        // The last write to a location is part of the outcome of a litmus test.
        checking.exploration.commuting &= matches!(self.subject, Subject::Program(_));
        checking
    }
}
