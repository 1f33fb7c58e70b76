//! Random sequential C programs about lives of variables and about values that nobody wrote: blocks, loops, early exits, pointers to
//! variables of blocks, structures with padding and bit-fields that are set in part, copies, calls.
//!
//! Every program ends, and does nothing wrong but to use a variable when its scope has ended, or to let something depend on what
//! nobody wrote. Each statement stands on a line of its own, which `AT` tells the second opinion.
//!
//! What is left out, since there the second opinion is another than ours: `?:` (`MemorySanitizer` passes on what a condition is not
//! known of); sums, products and `<` (it joins shadows without carries, and knows nothing of a comparison of which it does not
//! know all); pointers to the variable of an earlier round of a loop (at the same address in the next round, so that
//! `AddressSanitizer` finds nothing wrong).

use std::fmt::Write as _;

/// Numbers that look random.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// What stands before all programs: types, functions that they call, and what runs each of them in a process of its own if they are
/// compiled natively.
const BEGINNING: &str = include_str!("beginning.c");
const END: &str = include_str!("end.c");

/// The name of a program.
pub(crate) fn name(number: usize) -> String {
    format!("program_{number}")
}

/// So many programs in one file.
pub(crate) fn file(random: &mut Random, programs: usize) -> String {
    let mut text = BEGINNING.to_owned();
    for number in 0..programs {
        let mut writer = Writer {
            random,
            text: &mut text,
            depth: 1,
            next: 0,
            scopes: Vec::new(),
            loops: 0,
            labels: Vec::new(),
            budget: 26,
        };
        writer.program(number);
    }
    text += "static void (*const programs[])(void) = {\n";
    for number in 0..programs {
        let _ = writeln!(text, "    {},", name(number));
    }
    text += "};\n";
    text + END
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Array,
    Structure,
}

struct Writer<'a> {
    random: &'a mut Random,
    text: &'a mut String,
    depth: usize,
    next: usize,
    /// Variables by block.
    scopes: Vec<Vec<(Kind, String)>>,
    /// How many loops are around.
    loops: usize,
    /// Labels that may be jumped to: each stands at the end of a block around.
    labels: Vec<(String, bool)>,
    /// How many statements are left.
    budget: usize,
}

