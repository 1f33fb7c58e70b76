//! Tokens of LLVM text, from any bytes.

use crate::module::TextPosition;
use std::borrow::Cow;

/// A name after a sigil, or a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Name<'a> {
    pub(super) text: &'a [u8],
    pub(super) quoted: bool,
}

impl<'a> Name<'a> {
    /// Whether it is a number that LLVM gave to something without a name.
    pub(super) fn is_number(self) -> bool {
        !self.quoted && !self.text.is_empty() && self.text.iter().all(u8::is_ascii_digit)
    }

    /// The number, if it is one and fits.
    pub(super) fn number(self) -> Option<u32> {
        if self.is_number() {
            std::str::from_utf8(self.text).ok()?.parse().ok()
        } else {
            None
        }
    }

    /// The name as a key: equal exactly for what LLVM takes as the same name.
    pub(super) fn key(self) -> Cow<'a, str> {
        if !self.quoted {
            return String::from_utf8_lossy(self.text);
        }
        let text = if self.text.contains(&b'\\') {
            Cow::Owned(String::from_utf8_lossy(&unescape(self.text)).into_owned())
        } else {
            String::from_utf8_lossy(self.text)
        };
        // A quoted number is a name and not that number.
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            Cow::Owned(format!("\"{text}"))
        } else {
            text
        }
    }
}

