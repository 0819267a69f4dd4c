//! Bytes to text and back, byte for byte.
//!
//! Old game files are not always UTF-8 (seven modules of the Xconq library are Latin-1).
//! The tree's text is the decoded file; the encoding is kept beside it, and what is written
//! goes back in it. A byte order mark stays in the text as U+FEFF.

/// The encoding that the bytes of a file were read in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark (the mark is part of the text).
    #[default]
    Utf8,
    /// One byte a character, U+0000 to U+00FF. Every byte sequence is valid.
    Latin1,
}

impl Encoding {
    /// The name people know it by.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Latin1 => "Latin-1",
        }
    }
}

/// Decodes a file: UTF-8 if it is valid, otherwise Latin-1.
pub fn decode(bytes: Vec<u8>) -> (String, Encoding) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, Encoding::Utf8),
        Err(error) => {
            let bytes = error.into_bytes();
            let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
            for run in bytes.chunk_by(|one, next| one.is_ascii() && next.is_ascii()) {
                match std::str::from_utf8(run) {
                    Ok(ascii) => text.push_str(ascii),
                    Err(_) => text.extend(run.iter().map(|&byte| char::from(byte))),
                }
            }
            (text, Encoding::Latin1)
        }
    }
}

/// Encodes a text the way its file was. The error is the first character the encoding lacks.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, char> {
    match encoding {
        Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
        Encoding::Latin1 => text.chars().map(|c| u8::try_from(u32::from(c)).map_err(|_| c)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        let (text, encoding) = decode(all.clone());
        assert_eq!(encoding, Encoding::Latin1);
        assert_eq!(encode(&text, encoding), Ok(all));
        // Where a file is not UTF-8, nothing in it is.
        let mixed = "aé \u{FEFF}b".bytes().chain([0xFF, b'c', 0xC3]).collect::<Vec<u8>>();
        let (text, encoding) = decode(mixed.clone());
        assert_eq!((text.as_str(), encoding), ("aÃ© ï»¿bÿcÃ", Encoding::Latin1));
        assert_eq!(encode(&text, encoding), Ok(mixed));
    }

    #[test]
    fn a_byte_order_mark_is_kept() {
        let bytes = b"\xEF\xBB\xBF(set turn 1)".to_vec();
        let (text, encoding) = decode(bytes.clone());
        assert_eq!(encoding, Encoding::Utf8);
        assert!(text.starts_with('\u{FEFF}'));
        assert_eq!(encode(&text, encoding), Ok(bytes));
    }

    #[test]
    fn what_latin1_lacks_is_named() {
        assert_eq!(encode("a€", Encoding::Latin1), Err('€'));
    }
}
