//! Shell completions and the manual page, generated from the command line.

use super::{Failure, Output, args::Arguments};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

/// Completions for a shell.
pub(super) fn completions(shell: Shell) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "norns", &mut script);
    Output::Standard.write(&String::from_utf8_lossy(&script))?;
    Ok(0)
}

/// The manual page of norns, or of one of its commands.
pub(super) fn page(name: Option<&str>) -> Result<u8, Failure> {
    let mut command = Arguments::command();
    command.build();
    if let Some(name) = name {
        let known = command.find_subcommand(name);
        let known =
            known.ok_or_else(|| format!("norns has no command '{name}'; see norns --help"))?;
        command = known.clone();
    }
    let mut text = Vec::new();
    let rendered = Man::new(command).render(&mut text);
    rendered.map_err(|error| format!("cannot write the manual page: {error}"))?;
    Output::Standard.write(&String::from_utf8_lossy(&text))?;
    Ok(0)
}
