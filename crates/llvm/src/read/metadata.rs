//! Reading metadata: source places, files, variables, types. All other nodes are skipped.
//!
//! Nodes come after the instructions that name them, so instructions get ids at once and the ids their contents at the end.
//! What the nodes say is believed only as far as it makes sense: a chain of scopes or inlined calls that comes back to itself is
//! cut, a missing or strange node makes a place without a file.

use super::lexer::{Token, unescape};
use super::parser::{Parser, Reading};
use crate::module::{
    FileId, Location, LocationId, Module, SourceFile, SourceTypeId, Variable, VariableId,
};
use std::collections::HashMap;

/// The number of no node, for `null` in a list.
const NOTHING: u32 = u32::MAX;

/// The nodes that matter.
pub(super) enum Node<'a> {
    Location {
        line: u32,
        column: u32,
        scope: Option<u32>,
        inlined_at: Option<u32>,
    },
    File {
        name: &'a [u8],
        directory: &'a [u8],
    },
    Scope {
        parent: Option<u32>,
        file: Option<u32>,
        line: u32,
        /// The symbol of the function, or its name if it has none.
        function: Option<&'a [u8]>,
        /// The type of the function.
        type_node: Option<u32>,
    },
    Variable {
        name: &'a [u8],
        file: Option<u32>,
        line: u32,
        parameter: u32,
        type_node: Option<u32>,
    },
    /// A type or a member of one.
    Type {
        tag: &'a str,
        name: Option<&'a [u8]>,
        base: Option<u32>,
        elements: Option<u32>,
        /// The list of what its template is instantiated with.
        parameters: Option<u32>,
        /// In bits.
        size: u64,
        /// In bits.
        offset: u64,
        /// What says which variant is there.
        discriminator: Option<u32>,
        /// The number of a variant.
        number: Option<u64>,
        /// Whether it is a member that has no bytes of its own: a bit-field, or one that is static.
        placeless: bool,
    },
    /// The type of a function: what it returns, and its parameters.
    Subroutine {
        types: Option<u32>,
    },
    /// A type without parts.
    Basic {
        name: &'a [u8],
        encoding: &'a str,
        /// In bits.
        size: u64,
    },
    /// A value of an enumeration.
    Enumerator {
        name: &'a [u8],
        number: u64,
    },
    Subrange {
        count: u64,
    },
    /// A type that a template is instantiated with.
    TypeParameter {
        type_node: Option<u32>,
    },
    List(Vec<u32>),
    GlobalExpression {
        variable: Option<u32>,
    },
}

/// What a scope says: its file, and the function it is in.
type ScopeFacts = (Option<FileId>, Option<Box<str>>);

/// All nodes, and the ids given out for them.
#[derive(Default)]
pub(super) struct Metadata<'a> {
    pub(super) nodes: HashMap<u32, Node<'a>>,
    locations: HashMap<u32, LocationId>,
    variables: HashMap<u32, VariableId>,
    requested_locations: Vec<u32>,
    requested_variables: Vec<u32>,
    inline_nodes: u32,
    files: HashMap<u32, Option<FileId>>,
    file_names: HashMap<(Box<str>, Box<str>), FileId>,
    scopes: HashMap<u32, ScopeFacts>,
    pub(super) types: HashMap<u32, SourceTypeId>,
    /// Those whose contents are not there yet, with their nodes.
    pub(super) requested_types: Vec<(SourceTypeId, u32)>,
}

/// The fields that matter, of any node.
#[derive(Default)]
struct Fields<'a> {
    line: u32,
    column: u32,
    parameter: u32,
    scope: Option<u32>,
    inlined_at: Option<u32>,
    file: Option<u32>,
    variable: Option<u32>,
    type_node: Option<u32>,
    base: Option<u32>,
    elements: Option<u32>,
    parameters: Option<u32>,
    types: Option<u32>,
    tag: Option<&'a str>,
    size: u64,
    offset: u64,
    count: u64,
    number: Option<u64>,
    discriminator: Option<u32>,
    encoding: Option<&'a str>,
    placeless: bool,
    name: Option<&'a [u8]>,
    linkage_name: Option<&'a [u8]>,
    filename: Option<&'a [u8]>,
    directory: Option<&'a [u8]>,
}

