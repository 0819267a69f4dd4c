//! The findings within the definitions, collected for a chunk of definitions at a time.

use std::sync::Arc;

use ludex_base::{Db, File};

use crate::check::Checker;
use crate::check::finding::Finding;
use crate::check::meaning::meaning;
use crate::codes;
use crate::hir::items::{ItemHead, chunks, heads_of};
use crate::infer::{Inference, infer};

/// A definition in which something was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FaultyBody {
    /// The index of its item.
    item: u32,
    /// Its types, and the findings in them.
    inference: Arc<Inference>,
    /// Its mistakes of meaning.
    meaning: Arc<Vec<Finding>>,
}

/// The definitions of a chunk in which something was found, in order. The checks of a file depend on a few of these
/// instead of two queries for each of its definitions.
#[salsa::tracked]
fn found(db: &dyn Db, file: File, chunk: u32) -> Vec<FaultyBody> {
    let mut found: Vec<FaultyBody> = Vec::new();
    for (item, head) in heads_of(db, file, chunk) {
        if !matches!(**head, ItemHead::Value(_)) {
            continue;
        }
        let (inference, meaning) = (infer(db, file, item), meaning(db, file, item));
        if !inference.findings.is_empty() || !meaning.is_empty() {
            found.push(FaultyBody { item, inference: Arc::clone(inference), meaning: Arc::clone(meaning) });
        }
    }
    found
}

impl Checker<'_> {
    /// Adds the findings that the definitions have in themselves.
    pub(crate) fn bodies(&mut self) {
        let (db, file) = (self.db, self.file);
        for definition in chunks(db, file).flat_map(|chunk| found(db, file, chunk)) {
            let meant: &[Finding] = &definition.meaning;
            // Of a board that is thrown away it is reported why that is a mistake.
            let told = |finding: &Finding| {
                finding.code == codes::UNUSED_VARIABLE && meant.iter().any(|other| other.place == finding.place)
            };
            let own = &definition.inference.findings;
            let mut found: Vec<&Finding> = own.iter().filter(|finding| !told(finding)).collect();
            found.extend(meant);
            found.sort_by_key(|finding| finding.place.here().map(|range| (range.start(), range.end())));
            for finding in found {
                if finding.once.is_none_or(|name| self.told.insert(name)) {
                    self.tell(definition.item as usize, finding);
                }
            }
        }
    }
}
