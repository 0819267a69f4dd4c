//! The definitions that an evaluation may come to: those of a file, or those of a program that is played, which holds
//! all that it needs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use ludex_base::navigation::Location;
use ludex_base::{Db, File, Name, TextRange, TextSize};
use rustc_hash::FxHashMap;

use crate::hir::Body;
use crate::hir::items::{ItemHead, heads, items};
use crate::hir::lower::body;
use crate::prelude;
use crate::types::signatures::{Signatures, ValueSignature, signatures};

/// The stack of the thread in which a program is worked out, in bytes. It is deep enough for as many levels as a game
/// may have; only what is used of it takes memory.
const STACK: usize = 64 << 20;

/// The time between two questions whether the outcome is still wanted.
const PATIENCE: Duration = Duration::from_millis(5);

/// The place where a definition stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Home {
    /// The file, which may be the prelude.
    file: File,
    /// Its start there, in bytes.
    start: TextSize,
}

impl Home {
    /// The place in the file of a place in the definition.
    pub(crate) fn place(self, range: TextRange) -> Location {
        Location { file: self.file, range: range + self.start }
    }
}

/// A definition, or an expression that stands in no file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocatedBody<'p> {
    /// Its expressions.
    pub(crate) body: &'p Body,
    /// The place where it stands, if that is asked for and it stands in a file.
    pub(crate) home: Option<Home>,
}

/// Everything that is needed to work a program out.
#[derive(Debug)]
pub(crate) struct Program {
    /// The declarations.
    pub(crate) signatures: Arc<Signatures>,
    definitions: FxHashMap<Name, (Arc<Body>, Home)>,
}

impl Program {
    /// The program of a file, with its prelude.
    pub(crate) fn of(db: &dyn Db, file: File) -> Program {
        let mut program = Program { signatures: Arc::clone(signatures(db, file)), definitions: FxHashMap::default() };
        // The prelude stands before everything else, and of two definitions with one name the first counts.
        for file in prelude::of(db, file).into_iter().chain([file]) {
            program.add(db, file);
        }
        program
    }

    /// The definitions, in no particular order.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &Body> {
        self.definitions.values().map(|(body, _)| &**body)
    }

    fn add(&mut self, db: &dyn Db, file: File) {
        let starts = &items(db, file).items;
        for (index, head) in heads(db, file) {
            let ItemHead::Value(def) = head else { continue };
            let (Some(name), Some(body)) = (def.name, body(db, file, index)) else { continue };
            let Some((start, _)) = starts.get(index as usize) else { continue };
            let home = Home { file, start: *start };
            self.definitions.entry(name.name).or_insert_with(|| (Arc::clone(body), home));
        }
    }
}

/// The definitions that an evaluation may come to.
#[derive(Clone, Copy)]
pub(crate) enum Source<'p> {
    /// Those of a file. What its prelude defines is not worked out.
    File(&'p dyn Db, File),
    /// Those of a program that is played.
    Program(&'p Program),
}

impl<'p> Source<'p> {
    /// The definition that a signature belongs to.
    pub(crate) fn find(self, value: &ValueSignature) -> Option<LocatedBody<'p>> {
        match self {
            Source::File(..) if value.is_in_prelude => None,
            Source::File(db, file) => {
                let body: &'p Body = body(db, file, value.item).as_ref()?;
                Some(LocatedBody { body, home: None })
            }
            Source::Program(program) => {
                let (body, home) = program.definitions.get(&value.name)?;
                Some(LocatedBody { body, home: Some(*home) })
            }
        }
    }
}

/// Does something on a stack that is as deep as a game may need; [`None`] if there is no memory for that, or if it
/// fails. `interrupt` is called from time to time, and may unwind: then the work is told to stop. WebAssembly has no
/// threads: there the stack is the caller's, in which games may not go as deep, and nothing happens meanwhile that could
/// interrupt.
pub(crate) fn on_deep_stack<T: Send>(work: impl FnOnce(&AtomicBool) -> T + Send, interrupt: &dyn Fn()) -> Option<T> {
    if cfg!(target_family = "wasm") {
        return Some(work(&AtomicBool::new(false)));
    }
    let stopped = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        // The thread is waited for also where the interrupt unwinds.
        let _stop = StopAtEnd(stopped);
        let (sender, receiver) = channel::<()>();
        let run = move || {
            let _alive = sender;
            work(stopped)
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).ok()?;
        // Nothing is sent: the end of the thread closes the channel.
        while receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            interrupt();
        }
        thread.join().ok()
    })
}

/// Tells the work in another thread to stop when this ends.
struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
