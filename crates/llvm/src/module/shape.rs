//! The fields and elements of a source variable, so that places in it have names.

use std::fmt::Write;

/// What a variable is made of, as far as the debug information says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Shape {
    /// One value, or nothing that could be named.
    #[default]
    Other,
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
                    let _ = write!(path, ".{}", field.name);
                    rest -= field.offset;
                    shape = &field.shape;
                }
                Self::Array { stride, element } => {
                    let _ = write!(path, "[{}]", rest / stride);
                    rest %= stride;
                    shape = element;
                }
                Self::Other => break,
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
}