const FIELDS: [&str; 5] = ["whole", "small", "three", "seven", "twelve"];

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        let _ = writeln!(self.text, "{indent}{text}");
    }

    /// A statement of which the second opinion is told where it stands.
    fn statement(&mut self, text: &str) {
        self.line(&format!("AT; {text}"));
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}{}", self.next)
    }

    fn program(&mut self, number: usize) {
        let _ = writeln!(self.text, "void {}(void) {{", name(number));
        self.scopes.push(Vec::new());
        self.line("unsigned base = 1, *p = &base, *q = &base;");
        self.line("struct s other, *r = &other;");
        self.line("unsigned *h = malloc(3 * sizeof *h);");
        self.line("struct s *g = malloc(sizeof *g);");
        self.line("memset(&other, 3, sizeof other);");
        self.line("h[0] = 1; h[1] = 2; g->whole = 3; g->seven = 4;");
        let end = self.fresh("end");
        self.labels.push((end.clone(), false));
        let count = 6 + self.random.below(6);
        for _ in 0..count {
            self.any();
        }
        self.labels.pop();
        self.line(&format!("goto {end};"));
        let _ = writeln!(self.text, "{end}:");
        self.line("free(h);");
        self.line("free(g);");
        self.scopes.pop();
        self.text.push_str("}\n\n");
    }

    /// A variable of a kind that is in scope.
    fn variable(&mut self, kind: Kind) -> Option<String> {
        let all = self.scopes.iter().flatten();
        let names: Vec<&String> = all
            .filter(|(other, _)| *other == kind)
            .map(|(_, name)| name)
            .collect();
        if names.is_empty() {
            return None;
        }
        // The newest is looked at most.
        let index = if self.random.percent(40) {
            names.len() - 1
        } else {
            self.random.below(names.len())
        };
        Some(names[index].clone())
    }

    fn structure(&mut self) -> String {
        match self.random.below(6) {
            0 => "*r".to_owned(),
            1 => "*g".to_owned(),
            _ => self
                .variable(Kind::Structure)
                .unwrap_or_else(|| "other".to_owned()),
        }
    }

    fn place(&mut self) -> String {
        match self.random.below(12) {
            0 | 1 => "*p".to_owned(),
            2 => "*q".to_owned(),
            3 => format!("h[{}]", self.random.below(3)),
            4 => {
                let array = self.variable(Kind::Array);
                let index = self.random.below(3);
                array.map_or_else(|| "base".to_owned(), |array| format!("{array}[{index}]"))
            }
            5..=7 => {
                let structure = self.structure();
                let field = *self.random.one(&FIELDS);
                format!("({structure}).{field}")
            }
            _ => self
                .variable(Kind::Number)
                .unwrap_or_else(|| "base".to_owned()),
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.percent(35) {
            return if self.random.percent(20) {
                format!("{}u", self.random.below(256))
            } else {
                self.place()
            };
        }
        let one = self.expression(depth - 1);
        match self.random.below(9) {
            0 => format!("(~{one})"),
            1 => format!("((unsigned)({one}) << {})", self.random.below(12)),
            2 => format!("((unsigned)({one}) >> {})", self.random.below(12)),
            3 => format!("((unsigned char)({one}))"),
            4 => format!("((unsigned)(signed char)({one}))"),
            5 => format!("(({one}) & {}u)", self.random.below(65536)),
            operator => {
                let other = self.expression(depth - 1);
                let operator = ["&", "|", "^"][operator - 6];
                format!("(({one}) {operator} ({other}))")
            }
        }
    }

    /// Something that is true or false.
    fn condition(&mut self) -> String {
        let value = self.expression(2);
        let bit = 1 << self.random.below(8);
        let equals = if self.random.percent(50) { "==" } else { "!=" };
        format!("(({value}) & {bit}u) {equals} 0")
    }

    fn block(&mut self, count: usize, resets: bool) {
        self.depth += 1;
        self.scopes.push(Vec::new());
        if resets {
            self.line("p = q = &base; r = &other;");
        }
        let label = self.random.percent(25).then(|| self.fresh("out"));
        if let Some(label) = &label {
            self.labels.push((label.clone(), false));
        }
        if self.random.percent(70) {
            self.declare();
            self.point_to_newest();
        }
        for _ in 0..count {
            self.any();
        }
        if let Some(label) = label {
            self.labels.pop();
            self.line(&format!("goto {label};"));
            self.line(&format!("{label}:;"));
        }
        self.scopes.pop();
        self.depth -= 1;
    }

    fn declare(&mut self) {
        let initialised = self.random.percent(80);
        let (kind, text, name) = match self.random.below(4) {
            0 => {
                let name = self.fresh("array");
                let value = self.expression(1);
                let text = if initialised {
                    format!("unsigned {name}[3] = {{{value}, 2}};")
                } else {
                    format!("unsigned {name}[3];")
                };
                (Kind::Array, text, name)
            }
            1 => {
                let name = self.fresh("structure");
                let value = self.expression(1);
                let text = if initialised {
                    format!("struct s {name} = {{{value}, 2, 3, 4, 5}};")
                } else {
                    format!("struct s {name};")
                };
                (Kind::Structure, text, name)
            }
            _ => {
                let name = self.fresh("number");
                let value = self.expression(2);
                let text = if initialised {
                    format!("unsigned {name} = {value};")
                } else {
                    format!("unsigned {name};")
                };
                (Kind::Number, text, name)
            }
        };
        self.statement(&text);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((kind, name));
        }
    }

    fn point(&mut self) {
        if self.random.percent(30) {
            let to = self.variable(Kind::Structure);
            let to = to.unwrap_or_else(|| "other".to_owned());
            self.statement(&format!("r = &{to};"));
            return;
        }
        let pointer = if self.random.percent(60) { "p" } else { "q" };
        let to = match self.random.below(4) {
            0 => self
                .variable(Kind::Array)
                .map(|array| format!("{array}[{}]", self.random.below(3))),
            1 => self
                .variable(Kind::Structure)
                .map(|structure| format!("{structure}.whole")),
            _ => self.variable(Kind::Number),
        };
        let to = to.unwrap_or_else(|| "base".to_owned());
        self.statement(&format!("{pointer} = &{to};"));
    }

    /// A pointer to the variable that was declared last.
    fn point_to_newest(&mut self) {
        let newest = self.scopes.last().and_then(|scope| scope.last()).cloned();
        let Some((kind, name)) = newest else { return };
        let pointer = if self.random.percent(60) { "p" } else { "q" };
        let text = match kind {
            Kind::Number => format!("{pointer} = &{name};"),
            Kind::Array => format!("{pointer} = &{name}[{}];", self.random.below(3)),
            Kind::Structure => format!("r = &{name};"),
        };
        self.statement(&text);
    }

    /// Uses a pointer behind a block, perhaps to a variable of it.
    fn look_back(&mut self) {
        let text = match self.random.below(8) {
            0 => "base = *p;".to_owned(),
            1 => "*q = 5;".to_owned(),
            2 => format!("base = (*r).{};", self.random.one(&FIELDS)),
            3 => format!("(*r).{} = 1;", self.random.one(&FIELDS)),
            4 => "other = *r;".to_owned(),
            5 => "p = q = &base; r = &other;".to_owned(),
            _ => return,
        };
        self.statement(&text);
    }

    /// Something depends on a value.
    fn depend(&mut self) {
        let value = self.expression(2);
        let number = self.random.below(256);
        match self.random.below(5) {
            0 => self.statement(&format!("if (({value}) == {number}u) sink = 1;")),
            1 => self.statement(&format!("sink = table[({value}) & 3];")),
            2 => self.statement(&format!("table[({value}) & 3] = 7;")),
            3 => self.statement(&format!("sink = 1000u / (({value}) | 1u);")),
            _ => self.statement(&format!(
                "switch (({value}) & 7u) {{ case 1: sink = 2; break; case 2: sink = 3; break; default: break; }}"
            )),
        }
    }

    fn any(&mut self) {
        if self.budget == 0 {
            return;
        }
        self.budget -= 1;
        match self.random.below(20) {
            0..=3 => self.declare(),
            4..=6 => {
                let (place, value) = (self.place(), self.expression(2));
                self.statement(&format!("{place} = {value};"));
            }
            7 | 8 => self.point(),
            9 | 10 => self.depend(),
            11 => {
                let (to, from) = (self.structure(), self.structure());
                let text = match self.random.below(4) {
                    0 => format!("memset(&{to}, 17, sizeof {to});"),
                    1 => format!("memmove(&{to}, &{from}, sizeof {to});"),
                    2 => format!("{to} = passed({from});"),
                    _ => format!("{to} = {from};"),
                };
                self.statement(&text);
            }
            12 => {
                let (place, value) = (self.place(), self.expression(1));
                match self.random.below(6) {
                    0 => self.statement(&format!("p = kept({value});")),
                    1 => self.statement(&format!("sink = nothing({value} & 0u);")),
                    2 => {
                        let place = self.addressable();
                        self.statement(&format!("set(&{place});"));
                    }
                    _ => {
                        // The call is over when the place is written.
                        self.statement(&format!("base = echo({value});"));
                        self.statement(&format!("{place} = base;"));
                    }
                }
            }
            13 | 14 => {
                let count = 2 + self.random.below(3);
                self.line("{");
                self.block(count, false);
                self.line("}");
                self.look_back();
            }
            15 | 16 => {
                let condition = self.condition();
                let count = 1 + self.random.below(3);
                self.statement(&format!("if ({condition}) {{"));
                self.block(count, false);
                if self.random.percent(40) {
                    self.line("} else {");
                    self.block(count, false);
                }
                self.line("}");
            }
            17 if self.depth < 4 => {
                let counter = self.fresh("i");
                let rounds = 2 + self.random.below(2);
                let count = 2 + self.random.below(3);
                self.line(&format!(
                    "for (int {counter} = 0; {counter} < {rounds}; {counter}++) {{"
                ));
                self.loops += 1;
                self.block(count, true);
                self.loops -= 1;
                self.line("}");
                self.look_back();
            }
            18 if self.loops > 0 => {
                let condition = self.condition();
                let leave = if self.random.percent(50) {
                    "break"
                } else {
                    "continue"
                };
                self.statement(&format!("if ({condition}) {leave};"));
            }
            _ => {
                let condition = self.condition();
                let label = self.random.below(self.labels.len());
                let label = self.labels[label].0.clone();
                self.statement(&format!("if ({condition}) goto {label};"));
            }
        }
    }

    /// A number whose address can be taken.
    fn addressable(&mut self) -> String {
        match self.random.below(3) {
            0 => "*p".to_owned(),
            1 => self.variable(Kind::Structure).map_or_else(
                || "base".to_owned(),
                |structure| format!("{structure}.whole"),
            ),
            _ => self
                .variable(Kind::Number)
                .unwrap_or_else(|| "base".to_owned()),
        }
    }
}
