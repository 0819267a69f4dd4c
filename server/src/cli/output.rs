//! Standard output, written so that nothing is lost in silence, and what is said on standard error.

use std::cell::RefCell;
use std::io::{self, ErrorKind, Write as _};

use ludex_base::printable::printable_line;

/// What a command writes and says that is run inside of another program.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The bytes that would have come to standard output.
    pub(super) written: Vec<u8>,
    /// The lines that would have come to standard error, without the name of the program.
    pub(super) said: Vec<String>,
}

thread_local! {
    /// What this thread has written and said since it is kept.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Does some work, and keeps what it writes and says instead of showing it.
#[cfg_attr(not(feature = "mcp"), allow(dead_code))]
pub(super) fn kept<T>(work: impl FnOnce() -> T) -> (T, Kept) {
    KEPT.set(Some(Kept::default()));
    let done = work();
    (done, KEPT.take().unwrap_or_default())
}

/// True if what this thread writes and says is kept.
pub(super) fn is_kept() -> bool {
    KEPT.with_borrow(Option::is_some)
}

/// Keeps something, if this thread keeps what it writes and says.
fn keep(add: impl FnOnce(&mut Kept)) -> bool {
    KEPT.with_borrow_mut(|kept| kept.as_mut().map(add).is_some())
}

/// Writes a text, or the bytes of a file, to standard output.
///
/// # Errors
/// See [`settle`].
pub(super) fn write(bytes: &[u8]) -> Result<(), String> {
    if keep(|kept| kept.written.extend_from_slice(bytes)) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    settle(out.write_all(bytes).and_then(|()| out.flush()))
}

/// Writes a value as JSON, for tools and for people who look at it.
///
/// # Errors
/// See [`settle`].
pub(super) fn write_json(value: &serde_json::Value) -> Result<(), String> {
    write(format!("{value:#}\n").as_bytes())
}

/// The outcome of an attempt to write to standard output. A closed pipe (`| head`) is not a failure.
///
/// # Errors
/// If what was to be written is not written, because the disk is full or for another reason.
pub(super) fn settle(written: io::Result<()>) -> Result<(), String> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write to standard output: {error}")),
        _ => Ok(()),
    }
}

/// Says something on standard error, as one line.
pub(super) fn say(message: &str) {
    let line = printable_line(message);
    if !keep(|kept| kept.said.push(line.clone().into_owned())) {
        anstream::eprintln!("ludex: {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_and_said_can_be_kept() {
        let (done, kept) = kept(|| {
            say("one\nline");
            write(b"two\n").and_then(|()| write(b"lines\n"))
        });
        assert_eq!((done, kept.written.as_slice(), kept.said.len()), (Ok(()), &b"two\nlines\n"[..], 1));
        assert!(!is_kept());
    }

    #[test]
    fn only_a_closed_pipe_is_not_a_failure() {
        assert_eq!(settle(Ok(())), Ok(()));
        assert_eq!(settle(Err(ErrorKind::BrokenPipe.into())), Ok(()));
        let full = settle(Err(ErrorKind::StorageFull.into())).expect_err("a failure");
        assert!(full.starts_with("cannot write to standard output: "), "{full}");
    }
}
