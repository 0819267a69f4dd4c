//! Interned names: two names are equal if they are the same text, compared by address.
//!
//! Names live as long as the process. They are what people type between two blanks, so that is
//! little memory; in return a name is `Copy`, and a lowered file holds no strings.

use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{LazyLock, RwLock};

use rustc_hash::{FxBuildHasher, FxHashSet};

/// An interned name. Ordering is the text's.
#[derive(Clone, Copy)]
pub struct Name(&'static str);

const SHARDS: usize = 16;

static INTERNER: LazyLock<[RwLock<FxHashSet<&'static str>>; SHARDS]> = LazyLock::new(Default::default);

impl Name {
    /// The name with this text.
    pub fn new(text: &str) -> Name {
        let shard = FxBuildHasher.hash_one(text) as usize >> 7 & (SHARDS - 1);
        let shard = &INTERNER[shard];
        {
            let known = shard.read().unwrap_or_else(|error| error.into_inner());
            if let Some(name) = known.get(text) {
                return Name(name);
            }
        }
        let mut known = shard.write().unwrap_or_else(|error| error.into_inner());
        if let Some(name) = known.get(text) {
            return Name(name);
        }
        let text: &'static str = Box::leak(text.into());
        known.insert(text);
        Name(text)
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_text_same_name() {
        let texts: Vec<String> = (0..1000).map(|n| format!("name-{n}")).collect();
        let names: Vec<Name> = texts.iter().map(|text| Name::new(text)).collect();
        for (text, name) in texts.iter().zip(&names) {
            assert_eq!(Name::new(text), *name);
            assert_eq!(name.as_str(), text);
        }
        assert_ne!(names[0], names[1]);
        assert_eq!(Name::new(""), Name::new(""));
    }
}
