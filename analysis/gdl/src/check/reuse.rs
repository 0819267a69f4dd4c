//! What was found in the items of a file before an edit, for the items that the edit leaves alone.
//!
//! What is found in an item follows from the item and from what the program knows at its place. Checks
//! that look at anything else say so ([`Checker::look_around`](super::Checker::look_around)), and their
//! items are checked at every edit.

use std::sync::{Arc, Mutex, PoisonError};

use ludex_base::File;
use rustc_hash::FxHashMap;

use super::Finding;
use crate::evaluation::Evaluation;
use crate::lower::{Item, ItemTree};

/// What was found in a file, by the root of the program that it was read in.
#[derive(Default)]
pub(super) struct Memory(Mutex<FxHashMap<File, Arc<Checked>>>);

impl Memory {
    /// The memory of a file, which goes from one of its texts to the next.
    pub(super) fn of(tree: &ItemTree) -> Arc<Memory> {
        tree.kept.get_or(Memory::default)
    }

    /// What is still true of what was found before.
    pub(super) fn recall(&self, root: File, evaluation: &Arc<Evaluation>) -> Option<Arc<Checked>> {
        let roots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let checked = Arc::clone(roots.get(&root)?);
        let same =
            Arc::ptr_eq(&checked.evaluation, evaluation) || checked.evaluation.differs_in_variables_only(evaluation);
        same.then_some(checked)
    }

    /// Keeps what was found, in place of what was found before.
    pub(super) fn keep(&self, root: File, checked: Checked) {
        let mut roots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        roots.insert(root, Arc::new(checked));
    }
}

/// What was found in the items of a file.
pub(super) struct Checked {
    evaluation: Arc<Evaluation>,
    /// The findings of each item; [`None`] if something around it was looked at.
    items: Vec<(Arc<Item>, Option<Vec<Finding>>)>,
}

impl Checked {
    /// Nothing yet, in a program that knows this.
    pub(super) fn new(evaluation: &Arc<Evaluation>) -> Checked {
        Checked { evaluation: Arc::clone(evaluation), items: Vec::new() }
    }

    /// What was found in the item at a position, if the same one stands there.
    pub(super) fn findings(&self, position: u32, item: &Arc<Item>) -> Option<&[Finding]> {
        let (old, findings) = self.items.get(position as usize)?;
        findings.as_deref().filter(|_| Arc::ptr_eq(old, item))
    }

    /// Adds the next item.
    pub(super) fn push(&mut self, item: &Arc<Item>, findings: Option<Vec<Finding>>) {
        self.items.push((Arc::clone(item), findings));
    }
}
