//! A parse can be stopped, whatever the language.

mod common;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use ludex_syntax::interrupt::interruptible;

use self::common::grammars::grammars;

#[test]
fn every_parser_can_be_stopped() {
    let text = "word ".repeat(20_000);
    for (id, grammar) in grammars() {
        let asked = Rc::new(Cell::new(0));
        let counted = Rc::clone(&asked);
        let whole = interruptible(Rc::new(move || counted.set(counted.get() + 1)), || grammar.parse(&text));
        // Once while the text is cut into tokens and once while these are taken, at least.
        assert!(asked.get() >= 2, "{id}: {} times", asked.get());
        assert_eq!(whole, grammar.parse(&text), "{id}");
        let stop: Rc<dyn Fn()> = Rc::new(|| resume_unwind(Box::new("stopped")));
        let stopped = catch_unwind(AssertUnwindSafe(|| interruptible(stop, || grammar.parse(&text))));
        let why = stopped.err().and_then(|why| why.downcast_ref::<&str>().copied());
        assert_eq!(why, Some("stopped"), "{id}");
        assert_eq!(whole, grammar.parse(&text), "{id}");
    }
}
