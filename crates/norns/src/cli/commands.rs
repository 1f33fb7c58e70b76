//! Carries out each command.

use super::{
    Failure, Output,
    args::{Check, Conform},
    excerpt,
    options::{Colour, Format, Models, Showing, TextOrJson},
    oversight::Oversight,
    queue::{Explorers, detach},
    reports::Reports,
    tasks::{load, tasks},
};
use crate::{
    check::{Checked, Error, Loaded, Options, Task, Verdict, text_of},
    conform,
    report::{self, style::Style},
};
use norns_explorers::{
    Algorithm, MemoryModel,
    support::{Supported, explorer_for, explorer_of_orders},
};
use norns_litmus::{Proposition, Test, read_proposition};
use std::{
    fmt::Write,
    io::IsTerminal,
    time::{Duration, Instant},
};

pub(super) fn check(arguments: &Check) -> Result<u8, Failure> {
    let oversight = Oversight::of(arguments)?;
    let tasks = tasks(&arguments.files, &arguments.building, &arguments.running)?;
    let usual = tasks.first().map(|task| task.options.model);
    let models = match arguments.checking.model {
        Some(Models::All) => MemoryModel::ALL.to_vec(),
        Some(Models::One(model)) => vec![model],
        None => usual.into_iter().collect(),
    };
    let is_saved = arguments.checkpoint.is_some() || arguments.resume.is_some();
    if is_saved && (tasks.len() > 1 || models.len() > 1) {
        return Err(Failure(
            "a checkpoint holds one program or litmus test under one model; name one file and one --model".to_owned(),
        ));
    }
    // An unsupported combination is reported before other errors.
    supported(explorer_for, &models, arguments.checking.algorithm)?;
    let explorers = Explorers::of(arguments)?;
    let options = |&model: &MemoryModel| {
        let options = Options {
            // A comparison of all models shows the differences itself.
            warn_of_ignored_modes: models.len() == 1,
            ..arguments.options(model, &oversight)
        };
        options.explorer(false).map(|_| options)
    };
    let options: Vec<Options> = models.iter().map(options).collect::<Result<_, _>>()?;
    let checks = Checks {
        arguments,
        oversight: &oversight,
        options: &options,
        explorers: &explorers,
    };
    if let [task] = tasks.as_slice()
        && task.is_program()
    {
        return checks.program(task);
    }
    checks.litmus(&tasks)
}

/// What to do with each task.
struct Checks<'a> {
    arguments: &'a Check,
    oversight: &'a Oversight,
    /// Check it under each of the models.
    options: &'a [Options],
    explorers: &'a Explorers,
}

