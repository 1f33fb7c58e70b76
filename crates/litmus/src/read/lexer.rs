//! Text to tokens, one at a time.
//!
//! `(*` opens a comment in a litmus test and begins a parenthesised access in C. Before the first thread it is a comment;
//! from there on it is an access if a name follows at once, unless `*)` closes it on the same line before any `;`, `{` or
//! other `(*`.

use super::ReadError;
use crate::test::Span;
use std::fmt;

/// A token and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind<'t>,
    pub(super) span: Span,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind<'t> {
    Word(&'t str),
    /// A constant, with the text it had.
    Number(u64, &'t str),
    Symbol(&'static str),
    /// The text of a quoted string is of no use.
    Text,
    End,
}

impl fmt::Display for TokenKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(text) | Self::Number(_, text) => write!(f, "'{}'", Shortened(text)),
            Self::Symbol(symbol) => write!(f, "'{symbol}'"),
            Self::Text => f.write_str("a quoted text"),
            Self::End => f.write_str("the end of the text"),
        }
    }
}

/// A piece of the user's text in a message, which should remain one line.
pub(super) struct Shortened<'t>(pub(super) &'t str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        match self.0.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}

/// Longer ones first.
const SYMBOLS: [&str; 40] = [
    "<<", ">>", "<=", ">=", "==", "!=", "<>", "&&", "||", "/\\", "\\/", "=>", "(", ")", "{", "}",
    "[", "]", ";", ",", ":", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "?",
    ".", "#", "@", "$", "\\",
];

/// Where in the text the reader is.
pub(super) struct Lexer<'t> {
    rest: &'t str,
    span: Span,
    /// Whether `(*x` may be an access.
    pub(super) in_code: bool,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            rest: text,
            span: Span { line: 1, column: 1 },
            in_code: false,
        }
    }

    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// Takes characters as long as `belongs` holds.
    pub(super) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        for character in taken.chars() {
            if character == '\n' {
                self.span.line = self.span.line.saturating_add(1);
                self.span.column = 1;
            } else {
                self.span.column = self.span.column.saturating_add(1);
            }
        }
        self.rest = rest;
        taken
    }

    /// Skips white space and comments.
    pub(super) fn skip_blank(&mut self) -> Result<(), ReadError> {
        loop {
            self.take_while(char::is_whitespace);
            let start = self.span;
            if self.rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.rest.starts_with("/*") {
                let Some(end) = self.rest[2..].find("*/") else {
                    return fail(start, "this comment is not closed");
                };
                self.take(end + 4);
            } else if self.rest.starts_with("(*") && self.opens_a_comment() {
                let Some(end) = end_of_nested_comment(self.rest) else {
                    return fail(start, "this comment is not closed");
                };
                self.take(end);
            } else {
                return Ok(());
            }
        }
    }

    fn opens_a_comment(&self) -> bool {
        let after = &self.rest[2..];
        if !self.in_code || !after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return true;
        }
        let bytes = after.as_bytes();
        for (index, &byte) in bytes.iter().enumerate() {
            match (byte, bytes.get(index + 1)) {
                (b'*', Some(b')')) => return true,
                (b'(', Some(b'*')) | (b'\n' | b';' | b'{', _) => return false,
                _ => {}
            }
        }
        false
    }

    /// The next token.
    pub(super) fn token(&mut self) -> Result<Token<'t>, ReadError> {
        self.skip_blank()?;
        let span = self.span;
        let Some(first) = self.rest.chars().next() else {
            return Ok(Token {
                kind: TokenKind::End,
                span,
            });
        };
        let kind = if first.is_ascii_alphabetic() || first == '_' {
            TokenKind::Word(self.take_while(is_word))
        } else if first.is_ascii_digit() {
            self.number()?
        } else if first == '\'' {
            self.character()?
        } else if first == '"' {
            self.text()?
        } else if let Some(symbol) = SYMBOLS
            .iter()
            .find(|symbol| self.rest.starts_with(**symbol))
        {
            self.take(symbol.len());
            TokenKind::Symbol(symbol)
        } else {
            return fail(
                span,
                format!("unexpected character '{}'", first.escape_debug()),
            );
        };
        Ok(Token { kind, span })
    }

    fn number(&mut self) -> Result<TokenKind<'t>, ReadError> {
        let span = self.span;
        let text = self.take_while(is_word);
        let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
        let (digits, radix) = if let Some(hex) = digits
            .strip_prefix("0x")
            .or_else(|| digits.strip_prefix("0X"))
        {
            (hex, 16)
        } else if digits.len() > 1 && digits.starts_with('0') {
            (&digits[1..], 8)
        } else {
            (digits, 10)
        };
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return fail(span, format!("'{}' is not a number", Shortened(text)));
        }
        // What does not even fit here does not fit anywhere: the parser refuses it where it is used.
        let value = u64::from_str_radix(digits, radix).unwrap_or(u64::MAX);
        Ok(TokenKind::Number(value, text))
    }

    fn character(&mut self) -> Result<TokenKind<'t>, ReadError> {
        let span = self.span;
        let body = &self.rest[1..];
        let mut characters = body.chars();
        let (value, length) = match (characters.next(), characters.next(), characters.next()) {
            (Some('\\'), Some(escaped), Some('\'')) => {
                let value = match escaped {
                    '0' => 0,
                    'a' => 7,
                    'b' => 8,
                    't' => 9,
                    'n' => 10,
                    'v' => 11,
                    'f' => 12,
                    'r' => 13,
                    '\\' | '\'' | '"' | '?' => escaped as u64,
                    _ => return fail(span, "unknown escape in a character constant"),
                };
                (value, 4)
            }
            (Some(plain), Some('\''), _)
                if plain.is_ascii() && plain != '\\' && plain != '\'' && plain != '\n' =>
            {
                (plain as u64, 3)
            }
            _ => return fail(span, "this is not a character constant"),
        };
        let text = self.take(length);
        Ok(TokenKind::Number(value, text))
    }

    fn text(&mut self) -> Result<TokenKind<'t>, ReadError> {
        let span = self.span;
        let mut escaped = true;
        for (index, byte) in self.rest.bytes().enumerate() {
            if escaped {
                escaped = false;
            } else if byte == b'\\' {
                escaped = true;
            } else if byte == b'"' {
                self.take(index + 1);
                return Ok(TokenKind::Text);
            }
        }
        fail(span, "this quoted text is not closed")
    }
}

fn fail<T>(span: Span, message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::new(span, message))
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// How long the comment at the start of `text` is.
fn end_of_nested_comment(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut index) = (0_u32, 0);
    while index + 1 < bytes.len() {
        match (bytes[index], bytes[index + 1]) {
            (b'(', b'*') => {
                depth += 1;
                index += 2;
            }
            (b'*', b')') => {
                depth -= 1;
                index += 2;
                if depth == 0 {
                    return Some(index);
                }
            }
            _ => index += 1,
        }
    }
    None
}
