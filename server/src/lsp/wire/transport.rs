//! Frames: `Content-Length` headers and JSON bodies, on blocking streams.
//!
//! A frame that cannot be read is reported and skipped; reading goes on at the next header.

use std::io::{self, BufRead, Read, Write};

/// Larger bodies are refused, so that a wrong length cannot fill the memory.
pub(crate) const MAX_BODY: usize = 64 << 20;
/// Longer header lines are not header lines.
const MAX_HEADER_LINE: u64 = 4096;

/// The header that counts, in small letters.
const CONTENT_LENGTH: &str = "content-length:";

/// A frame, or what stands in its place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A body.
    Body(Vec<u8>),
    /// A body that is too long; it is skipped before the next frame.
    TooLarge(usize),
    /// The beginning and the end of a body that was too long; it comes when that has been skipped.
    Skipped(String),
    /// Bytes that are not a header; they have been skipped.
    Garbage {
        /// The first characters of them.
        shown: String,
        /// They may be a part of a message whose length was wrong.
        of_message: bool,
    },
}

/// Reads frames from a stream.
pub(crate) struct FrameReader<R> {
    input: R,
    /// Longer bodies are refused.
    limit: usize,
    /// The number of bytes of a refused body that are still to be skipped.
    refused: usize,
    /// The length in a header that has been read already.
    length: Option<usize>,
}

impl<R: BufRead> FrameReader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, limit: MAX_BODY, refused: 0, length: None }
    }

    /// Reads the next frame; `None` at the end of the input.
    pub(crate) fn next_frame(&mut self) -> io::Result<Option<Frame>> {
        if self.refused > 0 {
            return Ok(Some(Frame::Skipped(self.skip()?)));
        }
        let mut length = self.length.take();
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.input.by_ref().take(MAX_HEADER_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\r', '\n']);
            if text.is_empty() {
                match length {
                    Some(length) => return self.read_body(length),
                    None => continue, // blank lines between frames do no harm
                }
            }
            // Something may stand before the header on its line, such as a stray print.
            let lower = text.to_ascii_lowercase();
            if let Some(at) = lower.rfind(CONTENT_LENGTH) {
                length = parse_length(&lower[at + CONTENT_LENGTH.len()..]);
                if length.is_none() {
                    return Ok(Some(garbage(text)));
                }
                if at > 0 {
                    tracing::warn!("skipped {} bytes before a header", at);
                }
                let before = garbage(&text[..at]);
                if matches!(before, Frame::Garbage { of_message: true, .. }) {
                    self.length = length;
                    return Ok(Some(before));
                }
            } else if !lower.starts_with("content-type:") && length.is_none() {
                return Ok(Some(garbage(text)));
            }
        }
    }

    fn read_body(&mut self, length: usize) -> io::Result<Option<Frame>> {
        if length > self.limit {
            // It is refused before it is skipped: perhaps it never comes.
            self.refused = length;
            return Ok(Some(Frame::TooLarge(length)));
        }
        let mut body = Vec::new();
        let read = self.input.by_ref().take(length as u64).read_to_end(&mut body)?;
        Ok((read == length).then_some(Frame::Body(body)))
    }

    /// Skips the body that was refused, and gives how it begins and ends. What was said of its length may
    /// be wrong, so the next header ends it too. No JSON text has such a line in it: outside of strings
    /// there are no such words, and inside there are no raw ends of lines.
    fn skip(&mut self) -> io::Result<String> {
        let mut left = std::mem::take(&mut self.refused);
        let mut ends = Ends::default();
        let mut header = HeaderSearch::default();
        while left > 0 || header.has_begun() {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                break;
            }
            let mut used = 0;
            let mut found = None;
            // A header that has begun is read to its end.
            while used < bytes.len() && found.is_none() && (left > 0 || header.has_begun()) {
                if !header.has_begun() {
                    // Most bytes begin nothing.
                    let rest = &bytes[used..bytes.len().min(used.saturating_add(left))];
                    let idle = rest.iter().position(|byte| matches!(byte, b'c' | b'C')).unwrap_or(rest.len());
                    (used, left) = (used + idle, left - idle);
                    if idle == rest.len() {
                        break;
                    }
                }
                found = header.step(bytes[used]);
                used += 1;
                left = left.saturating_sub(1);
            }
            ends.push(&bytes[..used]);
            self.input.consume(used);
            if found.is_some() {
                self.length = found;
                break;
            }
        }
        Ok(ends.text())
    }
}

