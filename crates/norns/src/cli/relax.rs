//! `norns relax`: the weakest memory orders with which a program still verifies.

use super::{
    Failure, Output,
    commands::on_own_thread,
    options::{Building, Running, TextOrJson},
    oversight::Oversight,
    tasks::{load, tasks},
};
use crate::{
    check::{Error, MemoryModel, Options, Verdict, Workers, relax::RelaxProgress},
    report::{self, relax, style::Style},
};
use clap::Args;
use std::{
    io::{IsTerminal, Write},
    num::NonZero,
    path::PathBuf,
};

#[derive(Args)]
pub(super) struct Relax {
    /// C and C++ files, which are one program, or a Rust program (.rs)
    #[arg(required_unless_present = "only", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Memory model
    #[arg(long, value_parser = super::options::model(), default_value_t = MemoryModel::C20)]
    model: MemoryModel,
    /// How many threads explore [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Give up on a weaker order when its check takes longer than this [default: 20 times as long as the program as it is]
    #[arg(long, value_name = "SECONDS", value_parser = super::options::seconds)]
    time_limit: Option<f64>,
    /// How the report looks: text or json
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    format: TextOrJson,
    /// Write the patch to this file: `patch -p1 < FILE` applies it
    #[arg(long, value_name = "FILE")]
    patch: Option<PathBuf>,
    /// Where the report goes, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    building: Building,
    #[command(flatten)]
    running: Running,
}

pub(super) fn relax(arguments: &Relax) -> Result<u8, Failure> {
    let oversight = Oversight::begin(arguments.time_limit, None, None)?;
    let tasks = tasks(&arguments.files, &arguments.building, &arguments.running)?;
    let [task] = tasks.as_slice() else {
        return Err(Error::RelaxWithoutSource.into());
    };
    if !task.is_program() {
        return Err(Error::RelaxWithoutSource.into());
    }
    let mut output = Output::open(arguments.output.as_deref())?;
    let mut patch = match &arguments.patch {
        Some(path) => Some(Output::open(Some(path))?),
        None => None,
    };
    let mut task = task.clone();
    let threads = arguments
        .threads
        .and_then(|threads| NonZero::new(threads as usize));
    let threads = threads.map_or_else(std::thread::available_parallelism, Ok);
    task.options = Options {
        workers: Workers {
            threads: threads.unwrap_or(NonZero::<usize>::MIN),
            end_at_first: true,
        },
        ..oversight.options(arguments.model)
    };
    let loaded = load(&task)?;
    let is_watched = std::io::stderr().is_terminal();
    let relaxed = on_own_thread(|| loaded.relax(|progress| show(is_watched, progress)))??;
    if is_watched {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    let checked = &relaxed.checked;
    if checked.verdict != Verdict::Correct {
        match arguments.format {
            TextOrJson::Json => output.line(&relax::json(&relaxed))?,
            TextOrJson::Text => {
                let style = Style::new(false, None);
                output.write(&report::text::checked(checked, None, style))?;
                output.line("nothing was relaxed: only a program that verifies can be")?;
            }
        }
        return Ok(checked.verdict.exit_status());
    }
    match arguments.format {
        TextOrJson::Json => output.line(&relax::json(&relaxed))?,
        TextOrJson::Text => output.write(&relax::text(&relaxed))?,
    }
    if let Some(patch) = &mut patch {
        patch.write(&relaxed.patch)?;
    }
    Ok(0)
}

/// Shows the progress on a line that is overwritten by the next one.
fn show(is_watched: bool, progress: RelaxProgress) {
    if is_watched {
        let RelaxProgress {
            checks,
            settled,
            of,
        } = progress;
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K{settled} of {of} steps, {checks} checks"
        );
    }
}