impl<'a> Parser<'a> {
    /// A node behind `!dbg` or as a field: the number of a node, also for one written in place; none if it is of no interest.
    pub(super) fn metadata_reference(&mut self) -> Reading<Option<u32>> {
        match self.token {
            Token::MetadataNumber(number) => {
                self.advance();
                Ok(Some(number))
            }
            Token::MetadataName(_) => {
                let node = self.nested(Self::metadata_node)?;
                Ok(node.map(|node| {
                    // Numbers from the top cannot meet those of the text unless there are 2^31 nodes.
                    self.metadata.inline_nodes += 1;
                    let number = u32::MAX - self.metadata.inline_nodes;
                    self.metadata.nodes.entry(number).or_insert(node);
                    number
                }))
            }
            Token::Mark(b'!') => {
                self.advance();
                if self.is(b'{') {
                    self.skip_balanced()?;
                } else {
                    self.text()?;
                }
                Ok(None)
            }
            Token::Word("null") => {
                self.advance();
                Ok(None)
            }
            _ => self.expected("metadata"),
        }
    }

    /// `!12 = ...` at the level of the module; the current token is the number.
    pub(super) fn metadata_definition(&mut self, number: u32) -> Reading<()> {
        self.advance();
        self.expect(b'=')?;
        self.accept_word("distinct");
        if let Token::MetadataName(_) = self.token {
            if let Some(node) = self.metadata_node()? {
                self.metadata.nodes.insert(number, node);
            }
            return Ok(());
        }
        if self.is(b'!') {
            self.advance();
            if self.is(b'{') {
                let list = self.metadata_list()?;
                self.metadata.nodes.insert(number, Node::List(list));
            } else {
                self.text()?;
            }
            return Ok(());
        }
        // A value (`!0 = i32 1`) is not written by LLVM since version 3.6.
        self.skip_line()
    }

    /// `{!12, null, !13}`: the numbers of the nodes.
    fn metadata_list(&mut self) -> Reading<Vec<u32>> {
        let mut numbers = Vec::new();
        self.expect(b'{')?;
        while !self.accept(b'}') {
            match self.token {
                Token::MetadataNumber(number) => {
                    numbers.push(number);
                    self.advance();
                }
                Token::Word("null") => {
                    numbers.push(NOTHING);
                    self.advance();
                }
                Token::Mark(b'(' | b'{' | b'[' | b'<') => self.skip_balanced()?,
                Token::End => return self.expected("`}`"),
                _ => self.advance(),
            }
        }
        Ok(numbers)
    }

