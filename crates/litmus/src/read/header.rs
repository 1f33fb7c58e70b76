//! The whole test, its header, its initial values and the heads of its threads.

use super::ReadError;
use super::lexer::{Shortened, TokenKind};
use super::parser::{Parser, thread_number};
use crate::proposition::Observable;
use crate::test::{CellKind, InitialValue, Parameter, Span, StatementKind, Test, Thread};
use std::collections::{HashMap, HashSet};

impl Parser<'_> {
    pub(super) fn test(mut self) -> Result<Test, ReadError> {
        let name = self.header()?;
        let initial = self.initial()?;
        let mut threads = Vec::new();
        while self.at_thread() {
            threads.push(self.thread()?);
        }
        if threads.is_empty() {
            return self.unexpected("thread P0");
        }
        self.check_threads(threads.len())?;
        self.check_barriers(&threads)?;
        let (mut locations, mut filter, mut clause) = (None, None, None);
        loop {
            let span = self.span();
            let repeated = |what: &str| Self::fail(span, format!("there is already a {what}"));
            if self.accept_word("locations")? {
                if locations.replace(self.observed()?).is_some() {
                    return repeated("list of locations");
                }
            } else if self.accept_word("filter")? {
                if filter.replace(self.proposition()?).is_some() {
                    return repeated("filter");
                }
            } else if self.token.kind == TokenKind::End {
                break;
            } else {
                let Some(found) = self.clause()? else {
                    return self.unexpected(
                        "a thread, 'locations', 'filter', 'exists', '~exists' or 'forall'",
                    );
                };
                if clause.replace(found).is_some() {
                    return repeated("clause");
                }
            }
        }
        Ok(Test {
            name,
            initial,
            threads,
            locations: locations.unwrap_or_default(),
            filter,
            clause,
        })
    }

    /// `C name`, a quoted text and lines `Key=value`, which are skipped.
    fn header(&mut self) -> Result<String, ReadError> {
        self.lexer.skip_blank()?;
        let span = self.lexer.span();
        let language = self.lexer.take_while(|c| !c.is_whitespace());
        if language != "C" {
            let found = if language.is_empty() {
                "the end of the text".to_owned()
            } else {
                format!("'{}'", Shortened(language))
            };
            return Self::fail(
                span,
                format!("expected 'C' and the name of the test, found {found}"),
            );
        }
        self.lexer.take_while(|c| c.is_whitespace() && c != '\n');
        let span = self.lexer.span();
        let name = self.lexer.take_while(|c| !c.is_whitespace());
        if name.is_empty() {
            return Self::fail(span, "the test has no name");
        }
        self.advance()?;
        while matches!(self.token.kind, TokenKind::Text | TokenKind::Word(_)) {
            let (kind, span) = (self.token.kind, self.span());
            if kind != TokenKind::Text {
                // What follows the '=' need not be made of tokens: the lexer stands just after the word.
                self.lexer.take_while(|c| c == ' ' || c == '\t');
                if !self.lexer.take_while(|c| c == '=').eq("=") {
                    return Self::fail(
                        span,
                        format!("expected '{{' and initial values, found {kind}"),
                    );
                }
                self.lexer.take_while(|c| c != '\n');
            }
            self.advance()?;
        }
        Ok(name.to_owned())
    }

    fn initial(&mut self) -> Result<Vec<InitialValue>, ReadError> {
        if !self.at("{") {
            return self.unexpected("'{' and initial values");
        }
        self.advance()?;
        let (mut values, mut places) = (Vec::new(), HashSet::new());
        while !self.at("}") {
            if self.accept(";")? {
                continue;
            }
            let span = self.span();
            let value = self.initial_value()?;
            if !places.insert(value.place.clone()) {
                return Self::fail(
                    span,
                    format!(
                        "'{}' already has an initial value",
                        Shortened(&value.place.to_string())
                    ),
                );
            }
            if let Observable::Location(name) = &value.place {
                self.locations.insert(name.clone());
            }
            values.push(value);
            if !self.at("}") {
                self.expect(";")?;
            }
        }
        self.lexer.in_code = true;
        self.advance()?;
        Ok(values)
    }

    fn initial_value(&mut self) -> Result<InitialValue, ReadError> {
        let span = self.span();
        let kind = self.cell_kind()?;
        if kind.is_some() {
            self.accept("*")?;
        }
        let place = if let TokenKind::Number(thread, text) = self.token.kind {
            self.advance()?;
            self.expect(":")?;
            let (name, name_span) = self.name("a register")?;
            let Ok(thread) = u32::try_from(thread) else {
                return Self::fail(span, format!("there is no thread P{}", Shortened(text)));
            };
            self.initial_registers
                .entry(thread)
                .or_default()
                .push((name, span));
            if matches!(kind, Some(CellKind::Atomic | CellKind::Mutex)) {
                return Self::fail(name_span, "a register is an int");
            }
            let name = name.to_owned();
            Observable::Register { thread, name }
        } else if self.accept("[")? {
            let (name, _) = self.name("a location")?;
            self.expect("]")?;
            Observable::Location(name.to_owned())
        } else {
            self.accept("*")?;
            let (name, _) = self.name("a location, a register such as 0:r0, or '}'")?;
            Observable::Location(name.to_owned())
        };
        let value = if self.accept("=")? {
            self.signed_number()?
        } else if kind.is_some() {
            0
        } else {
            return self.unexpected("'='");
        };
        let kind = kind.filter(|_| matches!(place, Observable::Location(_)));
        Ok(InitialValue { place, kind, value })
    }

    /// `int`, `atomic_int`, `_Atomic int`, `mutex` with any qualifiers; nothing if there is no type here.
    fn cell_kind(&mut self) -> Result<Option<CellKind>, ReadError> {
        let (mut atomic, mut qualified) = (false, false);
        while let TokenKind::Word(word @ ("volatile" | "const" | "_Atomic")) = self.token.kind {
            self.advance()?;
            qualified = true;
            if word == "_Atomic" {
                atomic = true;
                if self.accept("(")? {
                    if !self.accept_word("int")? {
                        return self.unexpected("'int'");
                    }
                    self.expect(")")?;
                    return Ok(Some(CellKind::Atomic));
                }
            }
        }
        let mut kind = match self.token.kind {
            TokenKind::Word("int") => CellKind::Plain,
            TokenKind::Word("atomic_int") => CellKind::Atomic,
            TokenKind::Word("mutex") => CellKind::Mutex,
            _ if qualified => return self.unexpected("'int'"),
            _ => return Ok(None),
        };
        self.advance()?;
        while let TokenKind::Word(word @ ("volatile" | "const" | "_Atomic")) = self.token.kind {
            self.advance()?;
            atomic |= word == "_Atomic";
        }
        if atomic && kind == CellKind::Plain {
            kind = CellKind::Atomic;
        }
        Ok(Some(kind))
    }

    fn at_thread(&self) -> bool {
        matches!(self.token.kind, TokenKind::Word(word) if word == "void" || thread_number(word).is_some())
    }

    fn thread(&mut self) -> Result<Thread, ReadError> {
        self.accept_word("void")?;
        let number = self.thread;
        let (word, span) = self.word("a thread")?;
        if thread_number(word) != Some(number) {
            return Self::fail(
                span,
                format!("expected thread P{number}, found '{}'", Shortened(word)),
            );
        }
        self.parameters.clear();
        self.registers.clear();
        let mut parameters = Vec::new();
        self.expect("(")?;
        if !self.accept_word("void")? {
            while !self.at(")") {
                if !parameters.is_empty() {
                    self.expect(",")?;
                }
                parameters.push(self.parameter()?);
            }
        }
        self.expect(")")?;
        for (register, span) in self.initial_registers.remove(&number).unwrap_or_default() {
            self.declare(register, span)?;
        }
        if !self.at("{") {
            return self.unexpected("'{'");
        }
        let body = self.block()?;
        self.thread += 1;
        Ok(Thread { parameters, body })
    }

    fn parameter(&mut self) -> Result<Parameter, ReadError> {
        let Some(kind) = self.cell_kind()? else {
            if let TokenKind::Word(word) = self.token.kind {
                return Self::fail(
                    self.span(),
                    format!(
                        "unknown type '{}': locations are atomic_int*, int*, _Atomic int* or mutex*",
                        Shortened(word)
                    ),
                );
            }
            return self.unexpected("a parameter such as 'atomic_int* x'");
        };
        self.expect("*")?;
        while self.accept_word("const")? || self.accept_word("volatile")? {}
        let (name, span) = self.name("the name of a location")?;
        if self.parameters.insert(name, kind).is_some() {
            return Self::fail(
                span,
                format!("'{}' is already a parameter", Shortened(name)),
            );
        }
        self.locations.insert(name.to_owned());
        Ok(Parameter {
            kind,
            name: name.to_owned(),
        })
    }

    /// Once all threads are known: those that are named exist, and spawning makes a forest.
    fn check_threads(&self, count: usize) -> Result<(), ReadError> {
        let missing = |thread: u32, span: Span| {
            if (thread as usize) < count {
                return Ok(());
            }
            Self::fail(span, format!("there is no thread P{thread}"))
        };
        if let Some((&thread, registers)) = self.initial_registers.first_key_value() {
            missing(thread, registers[0].1)?;
        }
        for &(_, thread, span) in self.spawns.iter().chain(&self.joins) {
            missing(thread, span)?;
        }
        for &(thread, joined, span) in &self.joins {
            if thread == joined {
                return Self::fail(span, format!("P{thread} joins itself"));
            }
        }
        let mut spawned_by = vec![None; count];
        for (index, &(_, child, span)) in self.spawns.iter().enumerate() {
            if spawned_by[child as usize].replace(index).is_some() {
                return Self::fail(span, format!("P{child} is already spawned elsewhere"));
            }
        }
        self.check_cycles(&spawned_by)
    }

    /// A barrier is for the same number of threads everywhere, and nothing else accesses its location.
    fn check_barriers(&self, threads: &[Thread]) -> Result<(), ReadError> {
        let mut needed_at: HashMap<&str, u32> = HashMap::new();
        for (location, needed, span) in &self.barriers {
            let first = *needed_at.entry(location).or_insert(*needed);
            if first != *needed {
                let message = format!("the barrier {location} is for {first} threads elsewhere");
                return Self::fail(*span, message);
            }
        }
        let mut misused: Option<(&str, Span)> = None;
        for thread in threads {
            thread.walk(
                &mut |statement| {
                    if let StatementKind::Store { location, .. }
                    | StatementKind::Lock(location)
                    | StatementKind::Unlock(location) = &statement.kind
                        && needed_at.contains_key(location.as_str())
                    {
                        misused.get_or_insert((location, statement.span));
                    }
                },
                &mut |_| {},
            );
            thread.walk(&mut |_| {}, &mut |expression| {
                let accessed = expression.kind.locations();
                let barrier = accessed
                    .into_iter()
                    .flatten()
                    .find(|location| needed_at.contains_key(location));
                if let Some(location) = barrier {
                    misused.get_or_insert((location, expression.span));
                }
            });
        }
        match misused {
            Some((location, span)) => Self::fail(
                span,
                format!("{location} is a barrier, which nothing else may access"),
            ),
            None => Ok(()),
        }
    }

    /// `spawned_by` gives for each thread the spawn that starts it. Each thread is walked over once.
    fn check_cycles(&self, spawned_by: &[Option<usize>]) -> Result<(), ReadError> {
        let mut walk_of = vec![None; spawned_by.len()];
        for start in 0..spawned_by.len() {
            let mut thread = start;
            while let (None, Some(spawn)) = (walk_of[thread], spawned_by[thread]) {
                walk_of[thread] = Some(start);
                let (parent, child, span) = self.spawns[spawn];
                thread = parent as usize;
                if parent == child {
                    return Self::fail(span, format!("P{child} spawns itself"));
                }
                if walk_of[thread] == Some(start) {
                    return Self::fail(
                        span,
                        format!("P{child} is spawned by a thread that it spawns"),
                    );
                }
            }
        }
        Ok(())
    }
}
