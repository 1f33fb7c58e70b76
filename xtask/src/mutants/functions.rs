//! The functions of a Rust file: where their bodies are, and which of them can have several.

use super::tokens::{Language, Token, tokens};
use std::ops::Range;

/// A function with a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Function {
    /// Its name, behind those of the modules, traits and types that it is in: `Texts::new`.
    pub(super) path: String,
    /// What is between the braces of its body.
    pub(super) body: Range<usize>,
    /// Whether its body may choose between several at run time: it is not `const`, and the bodies need not agree on a type that is
    /// named nowhere (`impl Trait`).
    pub(super) may_choose: bool,
    /// Whether it is in no other function.
    pub(super) is_outermost: bool,
}

impl Function {
    /// Whether this is the function of this name, or of this end of its path.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.path
            .strip_suffix(name)
            .is_some_and(|before| before.is_empty() || before.ends_with("::"))
    }
}

/// A pair of braces with a name.
struct Scope {
    name: Option<String>,
    is_function: bool,
    /// The token of its closing brace.
    end: usize,
}

/// The functions of a file.
pub(super) fn functions(text: &str) -> Vec<Function> {
    let tokens = tokens(text, Language::Rust);
    let mut functions = Vec::new();
    let mut scopes: Vec<Scope> = Vec::new();
    for at in 0..tokens.len() {
        while scopes.last().is_some_and(|scope| at > scope.end) {
            scopes.pop();
        }
        let Some((open, name)) = opened(&tokens, at) else {
            continue;
        };
        let end = closing(&tokens, open);
        let is_function = tokens[at].text == "fn";
        if is_function {
            let names = scopes.iter().filter_map(|scope| scope.name.as_deref());
            let path: Vec<&str> = names.chain(name.as_deref()).collect();
            let body_end = tokens.get(end).map_or(text.len(), |token| token.start);
            functions.push(Function {
                path: path.join("::"),
                body: tokens[open].end()..body_end,
                may_choose: !is_const(&tokens[..at]) && !returns_impl(&tokens[at..open]),
                is_outermost: !scopes.iter().any(|scope| scope.is_function),
            });
        }
        scopes.push(Scope {
            name,
            is_function,
            end,
        });
    }
    functions
}

/// The brace that opens the body of the item whose keyword this is, and the item's name.
fn opened(tokens: &[Token<'_>], at: usize) -> Option<(usize, Option<String>)> {
    let name = match tokens[at].text {
        "fn" | "mod" | "trait" => {
            let name = tokens.get(at + 1).filter(|token| token.is_identifier())?;
            name.text.to_owned()
        }
        // Not the type `impl Trait`, which never begins an item.
        "impl" if begins_item(&tokens[..at]) => String::new(),
        _ => return None,
    };
    let mut depth = 0_i32;
    for (offset, token) in tokens[at..].iter().enumerate() {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            ";" if depth == 0 => return None,
            "{" if depth == 0 => {
                let open = at + offset;
                let name = if name.is_empty() {
                    self_type(&tokens[at + 1..open])
                } else {
                    Some(name)
                };
                return Some((open, name));
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    None
}

fn begins_item(before: &[Token<'_>]) -> bool {
    before
        .last()
        .is_none_or(|token| matches!(token.text, "{" | "}" | ";" | "]" | "unsafe"))
}

/// The name of the type that a block of implementations is for.
fn self_type(header: &[Token<'_>]) -> Option<String> {
    let mut depth = 0_i32;
    let mut name = None;
    for token in header {
        match token.text {
            "<" => depth += 1,
            ">" => depth -= 1,
            "where" if depth == 0 => break,
            "for" if depth == 0 => name = None,
            _ if depth == 0 && token.is_identifier() => name = Some(token.text.to_owned()),
            _ => {}
        }
    }
    name
}

/// The token that closes the brace at `open`.
fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_i32;
    for (offset, token) in tokens[open..].iter().enumerate() {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + offset;
        }
    }
    tokens.len()
}

fn is_const(before: &[Token<'_>]) -> bool {
    let mut words = before.iter().rev().map(|token| token.text);
    words
        .by_ref()
        .find(|word| !matches!(*word, "unsafe" | "async" | "extern") && !word.starts_with('"'))
        == Some("const")
}

/// Whether the result of a function is, or contains, an `impl Trait`.
fn returns_impl(header: &[Token<'_>]) -> bool {
    let mut depth = 0_i32;
    // Where bounds of generic parameters have an arrow, parameters are taken for results: that only costs a build.
    let result = header.iter().position(|token| {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        depth == 0 && token.text == "->"
    });
    result.is_some_and(|arrow| {
        header[arrow..]
            .iter()
            .take_while(|token| token.text != "where")
            .any(|token| token.text == "impl")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
        mod inner { trait Shape { fn area(&self) -> f64; fn twice(&self) -> f64 { self.area() } } }
        impl<'a, T: Into<u8>> From<T> for Square<'a, T> where T: Copy {
            pub(crate) const fn from(x: [u8; 3]) -> Self { fn nested() { let f = |x: u8| { x }; } Self(x) }
        }
        fn all(f: impl Fn(u8) -> u8) -> impl Iterator<Item = u8> { [1].into_iter() }
        fn both() -> (u8, impl Fn(u8) -> u8) { (1, |x| x) }
        fn each(f: impl Fn(u8) -> u8) -> Vec<u8> where u8: Copy { let s = \"}\"; vec![] }
    ";

    #[test]
    fn functions_are_found_with_their_bodies() {
        let found = functions(TEXT);
        let said: Vec<(&str, &str, bool, bool)> = found
            .iter()
            .map(|function| {
                let body = TEXT[function.body.clone()].trim();
                let Function {
                    may_choose,
                    is_outermost,
                    ..
                } = *function;
                (function.path.as_str(), body, may_choose, is_outermost)
            })
            .collect();
        assert_eq!(
            said,
            [
                ("inner::Shape::twice", "self.area()", true, true),
                (
                    "Square::from",
                    "fn nested() { let f = |x: u8| { x }; } Self(x)",
                    false,
                    true
                ),
                (
                    "Square::from::nested",
                    "let f = |x: u8| { x };",
                    true,
                    false
                ),
                ("all", "[1].into_iter()", false, true),
                ("both", "(1, |x| x)", false, true),
                ("each", "let s = \"}\"; vec![]", true, true),
            ]
        );
    }

    #[test]
    fn a_function_is_called_by_the_end_of_its_path() {
        let found = functions(TEXT);
        assert!(found[0].is_called("twice") && found[0].is_called("Shape::twice"));
        assert!(!found[0].is_called("ice") && !found[0].is_called("Square::twice"));
    }
}
