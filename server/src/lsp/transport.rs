//! Frames: `Content-Length` headers and JSON bodies, on blocking streams.
//!
//! A frame that cannot be read is reported and skipped; reading goes on at the next header.

use std::io::{self, BufRead, Read, Write};

/// Larger bodies are refused, so that a wrong length cannot fill the memory.
pub(super) const MAX_BODY: usize = 64 << 20;
/// Longer header lines are no header lines.
const MAX_HEADER_LINE: u64 = 4096;

/// What came in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// A body.
    Body(Vec<u8>),
    /// A body that was too long and has been skipped.
    TooLarge(usize),
    /// Bytes that are no header; they have been skipped.
    Garbage(String),
}

/// Reads the next frame; `None` at the end of the input.
pub(super) fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let mut length: Option<usize> = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_HEADER_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            match length {
                Some(length) => return read_body(input, length),
                None => continue, // blank lines between frames do no harm
            }
        }
        // Something may stand before the header on its line, such as a stray print.
        let lower = text.to_ascii_lowercase();
        if let Some(at) = lower.rfind("content-length:") {
            match lower[at + "content-length:".len()..].trim().parse() {
                Ok(value) => length = Some(value),
                Err(_) => return Ok(Some(Frame::Garbage(shown(text)))),
            }
            if at > 0 {
                tracing::warn!("skipped {} bytes before a header", at);
            }
        } else if !lower.starts_with("content-type:") && length.is_none() {
            return Ok(Some(Frame::Garbage(shown(text))));
        }
    }
}

fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

fn read_body(input: &mut impl BufRead, length: usize) -> io::Result<Option<Frame>> {
    if length > MAX_BODY {
        let skipped = io::copy(&mut input.by_ref().take(length as u64), &mut io::sink())?;
        return Ok((skipped == length as u64).then_some(Frame::TooLarge(length)));
    }
    let mut body = Vec::new();
    let read = input.by_ref().take(length as u64).read_to_end(&mut body)?;
    Ok((read == length).then_some(Frame::Body(body)))
}

/// Writes one frame and flushes.
pub(super) fn write_frame(output: &mut impl Write, body: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(body)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(bytes: &[u8]) -> Vec<Frame> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        let mut out = Vec::new();
        while let Some(frame) = read_frame(&mut input).expect("memory can be read") {
            out.push(frame);
        }
        out
    }

    #[test]
    fn frames_come_back() {
        let mut bytes = Vec::new();
        for body in [&b"{}"[..], b"", b"[1]"] {
            write_frame(&mut bytes, body).expect("memory can be written");
        }
        let bodies = [&b"{}"[..], b"", b"[1]"].map(|body| Frame::Body(body.to_vec()));
        assert_eq!(frames(&bytes), bodies);
    }

    #[test]
    fn what_is_no_frame_is_skipped() {
        let bytes = b"hello\r\ncontent-type: x\r\nContent-Length: 2\r\n\r\n{}\r\nContent-Length: two\r\n\r\nContent-Length: 2\r\n\r\n[]";
        let found = frames(bytes);
        assert_eq!(found[0], Frame::Garbage("hello".to_owned()));
        assert_eq!(found[1], Frame::Body(b"{}".to_vec()));
        assert!(matches!(found[2], Frame::Garbage(_)));
        assert_eq!(found[3], Frame::Body(b"[]".to_vec()));
    }

    #[test]
    fn a_body_too_large_is_skipped() {
        let mut bytes = format!("Content-Length: {}\r\n\r\n", MAX_BODY + 1).into_bytes();
        bytes.resize(bytes.len() + MAX_BODY + 1, b' ');
        bytes.extend(b"Content-Length: 2\r\n\r\n{}");
        assert_eq!(frames(&bytes), [Frame::TooLarge(MAX_BODY + 1), Frame::Body(b"{}".to_vec())]);
    }

    #[test]
    fn a_cut_frame_ends_the_input() {
        assert_eq!(frames(b"Content-Length: 9\r\n\r\n{}"), []);
    }
}
