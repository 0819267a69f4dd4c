//! Interned names: two names are equal if they are the same text, compared by a number.
//!
//! Names live as long as the process. They are what people type between two blanks, so that is
//! little memory; in return a name is `Copy`, four bytes long, and a lowered file holds no strings.

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::{LazyLock, PoisonError, RwLock};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// An interned name. Ordering is the text's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(NonZeroU32);

/// The texts of all names; a name is a position in it, counted from 1.
static TEXTS: boxcar::Vec<&'static str> = boxcar::Vec::new();

const SHARDS: usize = 16;

/// A text whose hash is worked out once, however often the table that it is in grows.
#[derive(PartialEq, Eq)]
struct Hashed<'t> {
    hash: u64,
    text: &'t str,
}

impl Hash for Hashed<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

static INTERNER: LazyLock<[RwLock<FxHashMap<Hashed<'static>, Name>>; SHARDS]> = LazyLock::new(Default::default);

/// The number of names that a thread finds again without asking the interner, where threads would wait for one another.
const RECENT: usize = 4096;

thread_local! {
    static LAST: [Cell<Option<(Name, &'static str)>>; RECENT] = const { [const { Cell::new(None) }; RECENT] };
}

impl Name {
    /// The name with this text.
    pub fn new(text: &str) -> Name {
        let hash = FxBuildHasher.hash_one(text);
        LAST.with(|last| {
            let last = &last[hash as usize % RECENT];
            match last.get() {
                Some((name, known)) if known == text => name,
                _ => {
                    let name = Name::intern(text, hash);
                    last.set(Some((name, name.as_str())));
                    name
                }
            }
        })
    }

    fn intern(text: &str, hash: u64) -> Name {
        let shard = &INTERNER[hash as usize / RECENT % SHARDS];
        if let Some(name) = find(&shard.read().unwrap_or_else(PoisonError::into_inner), Hashed { hash, text }) {
            return name;
        }
        let mut known = shard.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(name) = find(&known, Hashed { hash, text }) {
            return name;
        }
        let text: &'static str = Box::leak(text.into());
        let name = Name(NonZeroU32::MIN.saturating_add(TEXTS.push(text) as u32));
        known.insert(Hashed { hash, text }, name);
        name
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        TEXTS[self.0.get() as usize - 1]
    }

    /// A number that no other name has, for an order that is quick to make. It differs from run to run.
    pub(crate) fn number(self) -> NonZeroU32 {
        self.0
    }
}

/// A lookup by a text that does not live as long as those in the table: the table is taken as one of such texts.
fn find<'t>(known: &FxHashMap<Hashed<'t>, Name>, text: Hashed<'t>) -> Option<Name> {
    known.get(&text).copied()
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
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

    #[test]
    fn threads_give_a_text_the_same_name() {
        // More than a thread finds again by itself.
        let names = || -> Vec<Name> { (0..2 * RECENT).map(|n| Name::new(&format!("shared-{n}"))).collect() };
        let [one, other] = std::thread::scope(|scope| {
            [scope.spawn(names), scope.spawn(names)].map(|thread| thread.join().expect("names"))
        });
        assert_eq!(one, other);
        assert_eq!(one, names());
    }
}
