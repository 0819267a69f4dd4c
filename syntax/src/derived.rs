//! Values that others derive from a tree, stored with it: after an edit they find the values of the tree before, and
//! derive only what has changed.
//!
//! Nothing here says what a text means. Whoever stores a value must get the same without it, so a
//! tree with values stored equals one without.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

type DerivedValue = (TypeId, Arc<dyn Any + Send + Sync>);

/// The values derived from one tree, at most one of each type.
#[derive(Default)]
pub struct Derived(Mutex<Vec<DerivedValue>>);

impl Derived {
    /// The value of this type, if one is stored.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, found) = entries.iter().find(|(of, _)| *of == TypeId::of::<T>())?;
        Arc::downcast(Arc::clone(found)).ok()
    }

    /// The value of this type, made and stored if there is none.
    pub fn get_or<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        self.get().unwrap_or_else(|| {
            let made = Arc::new(make());
            self.put(Arc::clone(&made));
            made
        })
    }

    /// Stores a value, in place of the one of this type.
    pub fn put<T: Any + Send + Sync>(&self, value: Arc<T>) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|(of, _)| *of != TypeId::of::<T>());
        entries.push((TypeId::of::<T>(), value));
    }
}

impl fmt::Debug for Derived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Derived")
    }
}

/// A copy of a tree begins without values: they go with one tree.
impl Clone for Derived {
    fn clone(&self) -> Self {
        Derived::default()
    }
}

impl PartialEq for Derived {
    fn eq(&self, _: &Derived) -> bool {
        true
    }
}

impl Eq for Derived {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_type_is_kept() {
        let derived = Derived::default();
        assert_eq!(derived.get::<u32>(), None);
        derived.put(Arc::new(1u32));
        derived.put(Arc::new("other"));
        derived.put(Arc::new(2u32));
        assert_eq!(derived.get::<u32>(), Some(Arc::new(2)));
        assert_eq!(derived.get::<&str>(), Some(Arc::new("other")));
        assert_eq!(derived.clone().get::<u32>(), None);
    }
}
