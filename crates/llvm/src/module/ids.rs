//! Dense ids, and tables indexed by them.
//!
//! Every entity of a module is named by a `u32` newtype that indexes one [`Table`]; nothing is found by hashing after reading.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What an id of a [`Table`] can do.
pub trait Id: Copy + Eq {
    /// The id of the entry at `index`.
    fn from_index(index: usize) -> Self;
    /// The position of the entry in its table.
    fn index(self) -> usize;
}

macro_rules! identifiers {
    ($($(#[$documentation:meta])* $name:ident;)*) => {$(
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                $name(index as u32)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

identifiers! {
    /// A type of [`crate::module::Types`].
    TypeId;
    /// A constant of [`crate::module::Constants`].
    ConstantId;
    /// A name at module level: a function, a global variable or an alias.
    SymbolId;
    /// A function, defined or only declared.
    FunctionId;
    /// A global variable, defined or only declared.
    GlobalId;
    /// An alias or an indirect function (`ifunc`).
    AliasId;
    /// A block of one function.
    BlockId;
    /// An instruction of one function; its result, where it has one, is the value.
    InstructionId;
    /// A source file.
    FileId;
    /// A place in the source, with the calls it was inlined through.
    LocationId;
    /// A variable of the source program.
    VariableId;
    /// A type of the source program.
    SourceTypeId;
}

/// A vector indexed by an id of its own.
#[derive(Clone, PartialEq, Eq)]
pub struct Table<I, T> {
    entries: Vec<T>,
    id: PhantomData<fn(I)>,
}

impl<I: Id, T> Table<I, T> {
    /// An empty table.
    pub fn new() -> Self {
        Table {
            entries: Vec::new(),
            id: PhantomData,
        }
    }

    /// Adds an entry at the end.
    pub fn push(&mut self, entry: T) -> I {
        let id = I::from_index(self.entries.len());
        self.entries.push(entry);
        id
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry, if the id belongs to this table.
    pub fn get(&self, id: I) -> Option<&T> {
        self.entries.get(id.index())
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.entries.len()).map(I::from_index)
    }

    /// All entries in order, with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.entries
            .iter()
            .enumerate()
            .map(|(index, entry)| (I::from_index(index), entry))
    }

    /// All entries in order, with their ids, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (I, &mut T)> {
        self.entries
            .iter_mut()
            .enumerate()
            .map(|(index, entry)| (I::from_index(index), entry))
    }

    /// All entries in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// All entries in order, to be changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.entries.iter_mut()
    }

    /// The entries alone.
    pub fn into_values(self) -> Vec<T> {
        self.entries
    }
}

impl<I: Id, T> Default for Table<I, T> {
    fn default() -> Self {
        Table::new()
    }
}

impl<I, T: std::fmt::Debug> std::fmt::Debug for Table<I, T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.entries.fmt(formatter)
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.entries[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.entries[id.index()]
    }
}

impl<I: Id, T> FromIterator<T> for Table<I, T> {
    fn from_iter<S: IntoIterator<Item = T>>(entries: S) -> Self {
        Table {
            entries: entries.into_iter().collect(),
            id: PhantomData,
        }
    }
}
