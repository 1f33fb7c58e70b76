//! The fields and elements of a source variable, so that places in it have names.

use std::fmt::Write;

/// What a variable is made of, as far as the debug information says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Shape {
    /// One value, or nothing that could be named.
    #[default]
    Other,
    /// One value that is more than a number.
    Value(Meaning),
    /// A structure.
    Structure(Vec<Field>),
    /// An array.
    Array {
        /// Bytes of an element, not 0.
        stride: u32,
        /// What each element is.
        element: Box<Shape>,
    },
}

/// What the numbers of a value stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// False and true.
    Boolean,
    /// Numbers without a sign.
    Unsigned,
    /// Characters.
    Character,
    /// Values of an enumeration, or which variant is there.
    Variants {
        /// The numbers that have names.
        names: Vec<(u64, Box<str>)>,
        /// What all others stand for, which are the value of that variant themselves: addresses that are not null.
        others: Option<Box<str>>,
    },
}

impl Meaning {
    /// A number in words, if it stands for something; `plain` is the number itself.
    pub fn words(&self, bits: u64, plain: &str) -> Option<String> {
        match self {
            Self::Boolean => match bits {
                0 => Some("false".to_owned()),
                1 => Some("true".to_owned()),
                _ => None,
            },
            Self::Unsigned => Some(bits.to_string()),
            Self::Character => {
                let character = u32::try_from(bits).ok().and_then(char::from_u32)?;
                Some(format!("{character:?}"))
            }
            Self::Variants { names, others } => {
                let name = names.iter().find(|(number, _)| *number == bits);
                match (name, others) {
                    (Some((_, name)), _) => Some(name.to_string()),
                    (None, Some(other)) => Some(format!("{other}({plain})")),
                    (None, None) => None,
                }
            }
        }
    }
}

/// A field of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: Box<str>,
    /// Where it begins, in bytes.
    pub offset: u32,
    /// What it is.
    pub shape: Shape,
}

impl Shape {
    /// What is to be written behind the name of the variable for what is there: `[2].next`, or `+4` where there is no
    /// name.
    pub fn path(&self, offset: u32) -> String {
        self.walk(offset, true)
    }

    /// The same for where a pointer points: what begins there, but not what it begins with. Of an array that is its first
    /// element, since few point to arrays.
    pub fn path_of_target(&self, offset: u32) -> String {
        match self {
            Self::Array { .. } if offset == 0 => "[0]".to_owned(),
            _ => self.walk(offset, false),
        }
    }

    /// What the value that begins at a place means, if more is known than its bits.
    pub fn meaning(&self, offset: u32) -> Option<&Meaning> {
        match self {
            Self::Structure(fields) => {
                let before = fields.iter().filter(|field| field.offset <= offset);
                let field = before.max_by_key(|field| field.offset)?;
                field.shape.meaning(offset - field.offset)
            }
            Self::Array { stride, element } => element.meaning(offset % stride),
            Self::Value(meaning) => (offset == 0).then_some(meaning),
            Self::Other => None,
        }
    }

    fn walk(&self, offset: u32, to_the_end: bool) -> String {
        let mut path = String::new();
        let (mut shape, mut rest) = (self, offset);
        while to_the_end || rest > 0 {
            match shape {
                Self::Structure(fields) => {
                    let before = fields.iter().filter(|field| field.offset <= rest);
                    let Some(field) = before.max_by_key(|field| field.offset) else {
                        break;
                    };
                    if !field.name.is_empty() {
                        let _ = write!(path, ".{}", field.name);
                    }
                    rest -= field.offset;
                    shape = &field.shape;
                }
                Self::Array { stride, element } => {
                    let _ = write!(path, "[{}]", rest / stride);
                    rest %= stride;
                    shape = element;
                }
                Self::Other | Self::Value(_) => break,
            }
        }
        if rest > 0 {
            let _ = write!(path, "+{rest}");
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_names() {
        let field = |name: &str, offset, shape| Field {
            name: name.into(),
            offset,
            shape,
        };
        let array = |stride, element| Shape::Array {
            stride,
            element: Box::new(element),
        };
        let inner = Shape::Structure(vec![
            field("a", 0, Shape::Other),
            field("b", 4, array(4, Shape::Other)),
        ]);
        let node = Shape::Structure(vec![
            field("value", 0, Shape::Other),
            field("next", 8, Shape::Other),
            field("inner", 16, inner),
        ]);
        let nodes = array(32, node);
        for (offset, path) in [
            (0, "[0].value"),
            (8, "[0].next"),
            (40, "[1].next"),
            (64 + 16, "[2].inner.a"),
            (64 + 24, "[2].inner.b[1]"),
            (2, "[0].value+2"),
        ] {
            assert_eq!(nodes.path(offset), path);
        }
        assert_eq!(nodes.path_of_target(0), "[0]");
        assert_eq!(nodes.path_of_target(32), "[1]");
        assert_eq!(nodes.path_of_target(64 + 24), "[2].inner.b[1]");
        assert_eq!(Shape::Other.path(0), "");
        assert_eq!(Shape::Other.path(4), "+4");
    }

    #[test]
    fn values_have_words() {
        let names = vec![(0, "None".into())];
        let tag = Shape::Value(Meaning::Variants {
            names,
            others: Some("Some".into()),
        });
        let shape = Shape::Array {
            stride: 8,
            element: Box::new(tag),
        };
        let meaning = shape.meaning(16).expect("each element has one");
        assert_eq!(meaning.words(0, "0").as_deref(), Some("None"));
        assert_eq!(meaning.words(7, "&x").as_deref(), Some("Some(&x)"));
        assert_eq!(shape.meaning(4), None);
        assert_eq!(Meaning::Boolean.words(1, "1").as_deref(), Some("true"));
        assert_eq!(Meaning::Boolean.words(2, "2"), None);
        assert_eq!(Meaning::Character.words(97, "97").as_deref(), Some("'a'"));
        assert_eq!(Meaning::Unsigned.words(255, "-1").as_deref(), Some("255"));
    }
}
