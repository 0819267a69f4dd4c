//! The files that make up a program, in load order, with those that it asks for and does not read.
//!
//! [`evaluate`] reads a program once and alone decides what a condition turns off, which base a module gets and
//! whether the default game is needed. Whoever wants to know which files there are asks [`program`], so that there
//! is one answer. It stays equal as long as no edit changes which modules are read, whatever else is evaluated anew.

use std::sync::Arc;

use ludex_base::{Db, File};
use rustc_hash::FxHashSet;

use super::index::index;
use super::modules::included_in;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::walk::evaluate;

/// The files of a program. None of them is there twice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// Those that it asks for, the root first, in the order in which their reading begins.
    pub files: Vec<File>,
    /// The default game in the same order, if forms needed types and there were none.
    pub default_game: Vec<File>,
    /// Those that only forms ask for which are not read, because a condition turns them off or their variant has
    /// another value, with all that these files ask for; in the order in which they are asked for, file by file.
    pub left_out: Vec<File>,
    /// One of all these files asks for something that cannot be found or read, or that lies too deep.
    pub lacks: bool,
}

/// The files of the program of a root module.
#[salsa::tracked]
pub fn program(db: &dyn Db, root: File) -> Arc<Program> {
    let evaluation = evaluate(db, root);
    let default = evaluation.default_game.clone().unwrap_or_default();
    let mut program = Program {
        files: Vec::new(),
        default_game: Vec::new(),
        left_out: Vec::new(),
        lacks: evaluation.gaps.module(u32::MAX).is_some(),
    };
    for (position, file) in evaluation.files.iter().enumerate() {
        let files = if default.contains(&position) { &mut program.default_game } else { &mut program.files };
        files.push(*file);
    }
    program.leave_out(db, root, evaluation);
    Arc::new(program)
}

impl Program {
    /// All of them: what is read in load order, but for the default game, which comes behind it; then what is left out.
    pub(crate) fn all(&self) -> impl Iterator<Item = File> + '_ {
        self.files.iter().chain(&self.default_game).chain(&self.left_out).copied()
    }

    /// Finds what is left out, and what is missing there.
    fn leave_out(&mut self, db: &dyn Db, root: File, evaluation: &Evaluation) {
        let mut files = evaluation.files.clone();
        let mut seen: FxHashSet<File> = files.iter().copied().collect();
        let mut next = 0;
        while let Some(file) = files.get(next).copied() {
            db.unwind_if_revision_cancelled();
            next += 1;
            let index = index(db, file);
            self.lacks |= index.asks_unreadably;
            for (include, module) in index.includes.iter().zip(included_in(db, root, file).iter()) {
                let form = DatumPlace { file, item: include.item, node: include.form };
                if evaluation.form_stamp(form).is_some() {
                    continue; // what has come of it is known
                }
                match module {
                    Some(module) if seen.insert(*module) => files.push(*module),
                    Some(_) => {}
                    None => self.lacks = true,
                }
            }
        }
        self.left_out = files.split_off(evaluation.files.len());
    }
}