/// A token.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// A keyword, type, opcode or attribute.
    Word(&'a str),
    /// `name:`
    Label(Name<'a>),
    /// `@name`
    Global(Name<'a>),
    /// `%name`
    Local(Name<'a>),
    /// `$name`
    Comdat(Name<'a>),
    /// `!12`
    MetadataNumber(u32),
    /// `!name`
    MetadataName(&'a str),
    /// `#12`
    AttributeGroup(u32),
    /// `#dbg_value` and similar records.
    Record(&'a str),
    /// `^12`
    Summary,
    /// `-12`
    Integer(&'a str),
    /// `1.5e3`, `0x...`, `0xK...`
    Float(&'a str),
    /// `"text"`
    Text(&'a [u8]),
    /// `c"text"`
    Bytes(&'a [u8]),
    /// `...`
    Ellipsis,
    /// One character: `= , ( ) { } [ ] < > * | ! :`
    Mark(u8),
    /// The end of the text.
    End,
    /// Something that is no token.
    Wrong(&'static str),
}

/// Cuts bytes into tokens.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Replaces `\\` and `\XX` by the bytes they mean.
pub(super) fn unescape(text: &[u8]) -> Vec<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    let mut result = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let escaped = (text[at] == b'\\').then(|| &text[at + 1..]);
        match escaped {
            Some([b'\\', ..]) => {
                result.push(b'\\');
                at += 2;
            }
            Some([high, low, ..]) if digit(*high).is_some() && digit(*low).is_some() => {
                result.push(digit(*high).unwrap_or(0) * 16 + digit(*low).unwrap_or(0));
                at += 3;
            }
            _ => {
                result.push(text[at]);
                at += 1;
            }
        }
    }
    result
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Lexer {
            text,
            at: 0,
            line: 1,
            line_start: 0,
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'a [u8] {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&byte| accept(byte)) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn ascii(bytes: &'a [u8]) -> &'a str {
        // Only called on bytes that were each checked to be ASCII.
        std::str::from_utf8(bytes).unwrap_or("")
    }

    fn skip_space(&mut self) {
        loop {
            match self.text.get(self.at) {
                Some(b'\n') => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                }
                Some(b' ' | b'\t' | b'\r' | 0) => self.at += 1,
                Some(b';') => {
                    self.take_while(|byte| byte != b'\n');
                }
                Some(b'/') if self.peek(1) == b'*' => self.skip_block_comment(),
                _ => return,
            }
        }
    }

    fn skip_block_comment(&mut self) {
        self.at += 2;
        while self.at < self.text.len() && !(self.peek(0) == b'*' && self.peek(1) == b'/') {
            self.at += 1;
            if self.text[self.at - 1] == b'\n' {
                self.line += 1;
                self.line_start = self.at;
            }
        }
        self.at = (self.at + 2).min(self.text.len());
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> (Token<'a>, TextPosition) {
        self.skip_space();
        let column = (self.at - self.line_start + 1).min(u32::MAX as usize) as u32;
        let position = TextPosition {
            line: self.line,
            column,
        };
        (self.token(), position)
    }

    fn token(&mut self) -> Token<'a> {
        let Some(&first) = self.text.get(self.at) else {
            return Token::End;
        };
        match first {
            b'@' => self.sigil(Token::Global),
            b'%' => self.sigil(Token::Local),
            b'$' => self.sigil(Token::Comdat),
            b'!' => self.metadata(),
            b'#' => self.hash(),
            b'^' => {
                self.at += 1;
                self.take_while(|byte| byte.is_ascii_digit());
                Token::Summary
            }
            b'"' => self.text_or_label(),
            b'c' if self.peek(1) == b'"' => {
                self.at += 1;
                self.quoted()
                    .map_or(Token::Wrong("unterminated string"), Token::Bytes)
            }
            b'.' if self.peek(1) == b'.' && self.peek(2) == b'.' => {
                self.at += 3;
                Token::Ellipsis
            }
            b'-' | b'+' | b'0'..=b'9' => self.number(),
            b'=' | b',' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b'*' | b'|'
            | b':' => {
                self.at += 1;
                Token::Mark(first)
            }
            byte if is_name_byte(byte) => self.word(),
            _ => {
                self.at += 1;
                Token::Wrong("unexpected character")
            }
        }
    }

    /// A quoted text; the current byte is the opening quote.
    fn quoted(&mut self) -> Option<&'a [u8]> {
        self.at += 1;
        let start = self.at;
        while let Some(&byte) = self.text.get(self.at) {
            self.at += 1;
            if byte == b'"' {
                return Some(&self.text[start..self.at - 1]);
            }
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.at;
            }
        }
        None
    }

    fn sigil(&mut self, token: impl Fn(Name<'a>) -> Token<'a>) -> Token<'a> {
        self.at += 1;
        if self.peek(0) == b'"' {
            return self
                .quoted()
                .map_or(Token::Wrong("unterminated string"), |text| {
                    token(Name { text, quoted: true })
                });
        }
        let text = self.take_while(is_name_byte);
        if text.is_empty() {
            Token::Wrong("a name is missing here")
        } else {
            token(Name {
                text,
                quoted: false,
            })
        }
    }

    fn metadata(&mut self) -> Token<'a> {
        self.at += 1;
        let text = self.take_while(|byte| is_name_byte(byte) || byte == b'\\');
        if text.is_empty() {
            return Token::Mark(b'!');
        }
        if text.iter().all(u8::is_ascii_digit) {
            return Self::ascii(text)
                .parse()
                .map_or(Token::Wrong("number too large"), Token::MetadataNumber);
        }
        Token::MetadataName(Self::ascii(text))
    }

    fn hash(&mut self) -> Token<'a> {
        self.at += 1;
        if self.peek(0).is_ascii_digit() {
            let number = Self::ascii(self.take_while(|byte| byte.is_ascii_digit()));
            return number
                .parse()
                .map_or(Token::Wrong("number too large"), Token::AttributeGroup);
        }
        Token::Record(Self::ascii(self.take_while(is_word_byte)))
    }

    fn text_or_label(&mut self) -> Token<'a> {
        match self.quoted() {
            None => Token::Wrong("unterminated string"),
            Some(text) if self.peek(0) == b':' => {
                self.at += 1;
                Token::Label(Name { text, quoted: true })
            }
            Some(text) => Token::Text(text),
        }
    }

    /// A label if the run of name bytes ends with a colon.
    fn label(&mut self) -> Option<Token<'a>> {
        let start = self.at;
        let text = self.take_while(is_name_byte);
        if self.peek(0) == b':' {
            self.at += 1;
            return Some(Token::Label(Name {
                text,
                quoted: false,
            }));
        }
        self.at = start;
        None
    }

    fn word(&mut self) -> Token<'a> {
        if let Some(label) = self.label() {
            return label;
        }
        let word = self.take_while(is_word_byte);
        if word.is_empty() {
            self.at += 1;
            return Token::Wrong("unexpected character");
        }
        Token::Word(Self::ascii(word))
    }

    fn number(&mut self) -> Token<'a> {
        if let Some(label) = self.label() {
            return label;
        }
        let start = self.at;
        if matches!(self.peek(0), b'-' | b'+') {
            self.at += 1;
            if !self.peek(0).is_ascii_digit() {
                // `+inf`, `-qnan`
                let word = self.take_while(is_word_byte);
                return if word.is_empty() {
                    Token::Wrong("unexpected character")
                } else {
                    Token::Float(Self::ascii(&self.text[start..self.at]))
                };
            }
        }
        if self.peek(0) == b'0' && self.peek(1) == b'x' {
            self.take_while(is_word_byte);
            return Token::Float(Self::ascii(&self.text[start..self.at]));
        }
        self.take_while(|byte| byte.is_ascii_digit());
        if self.peek(0) != b'.' || self.peek(1) == b'.' {
            return Token::Integer(Self::ascii(&self.text[start..self.at]));
        }
        self.at += 1;
        self.take_while(|byte| byte.is_ascii_digit());
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = usize::from(matches!(self.peek(1), b'-' | b'+'));
            if self.peek(1 + signed).is_ascii_digit() {
                self.at += 1 + signed;
                self.take_while(|byte| byte.is_ascii_digit());
            }
        }
        Token::Float(Self::ascii(&self.text[start..self.at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text.as_bytes());
        std::iter::from_fn(|| Some(lexer.next().0).filter(|token| *token != Token::End)).collect()
    }

    #[test]
    fn cuts_instructions_into_tokens() {
        let name = |text: &'static str| Name {
            text: text.as_bytes(),
            quoted: false,
        };
        assert_eq!(
            tokens("%a.b = add i32 -1, %2 ; comment"),
            [
                Token::Local(name("a.b")),
                Token::Mark(b'='),
                Token::Word("add"),
                Token::Word("i32"),
                Token::Integer("-1"),
                Token::Mark(b','),
                Token::Local(name("2")),
            ]
        );
        assert_eq!(tokens("for.body:"), [Token::Label(name("for.body"))]);
        assert_eq!(tokens("12:"), [Token::Label(name("12"))]);
        assert_eq!(
            tokens("1.5e+3 0xK00 ..."),
            [
                Token::Float("1.5e+3"),
                Token::Float("0xK00"),
                Token::Ellipsis
            ]
        );
    }

    #[test]
    fn escapes_mean_bytes() {
        assert_eq!(unescape(br"a\00\\b\zz\4"), b"a\0\\b\\zz\\4");
    }

    #[test]
    fn a_quoted_number_is_not_that_number() {
        let quoted = Name {
            text: b"1",
            quoted: true,
        };
        let plain = Name {
            text: b"1",
            quoted: false,
        };
        assert_ne!(quoted.key(), plain.key());
    }
}
