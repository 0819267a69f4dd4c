//! A GDL file as far as a walk over its program reads it: without the bodies of tables and properties.
//!
//! Most of what is written in a module is there, and an edit in it leaves the skeleton equal, so that
//! neither the index nor the evaluation runs again.

use std::sync::Arc;

use ludex_base::{Db, File, from_origin};

use crate::forms::Form;
use crate::source::lower::{ItemTree, lower};

/// The skeleton of a file. Items and nodes have the positions that they have in the file itself. Few are kept:
/// once a closed file is in the indexes, its skeleton is read only by the programs that somebody asks for.
#[salsa::tracked(lru = 48)]
pub fn skeleton(db: &dyn Db, file: File) -> Arc<ItemTree> {
    if let Some(known) = from_origin(db, file, |db, file| Arc::clone(skeleton(db, file))) {
        return known;
    }
    let lowered = lower(db, file);
    let items = lowered.items.items.iter().zip(0..).map(|(item, position)| {
        let Some(elements) = Form::at(item, 0).and_then(elements) else { return Arc::clone(item) };
        match lowered.map.source(position).filter(|_| file.open(db)) {
            Some(source) => source.derived.get_or(|| item.beginning(elements)),
            None => Arc::new(item.beginning(elements)),
        }
    });
    Arc::new(ItemTree { items: items.collect(), ..ItemTree::default() })
}

/// The number of elements at the beginning of a form that are read; [`None`] if all are.
fn elements(form: Form) -> Option<usize> {
    match form {
        Form::Table | Form::Imf => Some(2),
        Form::Add => Some(3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;
    use crate::source::lower::item_tree;

    #[test]
    fn bodies_of_tables_are_left_out() {
        let skeletons = ["(table base-production (u* (m1 m2) 1))", "(table base-production (u1 m1 2) 7)"].map(|text| {
            let fixture = Fixture::new(
                crate::LANGUAGES,
                "g",
                &format!("(unit-type u1)\n{text}\n(add u1 speed (1 2))\n(print (3 4))\n"),
            );
            let (skeleton, whole) = (skeleton(&fixture.db, fixture.files[0]), item_tree(&fixture.db, fixture.files[0]));
            assert_eq!(skeleton.items.len(), whole.items.len());
            assert!(Arc::ptr_eq(&skeleton.items[0], &whole.items[0]));
            assert_ne!(skeleton.items[1], whole.items[1]);
            assert_eq!(skeleton.items[1].children(0).count(), 2);
            assert_eq!(skeleton.items[2].children(0).count(), 3);
            Arc::clone(skeleton)
        });
        assert_eq!(skeletons[0], skeletons[1]);
    }
}
