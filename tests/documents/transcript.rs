//! Commands and what they print, as documents show them.

/// A command and the lines shown below it.
pub(crate) struct Shown {
    /// What follows `./norns `.
    pub(crate) command: String,
    /// What it prints; a line `…` stands for any lines. Nothing if no output is shown.
    pub(crate) output: Vec<String>,
}

/// The commands in the blocks of a Markdown text: `$ ./norns …` with its output, or `./norns …` without.
pub(crate) fn transcripts(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut in_block = false;
    let mut has_output = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
            has_output = false;
        } else if !in_block {
        } else if let Some(command) = line.strip_prefix("$ ./norns ") {
            found.push(shown(command));
            has_output = true;
        } else if let Some(command) = line.strip_prefix("./norns ") {
            found.push(shown(command));
            has_output = false;
        } else if line.starts_with("$ ") {
            has_output = false;
        } else if let (true, Some(last)) = (has_output, found.last_mut()) {
            last.output.push(line.to_owned());
        }
    }
    found
}

/// The commands in the comments of an example: `//     ./norns …`, and behind it the first line that it prints.
pub(crate) fn examples(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut lines = text
        .lines()
        .map(|line| line.strip_prefix("//     "))
        .peekable();
    while let Some(line) = lines.next() {
        if let Some(command) = line.and_then(|line| line.strip_prefix("./norns ")) {
            let mut one = shown(command);
            if let Some(Some(first)) = lines.peek()
                && !first.starts_with("./norns ")
            {
                one.output = vec![(*first).to_owned(), "…".to_owned()];
            }
            found.push(one);
        }
    }
    found
}

fn shown(command: &str) -> Shown {
    Shown {
        command: command.to_owned(),
        output: Vec::new(),
    }
}

/// The words of a command, as a shell splits them; a `#` begins a comment.
pub(crate) fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            '#' if !quoted && word.is_none() => break,
            ' ' if !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Whether what is shown is what was printed.
pub(crate) fn agrees(shown: &[String], printed: &str) -> bool {
    if shown.is_empty() {
        return true;
    }
    let printed: Vec<&str> = printed.lines().collect();
    let mut rest = printed.as_slice();
    let mut pieces = shown.split(|line| line == "…").peekable();
    let mut anywhere = false;
    while let Some(piece) = pieces.next() {
        let fits = |start: usize| {
            let found = rest.get(start..start + piece.len());
            found.is_some_and(|found| found.iter().eq(piece))
        };
        let is_last = pieces.peek().is_none();
        let start = if anywhere && is_last {
            rest.len()
                .checked_sub(piece.len())
                .filter(|&start| fits(start))
        } else if anywhere {
            (0..=rest.len()).find(|&start| fits(start))
        } else {
            fits(0).then_some(0)
        };
        let Some(start) = start else {
            return false;
        };
        rest = &rest[start + piece.len()..];
        anywhere = true;
    }
    // Behind a last `…` anything may follow.
    rest.is_empty() || shown.last().is_some_and(|line| line == "…")
}

#[test]
fn what_differs_does_not_agree() {
    let shown = |lines: &[&str]| {
        lines
            .iter()
            .map(|&line| line.to_owned())
            .collect::<Vec<_>>()
    };
    let printed = "a\nb\nc\nd\n";
    for right in [
        &["a", "b", "c", "d"][..],
        &["a", "…", "d"],
        &["a", "…"],
        &["…", "d"],
        &["a", "…", "c", "…"],
    ] {
        assert!(agrees(&shown(right), printed), "{right:?}");
    }
    for wrong in [
        &["a", "b", "c"][..],
        &["a", "c", "d"],
        &["b", "…"],
        &["…", "c"],
        &["a", "…", "e", "…"],
    ] {
        assert!(!agrees(&shown(wrong), printed), "{wrong:?}");
    }
}
