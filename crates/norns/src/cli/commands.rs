//! What each command does: arguments as meant, the work, the report.

use super::{
    Failure, Output,
    args::{Building, Check, Colour, Conform, Format, Models},
    excerpt,
    oversight::Oversight,
    program,
    reports::Reports,
    sources::{Sources, sources, test_of, text_of},
};
use crate::{
    check::{Checked, Verdict, litmus, litmus::LitmusTask, robustness, why::why},
    conform,
    report::{self, style::Style},
};
use norns_explorers::{
    Algorithm, MemoryModel,
    support::{Supported, explorer_for, explorer_of_orders},
};
use norns_litmus::{LitmusProgram, Proposition, Test, read_proposition};
use std::{fmt::Write, io::IsTerminal, path::Path};

pub(super) fn check(arguments: &Check) -> Result<u8, Failure> {
    let oversight = Oversight::begin(
        arguments.time_limit,
        arguments.memory_limit,
        arguments.max_events,
    )?;
    let sources = sources(&arguments.files)?;
    let one;
    let models = match arguments.model {
        Some(Models::All) => &MemoryModel::ALL[..],
        Some(Models::One(model)) => {
            one = [model];
            &one
        }
        None => {
            one = [sources.default_model()];
            &one
        }
    };
    let models = supported(table_of(arguments), models, arguments.algorithm)?;
    let has_buffers = |(model, _): &(MemoryModel, Supported)| robustness::MODELS.contains(model);
    if arguments.robustness && !models.iter().all(has_buffers) {
        let names = robustness::MODELS.map(MemoryModel::name).join(", ");
        return Err(Failure(format!("--robustness is for the models {names}")));
    }
    let finds_orders =
        |&(_, algorithm): &(MemoryModel, Supported)| algorithm == Supported::ReadsFrom;
    if arguments.robustness && models.iter().any(finds_orders) {
        return Err(Failure(
            "--robustness looks at the order of writes, which 'reads-from' does not explore; 'optimal' and 'graph' do".to_owned(),
        ));
    }
    let files = match sources {
        Sources::Program(files) => {
            return program::check(arguments, &oversight, &models, &files);
        }
        Sources::Litmus(files) => files,
    };
    only_for_programs(&arguments.building)?;
    let mut reports = Reports::open(arguments, style_of(arguments))?;
    let mut worst = Verdict::Correct;
    for file in &files {
        let verdict = match test_of(file) {
            Ok(test) => one_file(arguments, &oversight, &models, file, &test, &mut reports)?,
            Err(message) => {
                reports.failed(file.display().to_string(), &message)?;
                Verdict::Unsupported
            }
        };
        worst = worst.max(verdict);
    }
    reports.finish()?;
    Ok(worst.exit_status())
}

pub(super) fn only_for_programs(building: &Building) -> Result<(), Failure> {
    let given = [
        (building.unroll.is_some(), "--unroll"),
        (building.no_spin_assume, "--no-spin-assume"),
        (building.spurious, "--spurious"),
        (building.clang.is_some(), "--clang"),
        (building.entry != "main", "--entry"),
        (building.compile_commands.is_some(), "--compile-commands"),
        (!building.clang_arguments.is_empty(), "what follows '--'"),
    ];
    match given.into_iter().find(|(given, _)| *given) {
        Some((_, option)) => Err(Failure(format!("{option} means nothing for litmus tests"))),
        None => Ok(()),
    }
}

/// Says which explorer takes a model for an algorithm.
type Table = fn(Algorithm, MemoryModel) -> Result<Supported, String>;

fn table_of(arguments: &Check) -> Table {
    if arguments.robustness {
        explorer_of_orders
    } else {
        explorer_for
    }
}

/// The only model that is asked for, and its explorer.
pub(super) fn one_model(
    arguments: &Check,
    sources: &Sources,
) -> Result<(MemoryModel, Supported), Failure> {
    let model = match arguments.model {
        Some(Models::One(model)) => model,
        Some(Models::All) => return Err(Failure("a trace is of one model".to_owned())),
        None => sources.default_model(),
    };
    Ok((model, table_of(arguments)(arguments.algorithm, model)?))
}

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

fn one_file(
    arguments: &Check,
    oversight: &Oversight,
    models: &[(MemoryModel, Supported)],
    file: &Path,
    test: &Test,
    reports: &mut Reports<'_>,
) -> Result<Verdict, Failure> {
    let question = match &arguments.why {
        Some(text) => Some(read_question(text, test)?),
        None => None,
    };
    let file = file.display().to_string();
    let mut rows: Vec<Checked> = Vec::new();
    let mut worst = Verdict::Correct;
    let shows_memory = litmus::shows_memory(test);
    let program = LitmusProgram::new(test);
    for &(model, algorithm) in models {
        let algorithm = if shows_memory {
            explorer_of_orders(arguments.algorithm, model).map_err(Failure)?
        } else {
            algorithm
        };
        let task = LitmusTask {
            test,
            file: &file,
            model,
            algorithm,
            races: arguments.races,
            robustness: arguments.robustness,
            keep_going: arguments.keep_going,
            workers: arguments.workers(),
            limits: oversight.limits(),
            self_check: arguments.watch_itself,
            checkpoint: None,
            list_executions: arguments.print_executions,
        };
        let work = || {
            let explained = question.as_ref().map(|question| why(&task, question));
            (litmus::check(&task), explained)
        };
        let (checked, explained) = oversight.watched(&task.exploration(), &program, work)?;
        worst = worst.max(checked.verdict);
        if arguments.format == Format::Text && models.len() > 1 && explained.is_none() {
            reports.keep(&checked)?;
            rows.push(checked);
        } else {
            reports.checked(checked, explained)?;
        }
    }
    if !rows.is_empty() {
        reports.text(&report::table::table(&rows))?;
    }
    Ok(worst)
}

/// How the report looks where it goes.
pub(super) fn style_of(arguments: &Check) -> Style {
    let to_terminal = arguments.output.is_none() && std::io::stdout().is_terminal();
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let colours = match arguments.color {
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
    Style::new(colours, width).with_all_steps(arguments.all_steps)
}

fn read_question(text: &str, test: &Test) -> Result<Proposition, Failure> {
    read_proposition(text, test).map_err(|error| {
        let place = excerpt(text, error.line, error.column);
        Failure(format!("--why, at {error}{place}"))
    })
}

/// Does work on a thread of its own, so that a panic is no more than a failure.
pub(super) fn on_own_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, work);
        let thread = thread.map_err(|error| format!("cannot start a thread: {error}"))?;
        thread
            .join()
            .map_err(|_| Failure("norns has a bug, and stopped at the message above".to_owned()))
    })
}

pub(super) fn conform(arguments: &Conform) -> Result<u8, Failure> {
    if !matches!(arguments.format, Format::Text | Format::Json) {
        return Err(Failure("conform reports as text or json".to_owned()));
    }
    // Without a model, all that the algorithm takes; if it takes none, the reason is told.
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
        Format::Json => output.line(&report::json::conformed(&result))?,
        _ => output.write(&report::text::conformed(&result))?,
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
        let models = if models.is_empty() {
            "not built yet".to_owned()
        } else {
            models.join(" ")
        };
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
