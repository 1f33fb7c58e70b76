//! Which tests are checked: filters, and the arguments that libtest takes.

use super::super::Failure;
use norns_llvm::rust::harness::Test;

/// Which tests are meant.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Selection {
    filters: Vec<String>,
    skipped: Vec<String>,
    exact: bool,
    ignored: Ignored,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Ignored {
    #[default]
    Shown,
    Only,
    Included,
}

/// What is done with a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    Checked,
    Ignored,
    FilteredOut,
}

/// What says how libtest runs or prints tests, and means nothing here.
const WITHOUT_MEANING: [&str; 6] = [
    "--nocapture",
    "--no-capture",
    "--show-output",
    "--quiet",
    "-q",
    "--test-threads=1",
];

impl Selection {
    /// What a filter and the arguments behind `--` mean.
    pub(super) fn new(filter: Option<&str>, arguments: &[String]) -> Result<Self, Failure> {
        let mut selection = Self {
            filters: filter.map(str::to_owned).into_iter().collect(),
            ..Self::default()
        };
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "--exact" => selection.exact = true,
                "--ignored" => selection.ignored = Ignored::Only,
                "--include-ignored" => selection.ignored = Ignored::Included,
                "--skip" => {
                    let skipped = words
                        .next()
                        .ok_or_else(|| Failure("--skip needs a name".to_owned()))?;
                    selection.skipped.push(skipped.to_owned());
                }
                "--test-threads" => {
                    words.next();
                }
                _ if WITHOUT_MEANING.contains(&word) || word.starts_with("--test-threads=") => {}
                _ if word.starts_with("--skip=") => {
                    selection.skipped.push(word["--skip=".len()..].to_owned());
                }
                _ if word.starts_with('-') => {
                    return Err(Failure(format!(
                        "{word} has no meaning for tests that are checked; use --exact, --skip, --ignored or --include-ignored"
                    )));
                }
                name => selection.filters.push(name.to_owned()),
            }
        }
        Ok(selection)
    }

    /// What is done with a test.
    pub(super) fn of(&self, test: &Test) -> Choice {
        let fits = |pattern: &String| {
            if self.exact {
                test.name == *pattern
            } else {
                test.name.contains(pattern.as_str())
            }
        };
        let is_wanted = self.filters.is_empty() || self.filters.iter().any(fits);
        if !is_wanted || self.skipped.iter().any(fits) {
            return Choice::FilteredOut;
        }
        match (self.ignored, test.ignored.is_some()) {
            (Ignored::Shown, true) => Choice::Ignored,
            (Ignored::Only, false) => Choice::FilteredOut,
            _ => Choice::Checked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Selection;

    #[test]
    fn what_means_nothing_is_refused() {
        let new = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            Selection::new(Some("queue"), &words)
        };
        let selection = new(&["--exact", "--skip", "slow", "--test-threads", "2", "stack"]);
        let selection = selection.ok().expect("all of it means something");
        assert_eq!(selection.filters, ["queue", "stack"]);
        assert_eq!(selection.skipped, ["slow"]);
        assert!(selection.exact);
        assert!(new(&["--nocapture", "--test-threads=1"]).is_ok());
        assert!(new(&["--logfile"]).is_err() && new(&["--skip"]).is_err());
    }
}
