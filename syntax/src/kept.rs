//! Values that others derive from a tree, stored with it: after an edit they find the values of the tree before, and
//! derive only what has changed.
//!
//! Nothing here says what a text means. Whoever keeps something must get the same without it, so a
//! tree with something kept equals one without.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

type Entry = (TypeId, Arc<dyn Any + Send + Sync>);

/// A few things, one of a type.
#[derive(Default)]
pub struct Kept(Mutex<Vec<Entry>>);

impl Kept {
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

    /// Keeps something, in place of what was kept of this type.
    pub fn put<T: Any + Send + Sync>(&self, value: Arc<T>) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|(of, _)| *of != TypeId::of::<T>());
        entries.push((TypeId::of::<T>(), value));
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

/// A copy of a tree begins without values: they go with one tree.
impl Clone for Kept {
    fn clone(&self) -> Self {
        Kept::default()
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl Eq for Kept {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_type_is_kept() {
        let kept = Kept::default();
        assert_eq!(kept.get::<u32>(), None);
        kept.put(Arc::new(1u32));
        kept.put(Arc::new("other"));
        kept.put(Arc::new(2u32));
        assert_eq!(kept.get::<u32>(), Some(Arc::new(2)));
        assert_eq!(kept.get::<&str>(), Some(Arc::new("other")));
        assert_eq!(kept.clone().get::<u32>(), None);
    }
}