impl Checks<'_> {
    /// A task that is loaded once for all models.
    fn first(&self, task: &Task) -> Task {
        let mut task = task.clone();
        if let Some(options) = self.options.first() {
            task.options = options.clone();
        }
        task
    }

    fn program(&self, task: &Task) -> Result<u8, Failure> {
        if self.arguments.why.is_some() {
            return Err(Failure(
                "--why is for litmus tests; programs have no outcomes to ask about".to_owned(),
            ));
        }
        let loaded = load(&self.first(task))?;
        let mut reports = Reports::open(&self.arguments.showing)?.saving(self.arguments);
        let mut worst = Verdict::Correct;
        let mut rows: Vec<Checked> = Vec::new();
        let is_table = self.is_table();
        for options in self.options {
            let loaded = loaded.with(options.clone())?;
            let Some(checked) = self.checked(&loaded)? else {
                continue;
            };
            worst = worst.max(checked.verdict);
            if is_table {
                reports.keep(&checked)?;
                rows.push(checked);
            } else {
                reports.checked(checked, None)?;
            }
        }
        if !rows.is_empty() {
            reports.table(&report::table::of_program(&rows), &rows)?;
        }
        reports.finish()?;
        Ok(worst.exit_status())
    }

    /// The result of a check; `None` if the check was submitted without waiting.
    fn checked(&self, loaded: &Loaded) -> Result<Option<Checked>, Failure> {
        let name = loaded.files().join(" ");
        if let Explorers::Queue(queue) = self.explorers
            && self.arguments.detach
        {
            return detach(queue, loaded, &name).map(|()| None);
        }
        let checked = if self.is_table() {
            self.explorers.check(loaded, self.oversight, &name)?
        } else {
            (self.explorers).check_with_advice(loaded, self.oversight, &name)?
        };
        Ok(Some(checked))
    }

    /// Whether the report is a table with a row for each model, which contains no advice.
    fn is_table(&self) -> bool {
        self.options.len() > 1 && self.arguments.showing.format() == Format::Text
    }

    fn litmus(&self, tasks: &[Task]) -> Result<u8, Failure> {
        self.arguments
            .building
            .only_for_programs(&self.arguments.running)?;
        let mut reports = Reports::open(&self.arguments.showing)?.saving(self.arguments);
        let mut worst = Verdict::Correct;
        for task in tasks {
            let verdict = match self.first(task).load() {
                Ok(loaded) => self.one_test(&loaded, &mut reports)?,
                Err(error) => {
                    let Failure(message) = error.into();
                    reports.failed(task.files().concat(), &message)?;
                    Verdict::Unsupported
                }
            };
            worst = worst.max(verdict);
        }
        reports.finish()?;
        Ok(worst.exit_status())
    }

    fn one_test(&self, loaded: &Loaded, reports: &mut Reports<'_>) -> Result<Verdict, Failure> {
        let question = match (&self.arguments.why, loaded.test()) {
            (Some(text), Some(test)) => Some(read_question(text, test)?),
            _ => None,
        };
        let mut rows: Vec<Checked> = Vec::new();
        let mut worst = Verdict::Correct;
        for options in self.options {
            let loaded = loaded.with(options.clone())?;
            if matches!(self.explorers, Explorers::Queue(_)) {
                if let Some(checked) = self.checked(&loaded)? {
                    worst = worst.max(checked.verdict);
                    reports.checked(checked, None)?;
                }
                continue;
            }
            let work = || {
                let start = Instant::now();
                let explained = question.as_ref().and_then(|question| loaded.why(question));
                let left = |limit: Duration| limit.saturating_sub(start.elapsed());
                let rest = Options {
                    time_limit: options.time_limit.map(left),
                    ..options.clone()
                };
                Ok::<_, Error>((loaded.with(rest)?.check(), explained))
            };
            let (checked, explained) = self.oversight.watched(&loaded, work)??;
            worst = worst.max(checked.verdict);
            let is_row = self.options.len() > 1 && explained.is_none();
            if self.arguments.showing.format() == Format::Text && is_row {
                reports.keep(&checked)?;
                rows.push(checked);
            } else {
                reports.checked(checked, explained)?;
            }
        }
        if !rows.is_empty() {
            reports.table(&report::table::table(&rows), &rows)?;
        }
        Ok(worst)
    }
}

/// The task that a trace belongs to, under the only model that was requested.
pub(super) fn one_task(arguments: &Check, oversight: &Oversight) -> Result<Task, Failure> {
    let mut tasks = tasks(&arguments.files, &arguments.building, &arguments.running)?;
    let usual = tasks.first().map(|task| task.options.model);
    let model = match arguments.checking.model {
        Some(Models::One(model)) => Some(model),
        Some(Models::All) => return Err(Failure("a trace holds one model".to_owned())),
        None => usual,
    };
    let (Some(mut task), Some(model), true) = (tasks.pop(), model, tasks.is_empty()) else {
        return Err(Failure("a trace holds one litmus test".to_owned()));
    };
    task.options = arguments.options(model, oversight);
    Ok(task)
}

impl Check {
    /// Fails if no explorer supports the model and the algorithm, or if a queue should explore and the explorer's work cannot be
    /// divided.
    pub(super) fn must_be_supported(&self, model: MemoryModel) -> Result<(), Failure> {
        supported(explorer_for, &[model], self.checking.algorithm)?;
        let options = Options {
            algorithm: self.checking.algorithm,
            in_portions: self.queue.is_some(),
            ..Options::under(model)
        };
        options.explorer(false)?;
        Ok(())
    }
}

