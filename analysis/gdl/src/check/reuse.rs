//! The findings of the items of a file before an edit, for the items that the edit leaves alone.
//!
//! The findings of an item follow from the item, from how its file is checked ([`Checking`]), from the symbols that
//! its check asks for ([`Scope::history`](crate::evaluation::scope::Scope::history) notes them), from the room that is
//! left for lists, and from what else the program knows: types, sides, units, stamps. All of that is compared before
//! findings are used again. Checks that look at anything else say so
//! ([`Checker::look_around`](super::Checker::look_around)), and their items are checked at every edit.
//!
//! Tracked queries for each item would need no such store, but salsa verifies an item's query by each of its
//! dependencies: a symbol is a query then, and the check of a table asks for hundreds. Where assertions are on, every
//! check is made once more without the store, and both must agree ([`super::findings`]).

use std::sync::{Arc, Mutex, PoisonError};

use ludex_base::{File, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Finding;
use crate::evaluation::result::Evaluation;
use crate::source::checking::Checking;
use crate::source::lower::{Item, ItemTree};

/// The findings of a file, by the root of the program that it was read in.
#[derive(Default)]
pub(super) struct Memory(Mutex<FxHashMap<File, Arc<Checked>>>);

impl Memory {
    /// The memory of a file, which goes from one of its texts to the next.
    pub(super) fn of(tree: &ItemTree) -> Arc<Memory> {
        tree.derived.get_or(Memory::default)
    }

    /// The last findings that are still true, of a file that is checked in this way in a program that knows this.
    pub(super) fn reusable(&self, root: File, evaluation: &Arc<Evaluation>, checking: &Checking) -> Option<Reusable> {
        let roots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let checked = Arc::clone(roots.get(&root)?);
        if checked.checking != *checking {
            return None;
        }
        let changed = if Arc::ptr_eq(&checked.evaluation, evaluation) {
            FxHashSet::default()
        } else {
            checked.evaluation.changed_symbols(evaluation)?
        };
        Some(Reusable { checked, changed })
    }

    /// Stores findings in place of those before.
    pub(super) fn store(&self, root: File, checked: Checked) {
        let mut roots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        roots.insert(root, Arc::new(checked));
    }
}

/// Findings of an earlier check, and what has changed since.
pub(super) struct Reusable {
    checked: Arc<Checked>,
    /// The symbols that have another history now.
    changed: FxHashSet<Name>,
}

impl Reusable {
    /// The result of the item at a position, if the same one stands there and would be found the same again.
    pub(super) fn of_item(&self, position: u32, item: &Arc<Item>) -> Option<&Result> {
        let (old, result) = self.checked.items.get(position as usize)?;
        let result = result.as_ref().filter(|_| Arc::ptr_eq(old, item))?;
        let is_unchanged = self.changed.is_empty() || !result.reads.iter().any(|name| self.changed.contains(name));
        is_unchanged.then_some(result)
    }
}

/// The result of the check of an item.
#[derive(Clone)]
pub(super) struct Result {
    /// In the order in which they were found.
    pub(super) findings: Arc<[Finding]>,
    /// The symbols that were asked for.
    pub(super) reads: Arc<[Name]>,
    /// The values that its new lists hold together.
    pub(super) room: u64,
}

/// The results of a file.
pub(super) struct Checked {
    evaluation: Arc<Evaluation>,
    checking: Checking,
    /// [`None`] for an item whose check looked around.
    items: Vec<(Arc<Item>, Option<Result>)>,
}

impl Checked {
    /// No results yet, of a file that is checked in this way in a program that knows this.
    pub(super) fn new(evaluation: &Arc<Evaluation>, checking: &Checking) -> Checked {
        Checked { evaluation: Arc::clone(evaluation), checking: checking.clone(), items: Vec::new() }
    }

    /// Adds the next item.
    pub(super) fn push(&mut self, item: &Arc<Item>, result: Option<Result>) {
        self.items.push((Arc::clone(item), result));
    }
}
