//! Standard input or, in a command that is run inside of another program, the texts that it is given instead.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{Result, stdin};

use crate::workspace;

thread_local! {
    /// The texts that this thread is given instead of standard input, if it is.
    static GIVEN: RefCell<Option<VecDeque<String>>> = const { RefCell::new(None) };
}

/// Does some work that does not get to standard input: each time that it is read, the next of these texts is there, and
/// nothing behind them.
#[cfg_attr(not(feature = "mcp"), allow(dead_code))]
pub(super) fn given<T>(texts: Vec<String>, work: impl FnOnce() -> T) -> T {
    GIVEN.set(Some(texts.into()));
    let done = work();
    GIVEN.set(None);
    done
}

/// The number of times that something can be read.
pub(super) fn readings() -> usize {
    GIVEN.with_borrow(|given| given.as_ref().map_or(1, VecDeque::len))
}

/// The bytes of standard input until its end.
///
/// # Errors
/// See [`workspace::read_stream`].
pub(super) fn read() -> Result<Vec<u8>> {
    match next() {
        Some(text) => Ok(text.into_bytes()),
        None => workspace::read_stream(stdin().lock()),
    }
}

/// The lines of standard input, as they come.
pub(super) fn lines() -> Box<dyn Iterator<Item = Result<String>>> {
    match next() {
        Some(text) => Box::new(text.lines().map(|line| Ok(line.to_owned())).collect::<Vec<_>>().into_iter()),
        None => Box::new(stdin().lines()),
    }
}

/// The next text, if there are texts instead of standard input.
fn next() -> Option<String> {
    GIVEN.with_borrow_mut(|given| given.as_mut().map(|given| given.pop_front().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stand_for_standard_input() {
        given(vec!["one\ntwo\n".to_owned(), "three".to_owned()], || {
            assert_eq!(readings(), 2);
            let lines: Result<Vec<String>> = lines().collect();
            assert_eq!(lines.expect("lines"), ["one", "two"]);
            assert_eq!(read().expect("a text"), b"three");
            assert_eq!((read().expect("nothing").as_slice(), readings()), (&b""[..], 0));
        });
        assert_eq!(readings(), 1);
    }
}
