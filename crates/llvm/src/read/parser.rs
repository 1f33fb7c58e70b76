//! The state of reading: the current token, the module so far, and what names mean.

use super::lexer::{Lexer, Name, Token, unescape};
use super::metadata::Metadata;
use crate::module::{
    AliasId, ConstantId, Linkage, LocationId, Module, Symbol, SymbolId, SymbolKind, TextPosition,
    TypeId,
};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Types and constants may be nested so deep in the text.
const MAXIMUM_NESTING: u32 = 128;

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) position: TextPosition,
    pub(super) message: String,
}

pub(super) type Reading<T> = Result<T, Failure>;

/// A block address whose block is found when all functions are read.
pub(super) struct PendingAddress {
    pub(super) constant: ConstantId,
    pub(super) function: SymbolId,
    pub(super) block: String,
    pub(super) position: TextPosition,
}

/// A type of a name.
pub(super) struct NamedType {
    pub(super) id: TypeId,
    /// Where it was defined, or first used until it is.
    pub(super) position: TextPosition,
    pub(super) defined: bool,
}

/// Reads one module.
pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    pub(super) token: Token<'a>,
    pub(super) position: TextPosition,
    /// The line that the token before the current one ended on.
    pub(super) line_before: u32,
    nesting: u32,
    pub(super) module: Module,
    pub(super) type_names: HashMap<Cow<'a, str>, NamedType>,
    symbol_names: HashMap<Cow<'a, str>, SymbolId>,
    /// Other names for symbols.
    renamed: HashMap<&'a str, &'a str>,
    /// Where a symbol was first used, until it is defined.
    pub(super) undefined: HashMap<SymbolId, TextPosition>,
    pub(super) metadata: Metadata<'a>,
    pub(super) addresses: Vec<PendingAddress>,
    /// Metadata number of the subprogram of each function, and of the variable of each global.
    pub(super) subprograms: Vec<(crate::module::FunctionId, u32)>,
    pub(super) described: Vec<(crate::module::GlobalId, u32)>,
    /// The groups of attributes by which no exception leaves a function.
    pub(super) never_throwing: HashSet<u32>,
}

