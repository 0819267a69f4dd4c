//! Standard output, written so that nothing is lost in silence, and what is said on standard error.

use std::io::{self, ErrorKind, Write as _};

use ludex_base::printable::printable_line;

/// Writes a text, or the bytes of a file, to standard output.
///
/// # Errors
/// See [`settle`].
pub(super) fn write(bytes: &[u8]) -> Result<(), String> {
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
    anstream::eprintln!("ludex: {}", printable_line(message));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_pipe_is_not_a_failure() {
        assert_eq!(settle(Ok(())), Ok(()));
        assert_eq!(settle(Err(ErrorKind::BrokenPipe.into())), Ok(()));
        let full = settle(Err(ErrorKind::StorageFull.into())).expect_err("a failure");
        assert!(full.starts_with("cannot write to standard output: "), "{full}");
    }
}
