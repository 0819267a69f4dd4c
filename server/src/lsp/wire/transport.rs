//! Frames: `Content-Length` headers and JSON bodies, on blocking streams.
//!
//! What is not a frame is skipped, up to the next line that says a length.

use std::io::{self, BufRead, Read, Write};

use ludex_lsp::files::MAX_FILE_SIZE;

/// No body is larger: in JSON the text of a document may take about twice its size. A length beyond it is none.
const MAX_BODY: usize = 2 * MAX_FILE_SIZE as usize;
/// At most this many characters of what is skipped are shown.
const MAX_SHOWN: usize = 80;

/// The header that counts, in small letters.
const CONTENT_LENGTH: &str = "content-length:";

/// A frame, or what stands in its place.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame {
    /// A body.
    Body(Vec<u8>),
    /// The first characters of what has been skipped, because it is in no frame.
    Skipped(String),
}

/// Reads frames from a stream.
pub struct FrameReader<R> {
    input: R,
    /// The length in a header that has been read already.
    length: Option<usize>,
}

impl<R: BufRead> FrameReader<R> {
    /// A reader of a stream.
    pub fn new(input: R) -> Self {
        Self { input, length: None }
    }

    /// Reads the next frame; `None` at the end of the input.
    ///
    /// # Errors
    /// If the stream cannot be read.
    pub fn next_frame(&mut self) -> io::Result<Option<Frame>> {
        let mut length = self.length.take();
        let mut skipped: Option<String> = None;
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.input.by_ref().take(MAX_BODY as u64).read_until(b'\n', &mut line)? == 0 {
                return Ok(skipped.map(Frame::Skipped));
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\r', '\n']);
            if text.is_empty() {
                match length {
                    Some(length) => return self.read_body(length),
                    None => continue, // blank lines between frames do no harm
                }
            }
            // The rest of a message whose length was wrong may stand before the header on its line.
            let lower = text.to_ascii_lowercase();
            let stray = match lower.rfind(CONTENT_LENGTH) {
                Some(at) => {
                    length = parse_length(&lower[at + CONTENT_LENGTH.len()..]);
                    if length.is_some() { &text[..at] } else { text }
                }
                None if length.is_some() || lower.starts_with("content-type:") => "",
                None => text,
            };
            if !stray.is_empty() && skipped.is_none() {
                skipped = Some(stray.chars().take(MAX_SHOWN).collect());
            }
            if length.is_some() && skipped.is_some() {
                self.length = length;
                return Ok(skipped.map(Frame::Skipped));
            }
        }
    }

    fn read_body(&mut self, length: usize) -> io::Result<Option<Frame>> {
        let mut body = Vec::new();
        let read = self.input.by_ref().take(length as u64).read_to_end(&mut body)?;
        Ok((read == length).then_some(Frame::Body(body)))
    }
}

/// The number in a header, unless it is beyond [`MAX_BODY`].
fn parse_length(text: &str) -> Option<usize> {
    let text = text.trim();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|length| is_number && *length <= MAX_BODY)
}

/// Writes one frame and flushes.
///
/// # Errors
/// If the stream cannot be written.
pub fn write_frame(output: &mut impl Write, body: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(body)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames that come out if few bytes are read at once.
    fn frames(bytes: &[u8]) -> Vec<Frame> {
        let mut reader = FrameReader::new(io::BufReader::with_capacity(7, bytes));
        let mut out = Vec::new();
        while let Some(frame) = reader.next_frame().expect("memory can be read") {
            out.push(frame);
        }
        out
    }

    fn body(text: &str) -> Frame {
        Frame::Body(text.as_bytes().to_vec())
    }

    fn skipped(text: &str) -> Frame {
        Frame::Skipped(text.to_owned())
    }

    #[test]
    fn frames_come_back() {
        let mut bytes = Vec::new();
        for text in ["{}", "", "[1]"] {
            write_frame(&mut bytes, text.as_bytes()).expect("memory can be written");
        }
        assert_eq!(frames(&bytes), [body("{}"), body(""), body("[1]")]);
    }

    #[test]
    fn what_is_not_a_frame_is_skipped() {
        let bytes = b"hello\r\n\r\nyou\r\ncontent-type: x\r\nContent-Length: 2\r\nX: y\r\n\r\n{}\r\n\
            Content-Length: two\r\n\r\nContent-Length: 2\r\n\r\n[]the end";
        let expected = [skipped("hello"), body("{}"), skipped("Content-Length: two"), body("[]"), skipped("the end")];
        assert_eq!(frames(bytes), expected);
    }

    #[test]
    fn what_a_length_too_small_leaves_behind_is_skipped() {
        let bytes = b"Content-Length: 4\r\n\r\n{\"a\":1}Content-Length: 2\r\nContent-Type: x\r\n\r\n{}";
        assert_eq!(frames(bytes), [body("{\"a\""), skipped(":1}"), body("{}")]);
    }

    #[test]
    fn a_length_beyond_all_bounds_costs_one_message() {
        for length in ["99999999999", "99999999999999999999999", "-1", "+2", ""] {
            let header = format!("Content-Length: {length}");
            let bytes = format!(
                "{header}\r\n\r\n{{\"a\": \"Content-Length: 3\\r\\n\"}}Content-Length: 2\r\n\r\n{{}}\
                 Content-Length: 2\r\n\r\n[]"
            );
            assert_eq!(frames(bytes.as_bytes()), [skipped(&header), body("{}"), body("[]")], "{length}");
        }
    }

    #[test]
    fn a_cut_frame_ends_the_input() {
        assert_eq!(frames(b"Content-Length: 9\r\n\r\n{}"), []);
    }
}
