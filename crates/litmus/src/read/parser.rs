//! What all parts of the parser share: the current token, the names declared so far, the nesting.

use super::lexer::{Lexer, Shortened, Token, TokenKind};
use super::{NESTING, ReadError};
use crate::proposition::Observable;
use crate::test::{CellKind, Span};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Words that can name neither a location nor a register.
const RESERVED: [&str; 26] = [
    "if",
    "else",
    "while",
    "do",
    "for",
    "break",
    "continue",
    "int",
    "void",
    "volatile",
    "const",
    "return",
    "goto",
    "switch",
    "true",
    "false",
    "not",
    "exists",
    "forall",
    "filter",
    "locations",
    "atomic_int",
    "_Atomic",
    "mutex",
    "struct",
    "and",
];

pub(super) struct Parser<'t> {
    pub(super) lexer: Lexer<'t>,
    pub(super) token: Token<'t>,
    nesting: u32,
    /// How many loops are around what is being read.
    pub(super) loops: u32,
    /// The number of the thread that is being read.
    pub(super) thread: u32,
    /// Its locations.
    pub(super) parameters: HashMap<&'t str, CellKind>,
    /// Its registers.
    pub(super) registers: HashSet<&'t str>,
    /// Every location of the test.
    pub(super) locations: HashSet<String>,
    /// Every register of the test.
    pub(super) all_registers: HashSet<Observable>,
    /// Registers with an initial value, by thread, to be declared when the thread comes.
    pub(super) initial_registers: BTreeMap<u32, Vec<(&'t str, Span)>>,
    /// Which thread spawns which, and where.
    pub(super) spawns: Vec<(u32, u32, Span)>,
    /// Which thread joins which, and where.
    pub(super) joins: Vec<(u32, u32, Span)>,
    /// The barriers, how many threads each is for, and where.
    pub(super) barriers: Vec<(String, u32, Span)>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let lexer = Lexer::new(text);
        let span = lexer.span();
        Self {
            lexer,
            token: Token {
                kind: TokenKind::End,
                span,
            },
            nesting: 0,
            loops: 0,
            thread: 0,
            parameters: HashMap::new(),
            registers: HashSet::new(),
            locations: HashSet::new(),
            all_registers: HashSet::new(),
            initial_registers: BTreeMap::new(),
            spawns: Vec::new(),
            joins: Vec::new(),
            barriers: Vec::new(),
        }
    }

    pub(super) fn span(&self) -> Span {
        self.token.span
    }

    /// Goes on to the next token and gives the one before.
    pub(super) fn advance(&mut self) -> Result<Token<'t>, ReadError> {
        Ok(std::mem::replace(&mut self.token, self.lexer.token()?))
    }

    pub(super) fn fail<T>(span: Span, message: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError::new(span, message))
    }

    /// An error at the current token.
    pub(super) fn unexpected<T>(&self, wanted: &str) -> Result<T, ReadError> {
        Self::fail(
            self.span(),
            format!("expected {wanted}, found {}", self.token.kind),
        )
    }

    pub(super) fn at(&self, symbol: &str) -> bool {
        matches!(self.token.kind, TokenKind::Symbol(found) if found == symbol)
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        matches!(self.token.kind, TokenKind::Word(found) if found == word)
    }

    /// Takes the symbol if it is next.
    pub(super) fn accept(&mut self, symbol: &str) -> Result<bool, ReadError> {
        let found = self.at(symbol);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn accept_word(&mut self, word: &str) -> Result<bool, ReadError> {
        let found = self.at_word(word);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn expect(&mut self, symbol: &str) -> Result<(), ReadError> {
        if self.accept(symbol)? {
            return Ok(());
        }
        self.unexpected(&format!("'{symbol}'"))
    }

    /// Takes a word, whatever it is.
    pub(super) fn word(&mut self, wanted: &str) -> Result<(&'t str, Span), ReadError> {
        let TokenKind::Word(word) = self.token.kind else {
            return self.unexpected(wanted);
        };
        Ok((word, self.advance()?.span))
    }

    /// Takes a word that may name a location or register.
    pub(super) fn name(&mut self, wanted: &str) -> Result<(&'t str, Span), ReadError> {
        let (word, span) = self.word(wanted)?;
        if RESERVED.contains(&word) {
            return Self::fail(span, format!("expected {wanted}, found the word '{word}'"));
        }
        Ok((word, span))
    }

    /// Takes a number, perhaps with a sign, that fits into an `int`.
    pub(super) fn signed_number(&mut self) -> Result<i32, ReadError> {
        let span = self.span();
        let negative = self.accept("-")?;
        if !negative {
            self.accept("+")?;
        }
        let TokenKind::Number(value, text) = self.token.kind else {
            return self.unexpected("a number");
        };
        self.advance()?;
        Self::as_int(value, negative, text, span)
    }

    pub(super) fn as_int(
        value: u64,
        negative: bool,
        text: &str,
        span: Span,
    ) -> Result<i32, ReadError> {
        let number = i64::try_from(value)
            .ok()
            .map(|value| if negative { -value } else { value });
        match number.and_then(|number| i32::try_from(number).ok()) {
            Some(number) => Ok(number),
            None => Self::fail(
                span,
                format!("the constant {} does not fit into an int", Shortened(text)),
            ),
        }
    }

    /// Runs `parse` one level deeper.
    pub(super) fn nested<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        if self.nesting == NESTING {
            return Self::fail(
                self.span(),
                format!("nested too deeply: at most {NESTING} levels are supported"),
            );
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }

    /// Makes a register known.
    pub(super) fn declare(&mut self, register: &'t str, span: Span) -> Result<(), ReadError> {
        if self.parameters.contains_key(register) {
            return Self::fail(
                span,
                format!(
                    "'{}' is already a location of P{}",
                    Shortened(register),
                    self.thread
                ),
            );
        }
        if self.registers.insert(register) {
            self.all_registers.insert(Observable::Register {
                thread: self.thread,
                name: register.to_owned(),
            });
        }
        Ok(())
    }

    /// The register of that name.
    pub(super) fn known_register(&self, name: &str, span: Span) -> Result<String, ReadError> {
        if self.registers.contains(name) {
            return Ok(name.to_owned());
        }
        let name = Shortened(name);
        if self.parameters.contains_key(name.0) {
            return Self::fail(
                span,
                format!("'{name}' is a location, not a register; its value is *{name}"),
            );
        }
        Self::fail(span, format!("undeclared register '{name}'"))
    }

    /// The location of that name.
    pub(super) fn known_location(
        &self,
        name: &str,
        span: Span,
    ) -> Result<(String, CellKind), ReadError> {
        if let Some(&kind) = self.parameters.get(name) {
            return Ok((name.to_owned(), kind));
        }
        let name = Shortened(name);
        if self.registers.contains(name.0) {
            return Self::fail(span, format!("'{name}' is a register, not a location"));
        }
        Self::fail(
            span,
            format!(
                "undeclared location '{name}': it is not a parameter of P{}",
                self.thread
            ),
        )
    }
}

/// The number of a thread, if `word` names one.
pub(super) fn thread_number(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('P')?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| digits.parse().ok())?
}
