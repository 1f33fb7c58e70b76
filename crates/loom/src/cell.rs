//! Cells, with what loom knows of them: who looks at one while another changes it is wrong even if nothing is touched.
//!
//! For that a cell counts how often somebody began or ended to change it, by plain accesses. Two threads that are in a cell at the
//! same time, one of them to change it, either race for the count, or one sees that it is odd or was changed meanwhile.

use std::cell;
pub use std::cell::Cell;

/// A cell that is accessed in closures.
#[derive(Debug, Default)]
pub struct UnsafeCell<T: ?Sized> {
    changes: Changes,
    data: cell::UnsafeCell<T>,
}

/// How often somebody began or ended to change something.
#[derive(Debug, Default)]
struct Changes(#[cfg_attr(not(norns), allow(dead_code))] cell::UnsafeCell<usize>);

impl Changes {
    /// Begins to look or to change; gives the count that is to be found in the end.
    #[cfg_attr(not(norns), allow(clippy::unused_self))]
    fn begin(&self, changing: bool) -> usize {
        #[cfg(norns)]
        {
            // SAFETY: a race here is one of those that norns is to find.
            let count = unsafe { *self.0.get() };
            assert!(
                count % 2 == 0,
                "an UnsafeCell is accessed while it is changed"
            );
            if changing {
                // SAFETY: as above.
                unsafe { *self.0.get() = count + 1 };
                return count + 1;
            }
            count
        }
        #[cfg(not(norns))]
        usize::from(changing)
    }

    #[cfg_attr(not(norns), allow(clippy::unused_self))]
    fn end(&self, changing: bool, begun: usize) {
        #[cfg(norns)]
        {
            // SAFETY: as in `begin`.
            let count = unsafe { *self.0.get() };
            assert!(
                count == begun || std::thread::panicking(),
                "an UnsafeCell is changed while it is accessed"
            );
            if changing {
                // SAFETY: as above.
                unsafe { *self.0.get() = count + 1 };
            }
        }
        #[cfg(not(norns))]
        let _ = (changing, begun);
    }
}

/// The time in which a cell is looked at or changed.
#[derive(Debug)]
struct Visit {
    changes: *const Changes,
    changing: bool,
    begun: usize,
}

impl Visit {
    fn new(changes: &Changes, changing: bool) -> Self {
        Self {
            begun: changes.begin(changing),
            changes,
            changing,
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        // SAFETY: who visits a cell keeps it alive, as with any pointer into it; if not, that is for norns to find.
        unsafe { &*self.changes }.end(self.changing, self.begun);
    }
}

impl<T> UnsafeCell<T> {
    /// A cell with a value.
    pub const fn new(data: T) -> UnsafeCell<T> {
        UnsafeCell {
            changes: Changes(cell::UnsafeCell::new(0)),
            data: cell::UnsafeCell::new(data),
        }
    }

    /// The value.
    pub fn into_inner(self) -> T {
        self.data.into_inner()
    }
}

impl<T: ?Sized> UnsafeCell<T> {
    /// Looks at the value.
    pub fn with<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*const T) -> R,
    {
        self.get().with(f)
    }

    /// Changes the value.
    pub fn with_mut<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*mut T) -> R,
    {
        self.get_mut().with(f)
    }

    /// A pointer to look at the value; until it is dropped, nobody else may change it.
    pub fn get(&self) -> ConstPtr<T> {
        ConstPtr {
            value: self.data.get(),
            _visit: Visit::new(&self.changes, false),
        }
    }

    /// A pointer to change the value; until it is dropped, nobody else may access it.
    pub fn get_mut(&self) -> MutPtr<T> {
        MutPtr {
            value: self.data.get(),
            _visit: Visit::new(&self.changes, true),
        }
    }
}

impl<T> From<T> for UnsafeCell<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

/// A pointer to look at the value of a cell.
#[derive(Debug)]
pub struct ConstPtr<T: ?Sized> {
    value: *const T,
    _visit: Visit,
}

impl<T: ?Sized> ConstPtr<T> {
    /// The value.
    ///
    /// # Safety
    ///
    /// As for a raw pointer.
    pub unsafe fn deref(&self) -> &T {
        // SAFETY: the caller sees to it.
        unsafe { &*self.value }
    }

    /// Looks at the value.
    pub fn with<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*const T) -> R,
    {
        f(self.value)
    }
}

/// A pointer to change the value of a cell.
#[derive(Debug)]
pub struct MutPtr<T: ?Sized> {
    value: *mut T,
    _visit: Visit,
}

impl<T: ?Sized> MutPtr<T> {
    /// The value.
    ///
    /// # Safety
    ///
    /// As for a raw pointer.
    #[allow(clippy::mut_from_ref)] // loom's signature
    pub unsafe fn deref(&self) -> &mut T {
        // SAFETY: the caller sees to it.
        unsafe { &mut *self.value }
    }

    /// Changes the value.
    pub fn with<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*mut T) -> R,
    {
        f(self.value)
    }
}
