//! The database together with what is still to be read for it: what changes are applied to.

use std::path::Path;

use ludex_base::database::Extent;
use ludex_base::file::module_name;
use ludex_base::{BacklinkKey, Database, File};

use crate::lsp::disk::{Disk, FEW};
use crate::lsp::index::Index;
use crate::workspace::Loaded;

/// The state that the writer writes to.
pub(crate) struct Store {
    pub(crate) db: Database,
    pub(crate) index: Index,
    pub(crate) disk: Disk,
    /// Counts what may have been a write: who was interrupted can tell whether it was by one.
    pub(crate) epoch: u64,
    /// The number of files that were read for the indexes since what was made of them was last forgotten.
    unforgotten: usize,
}

/// The number of files read for the indexes after which what was made of them is forgotten.
const MAX_UNFORGOTTEN: usize = 48;

impl Store {
    pub(crate) fn new(db: Database, disk: Disk) -> Store {
        Store { db, index: Index::default(), disk, epoch: 0, unforgotten: 0 }
    }

    /// Notes that this many more files of a scan are in the indexes: what was made of them on the way is no longer
    /// needed.
    pub(crate) fn indexed(&mut self, files: usize) {
        self.unforgotten += files;
        if self.unforgotten >= MAX_UNFORGOTTEN {
            self.forget_unused();
        }
    }

    /// Forgets what was made of files for the indexes, beyond what queries keep on purpose.
    pub(crate) fn forget_unused(&mut self) {
        if std::mem::take(&mut self.unforgotten) > 0 {
            self.epoch += 1;
            self.db.forget_unused();
        }
    }

    /// Forgets what was made of files for somebody who has looked at all of them, beyond what queries keep on purpose.
    pub(crate) fn forget_swept(&mut self) {
        self.unforgotten += 1;
        self.forget_unused();
    }

    /// Puts a closed file into the database, or its new text.
    pub(crate) fn put(&mut self, loaded: Loaded, urgent: bool) -> File {
        self.epoch += 1;
        let file = self.db.set_file(&loaded.path, loaded.dialect, loaded.text, loaded.encoding);
        if self.db.is_stale(file, Extent::Symbols) {
            if urgent {
                self.index.push_urgent(&self.db, file);
            }
            self.index.push_later(&self.db, file, self.disk.scans > 0);
        }
        file
    }

    /// Takes a file out of the database. Whoever asks for it may find another one.
    pub(crate) fn forget(&mut self, path: &Path) {
        if self.db.file(path).is_none() {
            return;
        }
        self.epoch += 1;
        self.db.remove_file(path);
        self.index.forget_missing();
        self.ask_again(self.db.leading(BacklinkKey::Links(module_name(path))));
    }

    /// Has the modules that files ask for looked for again: they may have come or gone.
    pub(crate) fn ask_again(&mut self, files: Vec<File>) {
        let few = files.len() <= FEW;
        for file in files {
            if few || file.open(&self.db) {
                self.index.push_urgent(&self.db, file);
            } else {
                self.index.ask_later(&self.db, file, self.disk.scans > 0);
            }
        }
    }
}
