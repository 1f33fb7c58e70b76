//! What may come of a run of a program, natively or in norns.

use std::{collections::BTreeSet, fmt};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// The process ended, and has printed this.
    Ended { printed: String },
    /// An assertion at this line of the program failed.
    Assertion { line: u32 },
    /// The process was aborted, and nobody says where: `abort`, an exception that nobody catches, an assertion of the library.
    Aborted,
    /// Nobody can go on: a deadlock or a livelock.
    Stuck,
    /// Nothing that norns knows: another signal, or an exit status.
    Other(String),
}

impl Outcome {
    /// Whether the process ended, and has printed what threads print if each prints one of these texts: norns does not say how
    /// the output of threads is interleaved.
    pub(crate) fn ends_with(&self, texts: &[String]) -> bool {
        let Self::Ended { printed } = self else {
            return false;
        };
        let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
        is_interleaving(printed.as_bytes(), &texts)
    }
}

/// Whether a text is made of these, each in its own order.
fn is_interleaving(whole: &[u8], texts: &[&[u8]]) -> bool {
    if whole.len() != texts.iter().map(|text| text.len()).sum::<usize>() {
        return false;
    }
    // How much of each text may have been used.
    let mut used: BTreeSet<Vec<usize>> = BTreeSet::from([vec![0; texts.len()]]);
    for byte in whole {
        let mut longer = BTreeSet::new();
        for places in &used {
            for (index, text) in texts.iter().enumerate() {
                if text.get(places[index]) == Some(byte) {
                    let mut places = places.clone();
                    places[index] += 1;
                    longer.insert(places);
                }
            }
        }
        used = longer;
    }
    !used.is_empty()
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { printed } if printed.is_empty() => f.write_str("ends"),
            Self::Ended { printed } => write!(f, "prints {printed:?} and ends"),
            Self::Assertion { line } => write!(f, "the assertion at line {line} fails"),
            Self::Aborted => f.write_str("is aborted"),
            Self::Stuck => f.write_str("hangs"),
            Self::Other(what) => f.write_str(what),
        }
    }
}
