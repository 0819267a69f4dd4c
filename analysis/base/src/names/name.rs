//! Interned names: two names are equal if they are the same text, compared by a number.
//!
//! Names live as long as the process. They are what people type between two blanks, so that is
//! little memory; in return a name is `Copy`, four bytes long, and a lowered file holds no strings.

use std::cell::Cell;
use std::fmt;
use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::sync::{PoisonError, RwLock};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// An interned name. Ordering is the text's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(NonZeroU32);

/// The texts of all names; a name is a position in it, counted from 1.
static TEXTS: boxcar::Vec<&'static str> = boxcar::Vec::new();

/// A name with a part of the hash of its text, in eight bytes.
#[derive(Clone, Copy)]
struct Known {
    hash: u32,
    name: Name,
}

impl Known {
    /// True for the name with this text.
    fn is(self, hash: u32, text: &str) -> bool {
        self.hash == hash && self.name.as_str() == text
    }
}

/// The hash by which a table finds a name: a table looks at its lowest and its highest bits.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

const SHARDS: usize = 16;

static INTERNER: [RwLock<HashTable<Known>>; SHARDS] = [const { RwLock::new(HashTable::new()) }; SHARDS];

/// The number of names that a thread finds again without asking the interner, where threads would wait for one another.
const RECENT: usize = 4096;

thread_local! {
    static LAST: [Cell<Option<Known>>; RECENT] = const { [const { Cell::new(None) }; RECENT] };
}

// Each thread has as many from its beginning, whether it asks for names or not.
const _: () = assert!(size_of::<Cell<Option<Known>>>() == 8);

impl Name {
    /// The name with this text.
    pub fn new(text: &str) -> Name {
        let whole = FxBuildHasher.hash_one(text);
        let (place, hash) = (whole as usize, (whole >> 32) as u32);
        LAST.with(|last| {
            let last = &last[place % RECENT];
            match last.get() {
                Some(known) if known.is(hash, text) => known.name,
                _ => {
                    let name = Name::intern(text, hash, &INTERNER[place / RECENT % SHARDS]);
                    last.set(Some(Known { hash, name }));
                    name
                }
            }
        })
    }

    /// The name with this text if there is one already: a text that is only looked up does not become a name.
    pub fn known(text: &str) -> Option<Name> {
        let whole = FxBuildHasher.hash_one(text);
        let (place, hash) = (whole as usize, (whole >> 32) as u32);
        let recent = LAST.with(|last| last[place % RECENT].get());
        recent.filter(|known| known.is(hash, text)).map(|known| known.name).or_else(|| {
            let names = INTERNER[place / RECENT % SHARDS].read().unwrap_or_else(PoisonError::into_inner);
            names.find(spread(hash), |known| known.is(hash, text)).map(|known| known.name)
        })
    }

    fn intern(text: &str, hash: u32, shard: &RwLock<HashTable<Known>>) -> Name {
        let find = |names: &HashTable<Known>| names.find(spread(hash), |known| known.is(hash, text)).copied();
        if let Some(known) = find(&shard.read().unwrap_or_else(PoisonError::into_inner)) {
            return known.name;
        }
        let mut names = shard.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = find(&names) {
            return known.name;
        }
        let text: &'static str = Box::leak(text.into());
        let name = Name(NonZeroU32::MIN.saturating_add(TEXTS.push(text) as u32));
        names.insert_unique(spread(hash), Known { hash, name }, |known| spread(known.hash));
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
        assert_eq!(Name::known("name-7"), Some(names[7]));
        assert_eq!(Name::known("a text that nobody has made a name of"), None);
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
