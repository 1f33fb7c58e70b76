//! The format in which a loaded program or litmus test is sent to other machines, with all options that influence what is explored
//! and reported.
//!
//! Everything is stored as one kind of text: compressed JSON, with the version of norns that wrote it. A reader trusts nothing,
//! because the text may be damaged, of another version, or malicious. At worst, a text is refused.

use super::{Error, Loaded, MemoryModel, Options, load::Compiled, loaded::Subject};
use norns_litmus::{LitmusProgram, read};
use norns_llvm::{build::Loops, compile::UnitText, machine};
use norns_queue::{pack, unpack};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt, sync::Arc, time::Duration};

/// The version of norns.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The kinds of stored texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A program or litmus test, and how it is checked.
    Program,
    /// The start of a generation of a search.
    Generation,
    /// What was learned in a generation.
    Learned,
    /// A part of a search that remains to be explored.
    Item,
    /// What was seen and counted in a part of a search.
    Result,
    /// The result of a search.
    Outcome,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Generation => "generation",
            Self::Learned => "learned",
            Self::Item => "item",
            Self::Result => "result",
            Self::Outcome => "outcome",
        }
    }

    /// The largest size of a text of this kind, in bytes.
    const fn most(self) -> usize {
        match self {
            Self::Program => 512 << 20,
            Self::Item => 16 << 20,
            Self::Generation | Self::Learned | Self::Result | Self::Outcome => 256 << 20,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The reason why something that was stored is not used. Each is one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is damaged, or has the wrong format.
    Damaged(Kind),
    /// It was written by another version of norns.
    Version {
        /// What it is.
        kind: Kind,
        /// The version.
        version: String,
    },
    /// It belongs to another program.
    Foreign(Kind),
    /// The program cannot be loaded here, although it could be loaded elsewhere.
    Program(String),
    /// It gives a reason to end the search that norns never gives.
    Reason,
    /// Exploring it panicked.
    Panic,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(kind) => write!(f, "the stored {kind} is damaged"),
            Self::Version { kind, version } => write!(
                f,
                "the stored {kind} is of norns {version}, and this is norns {VERSION}"
            ),
            Self::Foreign(kind) => write!(f, "the stored {kind} is not of this program"),
            Self::Program(why) => write!(f, "the stored program cannot be loaded: {why}"),
            Self::Reason => f.write_str("the search was stopped for a reason that is not known"),
            Self::Panic => {
                f.write_str("norns has a bug: a worker panicked while it explored an item")
            }
        }
    }
}

impl std::error::Error for Refusal {}

#[derive(Serialize)]
struct Written<'a, T> {
    norns: &'a str,
    kind: &'a str,
    body: &'a T,
}

#[derive(Deserialize)]
struct Label {
    norns: String,
    kind: String,
}

#[derive(Deserialize)]
struct Read<T> {
    body: T,
}

/// Packs a value: as text, compressed.
pub(super) fn write<T: Serialize>(kind: Kind, body: &T) -> Vec<u8> {
    let text = serde_json::to_vec(&Written {
        norns: VERSION,
        kind: kind.name(),
        body,
    });
    pack(&text.expect("all maps have texts as keys"))
}

/// Unpacks a compressed text.
pub(super) fn parse<T: DeserializeOwned>(kind: Kind, packed: &[u8]) -> Result<T, Refusal> {
    let damaged = || Refusal::Damaged(kind);
    let text = unpack(packed, kind.most()).ok_or_else(damaged)?;
    let label: Label = serde_json::from_slice(&text).map_err(|_| damaged())?;
    if label.kind != kind.name() {
        return Err(damaged());
    }
    if label.norns != VERSION {
        return Err(Refusal::Version {
            kind,
            version: label.norns.chars().take(40).collect(),
        });
    }
    let read: Read<T> = serde_json::from_slice(&text).map_err(|_| damaged())?;
    Ok(read.body)
}

#[derive(Serialize, Deserialize)]
struct Packed {
    files: Vec<String>,
    subject: PackedSubject,
    options: PackedOptions,
}

#[derive(Serialize, Deserialize)]
enum PackedSubject {
    Litmus(String),
    Program(PackedProgram),
}