/// The beginning and the end of what is skipped.
#[derive(Default)]
struct Ends {
    head: Vec<u8>,
    tail: Vec<u8>,
}

impl Ends {
    /// The number of bytes that are kept of either: there is room for what a message says besides a text.
    const MAX_EXCERPT: usize = 1 << 13;

    fn push(&mut self, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min(Self::MAX_EXCERPT - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(&rest[rest.len().saturating_sub(Self::MAX_EXCERPT)..]);
        if self.tail.len() > 2 * Self::MAX_EXCERPT {
            self.tail.drain(..self.tail.len() - Self::MAX_EXCERPT);
        }
    }

    /// Both in two lines, so that no string goes over from one into the other.
    fn text(&self) -> String {
        let tail = &self.tail[self.tail.len().saturating_sub(Self::MAX_EXCERPT)..];
        format!("{}\n{}", String::from_utf8_lossy(&self.head), String::from_utf8_lossy(tail))
    }
}

/// Looks for a line `Content-Length: 123` in bytes, one after the other.
#[derive(Default)]
struct HeaderSearch {
    /// The bytes that may be such a line so far.
    line: Vec<u8>,
}

impl HeaderSearch {
    /// No such line is longer.
    const LONGEST: usize = 64;

    fn has_begun(&self) -> bool {
        !self.line.is_empty()
    }

