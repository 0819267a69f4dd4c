//! Long parses that whoever asked for them may want to stop.
//!
//! A parser does not know who waits. Its caller may hand over what is to be called now and then while it works, and
//! which unwinds in order to stop; nothing of a parse that was stopped is kept.

use std::cell::RefCell;
use std::rc::Rc;

/// The number of tokens after which a parser asks.
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

/// Asks now and then; called for every token, with a number that grows.
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