#[derive(Serialize, Deserialize)]
struct PackedProgram {
    units: Vec<PackedUnit>,
    files: Vec<String>,
    loops: PackedLoops,
    entry: String,
    arguments: Vec<String>,
    environment: Vec<String>,
    frozen_clock: bool,
    spurious: bool,
    bound: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct PackedUnit {
    name: String,
    text: String,
    renamed: Vec<(String, String)>,
    entry: Option<String>,
}

#[derive(Serialize, Deserialize)]
enum PackedLoops {
    Awaiting,
    Noticed,
    AsTheyAre,
}

#[derive(Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
struct PackedOptions {
    model: String,
    algorithm: String,
    races: bool,
    robustness: bool,
    commuting: bool,
    keep_going: bool,
    private_memory: bool,
    event_limit: Option<usize>,
    warn_of_ignored_modes: bool,
}

impl Loaded {
    /// Everything that another machine needs to perform the same check, compressed. The program must have been loaded to be
    /// explored in portions.
    pub fn pack(&self) -> Result<Vec<u8>, Error> {
        let no_text =
            |what: &str| Error::Portions(format!("{what} cannot be sent to other machines"));
        let options = self.options();
        let subject = match &self.subject {
            Subject::Litmus(litmus) => {
                let text = String::from_utf8(litmus.text.clone());
                PackedSubject::Litmus(text.map_err(|_| no_text("a litmus test that is not text"))?)
            }
            Subject::Program(loaded) => {
                let compiled = loaded.compiled.as_ref();
                let compiled =
                    compiled.ok_or_else(|| no_text("a program that was made elsewhere"))?;
                let unit = |unit: &UnitText| {
                    let text = String::from_utf8(unit.text.clone());
                    Ok(PackedUnit {
                        name: unit.name.clone(),
                        text: text.map_err(|_| no_text("LLVM text that is not UTF-8"))?,
                        renamed: unit.renamed.clone(),
                        entry: unit.entry.clone(),
                    })
                };
                PackedSubject::Program(PackedProgram {
                    units: compiled
                        .units
                        .iter()
                        .map(unit)
                        .collect::<Result<_, Error>>()?,
                    files: compiled.files.clone(),
                    loops: match compiled.loops {
                        Loops::Awaiting => PackedLoops::Awaiting,
                        Loops::Noticed => PackedLoops::Noticed,
                        Loops::AsTheyAre => PackedLoops::AsTheyAre,
                    },
                    entry: compiled.machine.entry.clone(),
                    arguments: compiled.machine.arguments.clone(),
                    environment: compiled.machine.environment.clone(),
                    frozen_clock: compiled.machine.frozen_clock,
                    spurious: compiled.machine.spurious,
                    bound: compiled.machine.bound,
                })
            }
        };
        Ok(write(
            Kind::Program,
            &Packed {
                files: self.files().to_vec(),
                subject,
                options: PackedOptions {
                    model: options.model.to_string(),
                    algorithm: options.algorithm.to_string(),
                    races: options.races,
                    robustness: options.robustness,
                    commuting: options.commuting,
                    keep_going: options.keep_going,
                    private_memory: options.private_memory,
                    event_limit: options.event_limit,
                    warn_of_ignored_modes: options.warn_of_ignored_modes,
                },
            },
        ))
    }

    /// Unpacks what another machine has packed.
    pub fn unpack(packed: &[u8]) -> Result<Self, Refusal> {
        let Packed {
            files,
            subject,
            options,
        } = parse(Kind::Program, packed)?;
        let damaged = || Refusal::Damaged(Kind::Program);
        let model: MemoryModel = options.model.parse().map_err(|_| damaged())?;
        let options = Options {
            algorithm: options.algorithm.parse().map_err(|_| damaged())?,
            races: options.races,
            robustness: options.robustness,
            commuting: options.commuting,
            keep_going: options.keep_going,
            private_memory: options.private_memory,
            event_limit: options.event_limit,
            warn_of_ignored_modes: options.warn_of_ignored_modes,
            in_portions: true,
            ..Options::under(model)
        };
        let cannot = |error: &dyn fmt::Display| Refusal::Program(error.to_string());
        let subject = match subject {
            PackedSubject::Litmus(text) => {
                let test = read(text.as_bytes()).map_err(|error| cannot(&error))?;
                let program = LitmusProgram::new(&test);
                Subject::litmus(test, program, text.into_bytes())
            }
            PackedSubject::Program(program) => {
                let unit = |unit: PackedUnit| UnitText {
                    name: unit.name,
                    text: unit.text.into_bytes(),
                    renamed: unit.renamed,
                    entry: unit.entry,
                };
                let compiled = Compiled {
                    units: program.units.into_iter().map(unit).collect(),
                    files: program.files,
                    loops: match program.loops {
                        PackedLoops::Awaiting => Loops::Awaiting,
                        PackedLoops::Noticed => Loops::Noticed,
                        PackedLoops::AsTheyAre => Loops::AsTheyAre,
                    },
                    machine: machine::Options {
                        entry: program.entry,
                        arguments: program.arguments,
                        environment: program.environment,
                        frozen_clock: program.frozen_clock,
                        spurious: program.spurious,
                        bound: program.bound,
                        ..machine::Options::default()
                    },
                };
                let loaded = compiled.into_loaded().map_err(|error| cannot(&error))?;
                Subject::Program(Arc::new(loaded))
            }
        };
        Self::new(subject, files, (Duration::ZERO, ""), options).map_err(|error| cannot(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_versions_and_kinds_are_refused() {
        let item = write(Kind::Item, &[1, 2]);
        assert_eq!(parse(Kind::Item, &item), Ok(vec![1, 2]));
        let refused = |kind, packed: &[u8]| parse::<Vec<u32>>(kind, packed).err();
        assert_eq!(
            refused(Kind::Result, &item),
            Some(Refusal::Damaged(Kind::Result))
        );
        let of_another = pack(br#"{"norns":"0.0.0","kind":"item","body":[1,2]}"#);
        let refusal = refused(Kind::Item, &of_another).expect("it is of another version");
        assert!(
            refusal.to_string().contains("is of norns 0.0.0"),
            "{refusal}"
        );
        let damaged = Some(Refusal::Damaged(Kind::Item));
        for text in [
            &b"{}"[..],
            b"",
            br#"{"norns":"0.1.0","kind":"item"}"#,
            b"[1,2]",
        ] {
            assert_eq!(refused(Kind::Item, &pack(text)), damaged);
        }
        assert_eq!(refused(Kind::Item, &vec![0; 1_000]), damaged);
    }
}