    /// Takes a byte; gives the length that the line says which ends with it.
    fn step(&mut self, byte: u8) -> Option<usize> {
        let name = CONTENT_LENGTH.as_bytes();
        let byte = byte.to_ascii_lowercase();
        let fits = match name.get(self.line.len()) {
            Some(expected) => byte == *expected,
            None if byte == b'\n' => {
                let line = std::mem::take(&mut self.line);
                return parse_length(&String::from_utf8_lossy(&line[name.len()..]));
            }
            None => (byte.is_ascii_digit() || matches!(byte, b' ' | b'\t' | b'\r')) && self.line.len() < Self::LONGEST,
        };
        if !fits {
            self.line.clear();
        }
        // The name has no second letter like its first: a byte that does not fit may only begin it.
        if fits || byte == name[0] {
            self.line.push(byte);
        }
        None
    }
}

/// The number in a header; one that is out of all bounds is only very large.
fn parse_length(text: &str) -> Option<usize> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

/// The frame for bytes that are not a header. Every message ends with a brace or, in a batch, has members, whose names
/// are quoted.
fn garbage(text: &str) -> Frame {
    Frame::Garbage { shown: text.chars().take(80).collect(), of_message: text.contains(['"', '}']) }
}

/// Writes one frame and flushes.
pub(crate) fn write_frame(output: &mut impl Write, body: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(body)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(bytes: &[u8]) -> Vec<Frame> {
        frames_by(7, bytes)
    }

    /// The frames that come out if so many bytes are read at once.
    fn frames_by(capacity: usize, bytes: &[u8]) -> Vec<Frame> {
        all(FrameReader::new(io::BufReader::with_capacity(capacity, bytes)))
    }

    fn all(mut reader: FrameReader<io::BufReader<&[u8]>>) -> Vec<Frame> {
        let mut out = Vec::new();
        while let Some(frame) = reader.next_frame().expect("memory can be read") {
            out.push(frame);
        }
        out
    }

    /// Frames without what was skipped for their sake.
    fn taken(mut frames: Vec<Frame>) -> Vec<Frame> {
        frames.retain(|frame| !matches!(frame, Frame::Skipped(_)));
        frames
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
    fn what_is_not_a_frame_is_skipped() {
        let bytes = b"hello\r\ncontent-type: x\r\nContent-Length: 2\r\n\r\n{}\r\nContent-Length: two\r\n\r\nContent-Length: 2\r\n\r\n[]";
        let found = frames(bytes);
        assert_eq!(found[0], Frame::Garbage { shown: "hello".to_owned(), of_message: false });
        assert_eq!(found[1], Frame::Body(b"{}".to_vec()));
        assert!(matches!(found[2], Frame::Garbage { of_message: false, .. }));
        assert_eq!(found[3], Frame::Body(b"[]".to_vec()));
    }

    #[test]
    fn a_body_too_large_is_skipped() {
        let mut bytes = format!("Content-Length: {}\r\n\r\n", MAX_BODY + 1).into_bytes();
        bytes.resize(bytes.len() + MAX_BODY + 1, b' ');
        bytes.extend(b"Content-Length: 2\r\n\r\n{}");
        assert_eq!(taken(frames(&bytes)), [Frame::TooLarge(MAX_BODY + 1), Frame::Body(b"{}".to_vec())]);
    }

    #[test]
    fn the_ends_of_what_is_skipped_are_kept() {
        let middle = "-".repeat(3 * Ends::MAX_EXCERPT);
        let bytes = format!("Content-Length: 99999999\r\n\r\n{{\"a\": \"{middle}\"}}Content-Length: 2\r\n\r\n{{}}");
        for capacity in [1, 7, 1 << 20] {
            let found = frames_by(capacity, bytes.as_bytes());
            let [Frame::TooLarge(_), Frame::Skipped(ends), Frame::Body(body)] = found.as_slice() else {
                panic!("{found:?}")
            };
            assert!(ends.starts_with("{\"a\": \"--") && ends.ends_with("--\"}Content-Length: 2\r\n"), "{ends}");
            assert_eq!((ends.len(), body.as_slice()), (2 * Ends::MAX_EXCERPT + 1, &b"{}"[..]));
        }
    }

    #[test]
    fn what_a_length_too_small_leaves_behind_is_seen() {
        let bytes = b"Content-Length: 4\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}hm Content-Length: 2\r\n\r\n[]";
        let expected = [
            Frame::Body(b"{\"a\"".to_vec()),
            Frame::Garbage { shown: ":1}".to_owned(), of_message: true },
            Frame::Body(b"{}".to_vec()),
            Frame::Body(b"[]".to_vec()),
        ];
        assert_eq!(frames(bytes), expected);
    }

    #[test]
    fn a_wrong_length_costs_one_message() {
        for (length, number) in [("99999999999", 99_999_999_999), ("99999999999999999999999", usize::MAX)] {
            let bytes = format!(
                "Content-Length: {length}\r\n\r\n{{\"a\": \"Content-Length: 3\\r\\n\"}}\
                 cContent-Content-Length: 2\r\nContent-Type: x\r\n\r\n{{}}Content-Length: 2\r\n\r\n[]"
            );
            let expected = [Frame::TooLarge(number), Frame::Body(b"{}".to_vec()), Frame::Body(b"[]".to_vec())];
            for capacity in [1, 2, 7, 4096] {
                assert_eq!(taken(frames_by(capacity, bytes.as_bytes())), expected, "{length} by {capacity}");
            }
        }
    }

    #[test]
    fn two_wrong_lengths_and_no_more() {
        let bytes = b"Content-Length: 99999999999\r\n\r\n{}Content-Length: 88888888888\r\n\r\n{}";
        assert_eq!(taken(frames(bytes)), [Frame::TooLarge(99_999_999_999), Frame::TooLarge(88_888_888_888)]);
    }

    #[test]
    fn a_length_that_ends_within_the_next_header() {
        for beyond in 0..=21 {
            let body = "c".repeat(99 - beyond);
            let bytes = format!("Content-Length: 99\r\n\r\n{body}Content-Length: 2\r\n\r\n{{}}");
            let expected = [Frame::TooLarge(99), Frame::Body(b"{}".to_vec())];
            for capacity in [1, 7, 4096] {
                let input = io::BufReader::with_capacity(capacity, bytes.as_bytes());
                let reader = FrameReader { limit: 98, ..FrameReader::new(input) };
                assert_eq!(taken(all(reader)), expected, "{beyond} by {capacity}");
            }
        }
    }

    #[test]
    fn a_cut_frame_ends_the_input() {
        assert_eq!(frames(b"Content-Length: 9\r\n\r\n{}"), []);
    }
}
