//! The subjects that are fuzzed: one function each, which takes bytes and panics if what always holds does not.
//!
//! The targets of `tests/fuzz` give these functions what a fuzzer makes up. `tests/fuzz/seeds.py` writes bytes to begin
//! with. `tests/tests/product/fuzz.rs` tries these, and what has failed once.
//!
//! Where bytes are a text, the first of them says in which language. What stands behind a text, such as edits of it, is
//! parted by bytes that are 0.

mod games;
mod messages;
mod settings;
mod texts;

pub use games::games;
pub use messages::{frames, messages};
pub use settings::{baselines, settings};
pub use texts::{edits, format, parse};

/// A function that panics if what always holds does not hold of some bytes.
type Subject = fn(&[u8]);

/// The name of each subject, which is that of its target, and its function.
pub const SUBJECTS: [(&str, Subject); 8] = [
    ("parse", parse),
    ("edits", edits),
    ("format", format),
    ("frames", frames),
    ("messages", messages),
    ("settings", settings),
    ("baselines", baselines),
    ("games", games),
];
