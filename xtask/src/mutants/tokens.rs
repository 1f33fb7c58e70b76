//! Texts as tokens, so that anchors do not depend on line breaks, indentation and comments.

/// What the tokens of a text are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    /// Rust: comments are left out, literals are whole.
    Rust,
    /// Anything else: words, and other characters one by one.
    Text,
}

impl Language {
    /// The language of a file.
    pub(super) fn of(file: &str) -> Self {
        if extension(file) == "rs" {
            Self::Rust
        } else {
            Self::Text
        }
    }
}

/// How the name of a file ends.
pub(super) fn extension(file: &str) -> &str {
    file.rsplit('.').next().unwrap_or_default()
}

/// A token and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is an identifier, and no keyword.
    pub(super) fn is_identifier(&self) -> bool {
        let mut letters = self.text.chars();
        let first = letters.next();
        first.is_some_and(|letter| letter.is_alphabetic() || letter == '_')
            && letters.all(is_word)
            && !KEYWORDS.contains(&self.text)
    }
}

const KEYWORDS: [&str; 38] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub",
    "ref", "return", "self", "Self", "static", "struct", "super", "trait", "true", "type",
    "unsafe", "use", "where", "while",
];

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The tokens of a text, in order.
pub(super) fn tokens(text: &str, language: Language) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let length = match language {
            Language::Rust => comment(rest),
            Language::Text => 0,
        };
        if first.is_whitespace() || length > 0 {
            start += length.max(first.len_utf8());
            continue;
        }
        let length = match language {
            Language::Rust => rust_token(rest),
            Language::Text => word(rest),
        };
        let length = length.max(first.len_utf8());
        tokens.push(Token {
            text: &rest[..length],
            start,
        });
        start += length;
    }
    tokens
}

/// The length of the word that a text begins with; 0 if there is none.
fn word(text: &str) -> usize {
    text.find(|letter| !is_word(letter)).unwrap_or(text.len())
}

/// The length of the comment that a text begins with; 0 if there is none.
fn comment(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if !text.starts_with("/*") {
        return 0;
    }
    let (mut at, mut depth) = (2, 1);
    while depth > 0 && at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
        } else {
            at += 1;
        }
    }
    at
}

fn rust_token(text: &str) -> usize {
    if ["->", "=>"].iter().any(|arrow| text.starts_with(arrow)) {
        return 2;
    }
    if let Some(length) = string(text) {
        return length;
    }
    if let Some(behind) = text.strip_prefix('\'') {
        return 1 + character_or_lifetime(behind);
    }
    let length = word(text);
    if text.starts_with(|letter: char| letter.is_ascii_digit()) {
        let behind = &text[length..];
        let fraction = behind.strip_prefix('.').map_or(0, word);
        let is_fraction =
            behind[behind.len().min(1)..].starts_with(|letter: char| letter.is_ascii_digit());
        return length + if is_fraction { 1 + fraction } else { 0 };
    }
    length
}

/// The length of what follows an apostrophe: the rest of a character literal or of a lifetime.
fn character_or_lifetime(behind: &str) -> usize {
    let mut letters = behind.chars();
    let Some(first) = letters.next() else {
        return 0;
    };
    if first == '\\' {
        let escaped = letters.next().map_or(0, char::len_utf8);
        let from = 1 + escaped;
        return behind[from..]
            .find('\'')
            .map_or(behind.len(), |end| from + end + 1);
    }
    if letters.next() == Some('\'') {
        return first.len_utf8() + 1;
    }
    word(behind)
}

/// The length of the string literal that a text begins with.
fn string(text: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""]
        .into_iter()
        .find(|prefix| text.starts_with(prefix))?;
    let behind = &text[prefix.len()..];
    if prefix.ends_with('r') {
        let hashes = behind.len() - behind.trim_start_matches('#').len();
        let inside = behind[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let length = inside.find(&end)?;
        return Some(prefix.len() + hashes + 1 + length + end.len());
    }
    let inside = behind.strip_prefix('"')?;
    let mut escaped = false;
    for (at, letter) in inside.char_indices() {
        match letter {
            '"' if !escaped => return Some(prefix.len() + 1 + at + 1),
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        let tokens = tokens(text, Language::Rust);
        tokens.iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_spaces_are_left_out() {
        assert_eq!(
            texts("a /* b /* c */ */ .d()// e\n;"),
            ["a", ".", "d", "(", ")", ";"]
        );
    }

    #[test]
    fn literals_are_whole() {
        assert_eq!(
            texts(r##"f("a \" // b", r#"c " d"#, 'e', '\'', b"g", 1.5, 0..2)"##),
            [
                "f",
                "(",
                r#""a \" // b""#,
                ",",
                r##"r#"c " d"#"##,
                ",",
                "'e'",
                ",",
                r"'\''",
                ",",
                r#"b"g""#,
                ",",
                "1.5",
                ",",
                "0",
                ".",
                ".",
                "2",
                ")"
            ]
        );
    }

    #[test]
    fn lifetimes_are_no_characters() {
        assert_eq!(
            texts("&'a str, 'b: loop"),
            ["&", "'a", "str", ",", "'b", ":", "loop"]
        );
    }

    #[test]
    fn other_texts_have_neither_comments_nor_strings() {
        let found = tokens("%v2 = add i64 %v1, 1 ; it's // so", Language::Text);
        let found: Vec<&str> = found.iter().map(|token| token.text).collect();
        assert_eq!(found[..4], ["%", "v2", "=", "add"]);
        assert_eq!(found[found.len() - 3..], ["/", "/", "so"]);
    }
}