/// The explorer for a model and an algorithm.
type Table = fn(Algorithm, MemoryModel) -> Result<Supported, String>;

fn supported(
    table: Table,
    models: &[MemoryModel],
    algorithm: Algorithm,
) -> Result<Vec<(MemoryModel, Supported)>, Failure> {
    let pair = |&model: &MemoryModel| Ok((model, table(algorithm, model)?));
    models
        .iter()
        .map(pair)
        .collect::<Result<_, String>>()
        .map_err(Failure)
}

/// The style of the report, which depends on where it goes.
pub(super) fn style_of(showing: &Showing) -> Style {
    let to_terminal = showing.output.is_none() && std::io::stdout().is_terminal();
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let colours = match showing.color {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => to_terminal && !unwanted,
    };
    let asked = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let width = asked.or_else(|| {
        let (width, _) = to_terminal.then(terminal_size::terminal_size).flatten()?;
        Some(width.0.into())
    });
    Style::new(colours, width).with_all_steps(showing.all_steps)
}

fn read_question(text: &str, test: &Test) -> Result<Proposition, Failure> {
    read_proposition(text, test).map_err(|error| {
        let place = excerpt(text, error.line, error.column);
        Failure(format!("--why, at {error}{place}"))
    })
}

/// Does the work on another thread, so that a panic is only a failure.
pub(super) fn on_own_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, work);
        let thread = thread.map_err(|error| format!("cannot start a thread: {error}"))?;
        thread.join().map_err(|_| {
            Failure(
                "this is a bug in norns, which stopped with the message above; please report it"
                    .to_owned(),
            )
        })
    })
}

pub(super) fn conform(arguments: &Conform) -> Result<u8, Failure> {
    // Without a model, all models that the algorithm supports; if there is none, the reason.
    let models = if arguments.model.is_empty() {
        let taken = |model: &MemoryModel| explorer_for(arguments.algorithm, *model).is_ok();
        let models: Vec<MemoryModel> = MemoryModel::ALL.into_iter().filter(taken).collect();
        if models.is_empty() {
            supported(explorer_of_orders, &MemoryModel::ALL, arguments.algorithm)?
        } else {
            supported(explorer_of_orders, &models, arguments.algorithm)?
        }
    } else {
        supported(explorer_of_orders, &arguments.model, arguments.algorithm)?
    };
    let shown = arguments.file.display();
    let bytes = text_of(&arguments.file)?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{shown} is not text"))?;
    let result = conform::conform(&text, &models)
        .map_err(|(line, message)| format!("{shown}:{line}: {message}"))?;
    let mut output = Output::Standard;
    match arguments.format {
        TextOrJson::Json => output.line(&report::json::conformed(&result))?,
        TextOrJson::Text => output.write(&report::text::conformed(&result))?,
    }
    Ok(u8::from(!result.disagreements.is_empty()))
}

pub(super) fn models() -> Result<u8, Failure> {
    let mut text = String::new();
    for model in MemoryModel::ALL {
        let _ = writeln!(text, "{model:7} {}", model.summary());
    }
    Output::Standard.write(&text)?;
    Ok(0)
}

pub(super) fn algorithms() -> Result<u8, Failure> {
    let mut text = String::new();
    for algorithm in Algorithm::ALL {
        let takes = |model: &MemoryModel| explorer_for(algorithm, *model).is_ok();
        let models: Vec<_> = MemoryModel::ALL
            .into_iter()
            .filter(takes)
            .map(MemoryModel::name)
            .collect();
        let models = models.join(" ");
        let threads = if algorithm.takes_threads() {
            "every core"
        } else {
            "one thread"
        };
        let summary = algorithm.summary();
        let _ = writeln!(text, "{algorithm:11} {models:32} {threads:10}  {summary}");
    }
    Output::Standard.write(&text)?;
    Ok(0)
}