    /// `!DIKind(field: value, ...)`; the current token is the kind.
    fn metadata_node(&mut self) -> Reading<Option<Node<'a>>> {
        let Token::MetadataName(kind) = self.token else {
            return self.expected("a metadata node");
        };
        self.advance();
        let wanted = matches!(
            kind,
            "DILocation"
                | "DIFile"
                | "DISubprogram"
                | "DILexicalBlock"
                | "DILexicalBlockFile"
                | "DILocalVariable"
                | "DIGlobalVariable"
                | "DIGlobalVariableExpression"
                | "DICompositeType"
                | "DIDerivedType"
                | "DISubrange"
                | "DIBasicType"
                | "DIEnumerator"
                | "DISubroutineType"
                | "DITemplateTypeParameter"
        );
        if !wanted {
            self.skip_balanced()?;
            return Ok(None);
        }
        let fields = self.metadata_fields()?;
        let line = fields.line;
        Ok(Some(match kind {
            "DILocation" => Node::Location {
                line,
                column: fields.column,
                scope: fields.scope,
                inlined_at: fields.inlined_at,
            },
            "DIFile" => Node::File {
                name: fields.filename.unwrap_or_default(),
                directory: fields.directory.unwrap_or_default(),
            },
            "DISubprogram" => Node::Scope {
                parent: fields.scope,
                file: fields.file,
                line,
                function: Some(fields.linkage_name.or(fields.name).unwrap_or_default()),
                type_node: fields.type_node,
            },
            "DILexicalBlock" | "DILexicalBlockFile" => Node::Scope {
                parent: fields.scope,
                file: fields.file,
                line,
                function: None,
                type_node: None,
            },
            "DICompositeType" | "DIDerivedType" => Node::Type {
                tag: fields.tag.unwrap_or_default(),
                name: fields.name,
                base: fields.base,
                elements: fields.elements,
                parameters: fields.parameters,
                size: fields.size,
                offset: fields.offset,
                discriminator: fields.discriminator,
                number: fields.number,
                placeless: fields.placeless,
            },
            "DISubroutineType" => Node::Subroutine {
                types: fields.types,
            },
            "DIBasicType" => Node::Basic {
                name: fields.name.unwrap_or_default(),
                encoding: fields.encoding.unwrap_or_default(),
                size: fields.size,
            },
            "DIEnumerator" => Node::Enumerator {
                name: fields.name.unwrap_or_default(),
                number: fields.number.unwrap_or_default(),
            },
            "DISubrange" => Node::Subrange {
                count: fields.count,
            },
            "DITemplateTypeParameter" => Node::TypeParameter {
                type_node: fields.type_node,
            },
            "DIGlobalVariableExpression" => Node::GlobalExpression {
                variable: fields.variable,
            },
            _ => Node::Variable {
                name: fields.name.unwrap_or_default(),
                file: fields.file,
                line,
                parameter: fields.parameter,
                type_node: fields.type_node,
            },
        }))
    }

    fn metadata_fields(&mut self) -> Reading<Fields<'a>> {
        let mut fields = Fields::default();
        self.expect(b'(')?;
        while !self.accept(b')') {
            if self.token == Token::End {
                return self.expected("`)`");
            }
            let Token::Label(key) = self.token else {
                self.metadata_skip()?;
                continue;
            };
            self.advance();
            match (key.text, self.token) {
                (b"line" | b"column" | b"arg", Token::Integer(digits)) => {
                    let value = digits.parse().unwrap_or(0);
                    match key.text {
                        b"line" => fields.line = value,
                        b"column" => fields.column = value,
                        _ => fields.parameter = value,
                    }
                    self.advance();
                }
                (b"size" | b"offset" | b"count", Token::Integer(digits)) => {
                    let value = digits.parse().unwrap_or(0);
                    match key.text {
                        b"size" => fields.size = value,
                        b"offset" => fields.offset = value,
                        _ => fields.count = value,
                    }
                    self.advance();
                }
                (b"value", Token::Integer(digits)) => {
                    fields.number = bits(digits);
                    self.advance();
                }
                // A type, and then a number.
                (b"extraData", _) => {
                    self.advance();
                    if let Token::Integer(digits) = self.token {
                        fields.number = bits(digits);
                    }
                }
                (b"encoding", Token::Word(encoding)) => fields.encoding = Some(encoding),
                (
                    b"baseType" | b"elements" | b"type" | b"types" | b"discriminator"
                    | b"templateParams",
                    Token::MetadataNumber(number),
                ) => {
                    match key.text {
                        b"baseType" => fields.base = Some(number),
                        b"elements" => fields.elements = Some(number),
                        b"types" => fields.types = Some(number),
                        b"discriminator" => fields.discriminator = Some(number),
                        b"templateParams" => fields.parameters = Some(number),
                        _ => fields.type_node = Some(number),
                    }
                    self.advance();
                }
                (b"tag", Token::Word(tag)) => fields.tag = Some(tag),
                (b"scope" | b"inlinedAt" | b"file" | b"var", _) => {
                    let reference = self.metadata_reference()?;
                    match key.text {
                        b"scope" => fields.scope = reference,
                        b"file" => fields.file = reference,
                        b"var" => fields.variable = reference,
                        _ => fields.inlined_at = reference,
                    }
                }
                (b"flags", _) => fields.placeless = self.metadata_flags(),
                (b"name", Token::Text(text)) => fields.name = Some(text),
                (b"linkageName", Token::Text(text)) => fields.linkage_name = Some(text),
                (b"filename", Token::Text(text)) => fields.filename = Some(text),
                (b"directory", Token::Text(text)) => fields.directory = Some(text),
                _ => {}
            }
            self.metadata_skip()?;
        }
        Ok(fields)
    }

    /// Flags of a member; gives whether it has no bytes of its own.
    fn metadata_flags(&mut self) -> bool {
        let mut placeless = false;
        while let Token::Word(_) | Token::Mark(b'|') = self.token {
            placeless |= matches!(
                self.token,
                Token::Word("DIFlagBitField" | "DIFlagStaticMember")
            );
            self.advance();
        }
        placeless
    }

    /// Skips the rest of a field and the comma behind it.
    fn metadata_skip(&mut self) -> Reading<()> {
        loop {
            match self.token {
                Token::Mark(b')') | Token::End => return Ok(()),
                Token::Mark(b',') => {
                    self.advance();
                    return Ok(());
                }
                Token::Mark(b'(' | b'{' | b'[' | b'<') => self.skip_balanced()?,
                _ => self.advance(),
            }
        }
    }
}

