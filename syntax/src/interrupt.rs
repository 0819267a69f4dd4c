//! Long parses that whoever asked for them may want to stop.
//!
//! A parser does not know who waits. Its caller may hand over what is to be called now and then while it works, and
//! which unwinds in order to stop; nothing of a parse that was stopped is kept.

use std::cell::RefCell;
use std::rc::Rc;

/// After so many tokens a parser asks.
const EVERY: usize = 1 << 14;

type Check = Rc<dyn Fn()>;

thread_local! {
    static CHECK: RefCell<Option<Check>> = const { RefCell::new(None) };
}

/// Puts back what was to be called before, however the work ends.
struct Restore(Option<Check>);

impl Drop for Restore {
    fn drop(&mut self) {
        CHECK.replace(self.0.take());
    }
}

/// Does work in which the parsers of this thread call `check` now and then.
pub fn interruptible<R>(check: Check, work: impl FnOnce() -> R) -> R {
    let _restore = Restore(CHECK.replace(Some(check)));
    work()
}

/// To be called for every token, with a number that grows.
#[inline]
pub(crate) fn at(token: usize) {
    if token % EVERY == EVERY - 1 {
        ask();
    }
}

#[cold]
fn ask() {
    let check = CHECK.with_borrow(Clone::clone);
    if let Some(check) = check {
        check();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    use super::*;

    #[test]
    fn every_parser_can_be_stopped() {
        let grammars = [
            &crate::gdl::GRAMMAR,
            &crate::bdl::GRAMMAR,
            &crate::trench::SCRIPT,
            &crate::trench::GAME,
            &crate::hy::GRAMMAR,
            &crate::bogl::GRAMMAR,
        ];
        let text = "word ".repeat(EVERY);
        for grammar in grammars {
            let asked = Rc::new(Cell::new(0));
            let counted = Rc::clone(&asked);
            let whole = interruptible(Rc::new(move || counted.set(counted.get() + 1)), || grammar.parse(&text));
            // Once while the text is cut into tokens and once while these are taken, at least.
            assert!(asked.get() >= 2, "{} times", asked.get());
            assert_eq!(whole, grammar.parse(&text));
            let stop: Check = Rc::new(|| resume_unwind(Box::new("stopped")));
            let stopped = catch_unwind(AssertUnwindSafe(|| interruptible(stop, || grammar.parse(&text))));
            assert_eq!(stopped.err().and_then(|why| why.downcast_ref().copied()), Some("stopped"));
            assert_eq!(whole, grammar.parse(&text));
        }
    }
}