/// The groups of attributes by which no exception leaves a function. They stand after the functions that name them.
fn never_throwing(text: &[u8]) -> HashSet<u32> {
    let lines = text.split(|&byte| byte == b'\n');
    let groups = lines.filter_map(|line| line.strip_prefix(b"attributes #"));
    let of_group = |line: &[u8]| {
        let line = str::from_utf8(line).ok()?;
        let (number, attributes) = line.split_once(' ')?;
        let found = attributes.split(' ').any(|word| word == "nounwind");
        number.parse().ok().filter(|_| found)
    };
    groups.filter_map(of_group).collect()
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a [u8], name: &str, renamed: HashMap<&'a str, &'a str>) -> Self {
        let mut parser = Parser {
            lexer: Lexer::new(text),
            token: Token::End,
            position: TextPosition::default(),
            line_before: 0,
            nesting: 0,
            module: Module {
                name: name.into(),
                ..Module::default()
            },
            type_names: HashMap::new(),
            symbol_names: HashMap::new(),
            renamed,
            undefined: HashMap::new(),
            metadata: Metadata::default(),
            addresses: Vec::new(),
            subprograms: Vec::new(),
            described: Vec::new(),
            never_throwing: never_throwing(text),
        };
        parser.advance();
        parser.line_before = 0;
        parser
    }

    pub(super) fn advance(&mut self) {
        self.line_before = self.position.line;
        (self.token, self.position) = self.lexer.next();
    }

    /// The token after the current one.
    pub(super) fn peek(&self) -> Token<'a> {
        self.lexer.clone().next().0
    }

    /// Whether the current token stands on the line of the one before it.
    pub(super) fn same_line(&self) -> bool {
        self.position.line == self.line_before && self.token != Token::End
    }

    pub(super) fn failure(&self, message: impl Into<String>) -> Failure {
        Failure {
            position: self.position,
            message: message.into(),
        }
    }

    pub(super) fn expected<T>(&self, what: &str) -> Reading<T> {
        Err(self.failure(format!("expected {what}, found {}", describe(self.token))))
    }

    pub(super) fn is(&self, mark: u8) -> bool {
        self.token == Token::Mark(mark)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        self.token == Token::Word(word)
    }

    /// Takes the mark if it is next.
    pub(super) fn accept(&mut self, mark: u8) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    /// Takes the word if it is next.
    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, mark: u8) -> Reading<()> {
        if self.accept(mark) {
            Ok(())
        } else {
            self.expected(&format!("`{}`", mark as char))
        }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Reading<()> {
        if self.accept_word(word) {
            Ok(())
        } else {
            self.expected(&format!("`{word}`"))
        }
    }

    /// A word, whichever it is.
    pub(super) fn word(&mut self, what: &str) -> Reading<&'a str> {
        let Token::Word(word) = self.token else {
            return self.expected(what);
        };
        self.advance();
        Ok(word)
    }

    /// A natural number.
    pub(super) fn natural<N: TryFrom<u64>>(&mut self) -> Reading<N> {
        let Token::Integer(text) = self.token else {
            return self.expected("a number");
        };
        let Some(number) = text
            .parse::<u64>()
            .ok()
            .and_then(|number| N::try_from(number).ok())
        else {
            return Err(self.failure(format!("number {} is out of range", shorten(text))));
        };
        self.advance();
        Ok(number)
    }

    /// A text in quotes, with its escapes replaced.
    pub(super) fn text(&mut self) -> Reading<Box<str>> {
        let Token::Text(text) = self.token else {
            return self.expected("a text in quotes");
        };
        self.advance();
        Ok(String::from_utf8_lossy(&unescape(text)).into())
    }

    /// Goes one level deeper into nested text; as many levels as a stack bears.
    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Reading<T>) -> Reading<T> {
        if self.nesting >= MAXIMUM_NESTING {
            return Err(self.failure(format!("nested more than {MAXIMUM_NESTING} deep")));
        }
        self.nesting += 1;
        let result = inner(self);
        self.nesting -= 1;
        result
    }

    /// Skips from an opening bracket to behind the one that closes it.
    pub(super) fn skip_balanced(&mut self) -> Reading<()> {
        let opened = self.position;
        let mut depth = 0u64;
        loop {
            match self.token {
                Token::Mark(b'(' | b'[' | b'{' | b'<') => depth += 1,
                Token::Mark(b')' | b']' | b'}' | b'>') => depth = depth.saturating_sub(1),
                Token::End => {
                    return Err(Failure {
                        position: opened,
                        message: "this bracket is never closed".to_owned(),
                    });
                }
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips to the end of the line, over brackets that go on behind it.
    pub(super) fn skip_line(&mut self) -> Reading<()> {
        while self.same_line() {
            if matches!(self.token, Token::Mark(b'(' | b'[' | b'{' | b'<')) {
                self.skip_balanced()?;
            } else {
                self.advance();
            }
        }
        Ok(())
    }

    /// The symbol of a name, made if this is its first use.
    pub(super) fn symbol(&mut self, name: Name<'a>) -> SymbolId {
        let mut key = name.key();
        if let Some(&other) = self.renamed.get(&*key) {
            key = Cow::Borrowed(other);
        }
        if let Some(&id) = self.symbol_names.get(&key) {
            return id;
        }
        let text = if name.is_number() {
            None
        } else {
            Some(normalise(key.trim_start_matches('"')))
        };
        let id = self.module.symbols.push(Symbol {
            name: text,
            linkage: Linkage::External,
            kind: SymbolKind::Alias(AliasId(u32::MAX)),
        });
        self.symbol_names.insert(key, id);
        self.undefined.insert(id, self.position);
        id
    }

    /// The symbol of a name that is defined or declared here.
    pub(super) fn define_symbol(&mut self, name: Name<'a>) -> Reading<SymbolId> {
        let id = self.symbol(name);
        if self.undefined.remove(&id).is_none() {
            return Err(self.failure(format!("@{} is defined twice", name.key())));
        }
        Ok(id)
    }

    /// The place that `!dbg` names, if the current token is metadata.
    pub(super) fn location(&mut self) -> Reading<Option<LocationId>> {
        let number = self.metadata_reference()?;
        Ok(number.map(|number| {
            let Parser {
                metadata, module, ..
            } = self;
            metadata.location(module, number)
        }))
    }
}

/// Intrinsic names of clang 14 say what a pointer points to (`p0i8`); later ones do not (`p0`).
fn normalise(name: &str) -> Box<str> {
    if !name.starts_with("llvm.") {
        return name.into();
    }
    let mut parts = Vec::new();
    for part in name.split('.') {
        let digits = part.strip_prefix('p').map_or(0, |rest| {
            rest.bytes().take_while(u8::is_ascii_digit).count()
        });
        let typed = digits > 0 && part.len() > digits + 1;
        parts.push(if typed { &part[..=digits] } else { part });
    }
    parts.join(".").into()
}

/// A token in an error message.
pub(super) fn describe(token: Token<'_>) -> String {
    let text = |bytes: &[u8]| shorten(&String::from_utf8_lossy(bytes));
    match token {
        Token::Word(word) => format!("`{}`", shorten(word)),
        Token::Label(name) => format!("label `{}:`", text(name.text)),
        Token::Global(name) => format!("`@{}`", text(name.text)),
        Token::Local(name) => format!("`%{}`", text(name.text)),
        Token::Comdat(name) => format!("`${}`", text(name.text)),
        Token::MetadataNumber(number) => format!("`!{number}`"),
        Token::MetadataName(name) => format!("`!{}`", shorten(name)),
        Token::AttributeGroup(_) => "an attribute group".to_owned(),
        Token::Record(name) => format!("`#{}`", shorten(name)),
        Token::Summary => "a summary entry".to_owned(),
        Token::Integer(digits) | Token::Float(digits) => format!("`{}`", shorten(digits)),
        Token::Text(_) => "a text in quotes".to_owned(),
        Token::Bytes(_) => "a constant string".to_owned(),
        Token::Ellipsis => "`...`".to_owned(),
        Token::Mark(mark) => format!("`{}`", mark as char),
        Token::End => "the end of the text".to_owned(),
        Token::Wrong(what) => what.to_owned(),
    }
}

/// At most the first 60 characters.
pub(super) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}