/// A number, signed or not, as 64 bits.
fn bits(digits: &str) -> Option<u64> {
    let signed = || digits.parse().map(i64::cast_unsigned).ok();
    digits.parse().ok().or_else(signed)
}

pub(super) fn owned(text: &[u8]) -> Box<str> {
    String::from_utf8_lossy(&unescape(text)).into()
}

impl Metadata<'_> {
    /// The id of a place.
    pub(super) fn location(&mut self, module: &mut Module, number: u32) -> LocationId {
        *self.locations.entry(number).or_insert_with(|| {
            self.requested_locations.push(number);
            module.locations.push(Location {
                file: None,
                line: 0,
                column: 0,
                function: None,
                inlined_at: None,
            })
        })
    }

    /// The id of a variable.
    pub(super) fn variable(&mut self, module: &mut Module, number: u32) -> VariableId {
        *self.variables.entry(number).or_insert_with(|| {
            self.requested_variables.push(number);
            module.variables.push(Variable {
                name: "".into(),
                file: None,
                line: 0,
                parameter: 0,
                type_id: None,
            })
        })
    }

    /// The variable behind the `!dbg` of a global variable.
    pub(super) fn global_variable(
        &mut self,
        module: &mut Module,
        number: u32,
    ) -> Option<VariableId> {
        let variable = match self.nodes.get(&number)? {
            Node::GlobalExpression { variable } => (*variable)?,
            Node::Variable { .. } => number,
            _ => return None,
        };
        Some(self.variable(module, variable))
    }

    /// File and line of a subprogram.
    pub(super) fn subprogram(&mut self, module: &mut Module, number: u32) -> Option<(FileId, u32)> {
        let &Node::Scope {
            file: Some(file),
            line,
            ..
        } = self.nodes.get(&number)?
        else {
            return None;
        };
        Some((self.file(module, file)?, line))
    }

    /// The type of what a subprogram returns.
    pub(super) fn result(&mut self, module: &mut Module, number: u32) -> Option<SourceTypeId> {
        let &Node::Scope {
            type_node: Some(type_node),
            ..
        } = self.nodes.get(&number)?
        else {
            return None;
        };
        let &Node::Subroutine { types: Some(types) } = self.nodes.get(&type_node)? else {
            return None;
        };
        let Node::List(types) = self.nodes.get(&types)? else {
            return None;
        };
        let &first = types.first()?;
        (first != NOTHING).then(|| self.source_type(module, first))
    }

    fn file(&mut self, module: &mut Module, number: u32) -> Option<FileId> {
        if let Some(&known) = self.files.get(&number) {
            return known;
        }
        let id = if let Some(Node::File { name, directory }) = self.nodes.get(&number) {
            let file = SourceFile {
                name: owned(name),
                directory: owned(directory),
            };
            let key = (file.name.clone(), file.directory.clone());
            Some(
                *self
                    .file_names
                    .entry(key)
                    .or_insert_with(|| module.files.push(file)),
            )
        } else {
            None
        };
        self.files.insert(number, id);
        id
    }

    /// File and function of a scope; each scope of a chain is looked at once in all.
    fn scope(&mut self, module: &mut Module, number: u32) -> ScopeFacts {
        let mut chain = Vec::new();
        let mut next = Some(number);
        let mut facts: ScopeFacts = (None, None);
        while let Some(number) = next {
            if let Some(known) = self.scopes.get(&number) {
                facts = known.clone();
                break;
            }
            let Some(Node::Scope {
                parent,
                file,
                function,
                ..
            }) = self.nodes.get(&number)
            else {
                break;
            };
            next = if function.is_some() { None } else { *parent };
            chain.push((number, *file, function.map(owned)));
            // Until it is known, a scope that is its own parent has no function.
            self.scopes.insert(number, (None, None));
        }
        for (number, file, function) in chain.into_iter().rev() {
            if let Some(file) = file {
                facts.0 = self.file(module, file);
            }
            if function.is_some() {
                facts.1 = function;
            }
            self.scopes.insert(number, facts.clone());
        }
        facts
    }

    /// Fills in all places and variables that were asked for.
    pub(super) fn finish(&mut self, module: &mut Module) {
        let mut done = 0;
        while let Some(&number) = self.requested_locations.get(done) {
            done += 1;
            let Some(&Node::Location {
                line,
                column,
                scope,
                inlined_at,
            }) = self.nodes.get(&number)
            else {
                continue;
            };
            let id = self.locations[&number];
            let (file, function) = scope.map_or((None, None), |scope| self.scope(module, scope));
            let inlined_at = inlined_at.map(|number| self.location(module, number));
            module.locations[id] = Location {
                file,
                line,
                column,
                function,
                inlined_at,
            };
        }
        cut_cycles(module);
        for number in std::mem::take(&mut self.requested_variables) {
            let Some(&Node::Variable {
                name,
                file,
                line,
                parameter,
                type_node,
            }) = self.nodes.get(&number)
            else {
                continue;
            };
            let file = file.and_then(|file| self.file(module, file));
            let type_id = type_node.map(|number| self.source_type(module, number));
            module.variables[self.variables[&number]] = Variable {
                name: owned(name),
                file,
                line,
                parameter,
                type_id,
            };
        }
        self.finish_types(module);
    }
}

/// Cuts chains of inlined calls that come back to themselves.
fn cut_cycles(module: &mut Module) {
    let mut ends = vec![false; module.locations.len()];
    let mut on_path = vec![false; module.locations.len()];
    for start in module.locations.ids() {
        let mut path = Vec::new();
        let mut next = Some(start);
        while let Some(id) = next {
            if ends[id.0 as usize] {
                break;
            }
            if on_path[id.0 as usize] {
                if let Some(&last) = path.last() {
                    module.locations[last].inlined_at = None;
                }
                break;
            }
            on_path[id.0 as usize] = true;
            path.push(id);
            next = module.locations[id].inlined_at;
        }
        for id in path {
            ends[id.0 as usize] = true;
        }
    }
}
