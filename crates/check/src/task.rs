//! What to check, and how.

use super::{
    Checked,
    error::Error,
    load::{self, Building, Input, Sources},
    loaded::{Loaded, Subject},
    options::Options,
};
use norns_explorers::{Algorithm, MemoryModel, Watch, revisits::Workers};
use norns_litmus::LitmusProgram;
use norns_llvm::build::Loops;
use std::{
    ffi::OsString,
    num::NonZero,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// What to check, a litmus test or a program, and how.
///
/// ```
/// use norns_check::{MemoryModel, Input, Task, Verdict};
///
/// let text = "
///     C SB
///     {}
///     P0 (atomic_int* x, atomic_int* y) {
///         atomic_store_explicit(x, 1, memory_order_relaxed);
///         int r0 = atomic_load_explicit(y, memory_order_relaxed);
///     }
///     P1 (atomic_int* x, atomic_int* y) {
///         atomic_store_explicit(y, 1, memory_order_relaxed);
///         int r0 = atomic_load_explicit(x, memory_order_relaxed);
///     }
///     ~exists (0:r0=0 /\\ 1:r0=0)";
/// let task = Task::litmus(Input::text("SB.litmus", text));
/// assert_eq!(task.clone().model(MemoryModel::Sc).check()?.verdict, Verdict::Correct);
/// assert_eq!(task.model(MemoryModel::Tso).check()?.verdict, Verdict::Wrong);
/// # Ok::<(), norns_check::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task {
    source: Source,
    /// How a program is built from its files.
    pub building: Building,
    /// How it is checked.
    pub options: Options,
}

#[derive(Clone, Debug)]
enum Source {
    Litmus(Input),
    Program(Vec<Input>),
}

impl Source {
    /// The default model: that of LLVM's language reference for programs, and that of the papers for litmus tests.
    fn usual_model(&self) -> MemoryModel {
        match self {
            Self::Litmus(_) => MemoryModel::Rc11,
            Self::Program(_) => MemoryModel::C20,
        }
    }
}

impl Task {
    fn new(source: Source) -> Self {
        Self {
            options: Options::under(source.usual_model()),
            building: Building::default(),
            source,
        }
    }

    /// A litmus test: a file, or [`Input::text`]. The default model is RC11.
    pub fn litmus(test: impl Into<Input>) -> Self {
        Self::new(Source::Litmus(test.into()))
    }

    /// A program of C (`.c`), C++ (`.cpp`) and LLVM text (`.ll`). The default model is C20.
    pub fn program<I: Into<Input>>(files: impl IntoIterator<Item = I>) -> Self {
        Self::new(Source::Program(files.into_iter().map(Into::into).collect()))
    }

    /// The tasks for paths as they appear on the command line: one for each litmus test, also inside folders; or a single one for
    /// the program that all files make up.
    pub fn of_paths(paths: &[PathBuf]) -> Result<Vec<Self>, Error> {
        Ok(match Sources::of(paths)? {
            Sources::Litmus(files) => files.into_iter().map(Self::litmus).collect(),
            Sources::Program(files) => vec![Self::program(files)],
        })
    }

    /// Whether it is about a program rather than a litmus test.
    pub const fn is_program(&self) -> bool {
        matches!(self.source, Source::Program(_))
    }

    /// The names of the files in reports.
    pub fn files(&self) -> Vec<String> {
        match &self.source {
            Source::Litmus(input) => vec![input.name()],
            Source::Program(inputs) => {
                let only = self.building.only.iter();
                let only = only.map(|file| file.display().to_string());
                only.chain(inputs.iter().map(Input::name)).collect()
            }
        }
    }

    /// Sets the model.
    #[must_use]
    pub fn model(mut self, model: MemoryModel) -> Self {
        self.options.model = model;
        self
    }

    /// Sets the algorithm.
    #[must_use]
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.options.algorithm = algorithm;
        self
    }

    /// Reports data races even if the model does not make them errors.
    #[must_use]
    pub fn races(mut self) -> Self {
        self.options.races = true;
        self
    }

    /// Reports executions under TSO and PSO that are not sequentially consistent.
    #[must_use]
    pub fn robustness(mut self) -> Self {
        self.options.robustness = true;
        self
    }

    /// Explores every order of updates that commute, such as additions whose results are not used.
    #[must_use]
    pub fn every_order_of_updates(mut self) -> Self {
        self.options.commuting = false;
        self
    }

    /// Continues after the first finding.
    #[must_use]
    pub fn keep_going(mut self) -> Self {
        self.options.keep_going = true;
        self
    }

    /// Uses this many threads, if the algorithm can.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.options.workers = Workers {
            threads,
            ..self.options.workers
        };
        self
    }

    /// Limits the time for exploration.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.options.time_limit = Some(limit);
        self
    }

    /// Lets another thread see how far the check is, and ask it to stop. Each check needs a watch of its own.
    ///
    /// ```
    /// use norns_check::{Input, Task, Verdict, Watch};
    /// use std::sync::Arc;
    ///
    /// let text = "C one {} P0 (int* x) { *x = 1; }";
    /// let watch = Arc::new(Watch::new());
    /// let task = Task::litmus(Input::text("one.litmus", text)).watch(&watch);
    /// assert_eq!(task.check()?.verdict, Verdict::Correct);
    /// assert_eq!(watch.executions(), 1);
    /// watch.stop();
    /// assert_eq!(task.check()?.verdict, Verdict::Undecided);
    /// # Ok::<(), norns_check::Error>(())
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: &Arc<Watch>) -> Self {
        self.options.watch = Some(Arc::clone(watch));
        self
    }

    /// Saves the check in a file every few seconds, and when a limit ends it.
    #[must_use]
    pub fn checkpoint(mut self, file: impl Into<PathBuf>) -> Self {
        self.options.checkpoint = Some(file.into());
        self
    }

    /// Continues a check that was saved in a file. It must be a check of the same program with the same options.
    #[must_use]
    pub fn resume(mut self, file: impl Into<PathBuf>) -> Self {
        self.options.resume = Some(file.into());
        self
    }

    /// Lists every execution.
    #[must_use]
    pub fn list_executions(mut self) -> Self {
        self.options.list_executions = true;
        self
    }

    /// Uses this clang, given by its path or name.
    #[must_use]
    pub fn clang(mut self, clang: impl Into<PathBuf>) -> Self {
        self.building.build.clang = Some(clang.into());
        self
    }

    /// Passes these arguments to clang.
    #[must_use]
    pub fn clang_arguments<A: Into<OsString>>(
        mut self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into);
        self.building.build.arguments.extend(arguments);
        self
    }

    /// Starts the program at this function instead of `main`.
    #[must_use]
    pub fn entry(mut self, function: impl Into<String>) -> Self {
        self.building.build.machine.entry = function.into();
        self
    }

    /// Bounds the iterations of each loop, and the nested calls of each function.
    #[must_use]
    pub fn unroll(mut self, bound: u32) -> Self {
        self.building.build.machine.bound = Some(bound);
        self
    }

    /// Lets each thread wake up once from each condition variable without a signal.
    #[must_use]
    pub fn spurious(mut self) -> Self {
        self.building.build.machine.spurious = true;
        self
    }

    /// Sets how waiting loops are treated.
    #[must_use]
    pub fn loops(mut self, loops: Loops) -> Self {
        self.building.loops = Some(loops);
        self
    }

    /// Reads or compiles it.
    pub fn load(&self) -> Result<Loaded, Error> {
        // An unsupported combination is reported before waiting for a compiler.
        self.options.explorer(false)?;
        let files = self.files();
        let (subject, compile) = match &self.source {
            Source::Litmus(input) => {
                let (test, text) = load::test(input)?;
                let program = LitmusProgram::new(&test);
                (Subject::litmus(test, program, text), Duration::ZERO)
            }
            Source::Program(inputs) => {
                let start = Instant::now();
                let loaded = self.building.program(
                    inputs,
                    self.options.algorithm,
                    (self.options.has_checkpoint(), self.options.in_portions),
                )?;
                (Subject::Program(Arc::new(loaded)), start.elapsed())
            }
        };
        let building = format!("{:?}", self.building);
        Loaded::new(subject, files, (compile, &building), self.options.clone())
    }

    /// Reads or compiles it, and checks it.
    pub fn check(&self) -> Result<Checked, Error> {
        Ok(self.load()?.check())
    }
}
