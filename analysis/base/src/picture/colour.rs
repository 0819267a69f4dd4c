//! Colours, and rows of colours that can be told apart.
//!
//! A picture of the same file has the same colours every time and on every machine.

use std::fmt;

/// Squares that hold something: light enough for dark letters, in steps of lightness that everybody can tell apart.
pub const LIGHT: [Colour; 12] = row([
    0xa9cce3, 0xf9c28a, 0xd0ffca, 0xd28f92, 0xa69aca, 0xffdf80, 0x9cd6ca, 0xeabda5, 0xe1bdff, 0xf5ffaf, 0xe8f1ff,
    0xb7a276,
]);

/// Pieces and teams: dark enough for white letters, in such steps, too.
pub const DARK: [Colour; 12] = row([
    0xc82f2f, 0x2f5fc8, 0x459a5e, 0x733299, 0xc46617, 0x007074, 0xc64e95, 0x4f3118, 0x547532, 0x2b2c68, 0x6f4e00,
    0x4b4a48,
]);

const fn row(codes: [u32; 12]) -> [Colour; 12] {
    let mut out = [Colour::BLACK; 12];
    let mut index = 0;
    while index < 12 {
        out[index] = Colour::hex(codes[index]);
        index += 1;
    }
    out
}

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour { red: 0, green: 0, blue: 0 };
    /// White.
    pub const WHITE: Colour = Colour { red: 255, green: 255, blue: 255 };

    /// The colour of a number with two hexadecimal digits for each part, red first.
    #[must_use]
    pub const fn hex(code: u32) -> Colour {
        Colour { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8 }
    }

    /// The colour that is `percent` of another and for the rest this.
    #[must_use]
    pub fn mix(self, other: Colour, percent: u32) -> Colour {
        let percent = percent.min(100);
        let part = |a: u8, b: u8| ((u32::from(a) * (100 - percent) + u32::from(b) * percent + 50) / 100) as u8;
        Colour {
            red: part(self.red, other.red),
            green: part(self.green, other.green),
            blue: part(self.blue, other.blue),
        }
    }

    /// Black or white, whichever can be read on this.
    #[must_use]
    pub fn ink(self) -> Colour {
        let light = u32::from(self.red) * 299 + u32::from(self.green) * 587 + u32::from(self.blue) * 114;
        if light >= 140_000 { Colour::BLACK } else { Colour::WHITE }
    }

    /// The nearest colour of the cube that terminals with 256 colours have, by its number.
    #[must_use]
    pub fn terminal(self) -> u8 {
        // The six levels of each part are 0, 95, 135, 175, 215 and 255.
        let level = |part: u8| match part {
            0..=47 => 0,
            48..=114 => 1,
            115..=154 => 2,
            155..=194 => 3,
            195..=234 => 4,
            235.. => 5,
        };
        16 + 36 * level(self.red) + 6 * level(self.green) + level(self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_read() {
        assert!(LIGHT.iter().all(|colour| colour.ink() == Colour::BLACK));
        assert!(DARK.iter().all(|colour| colour.ink() == Colour::WHITE));
    }

    #[test]
    fn colours_are_written_in_hexadecimal() {
        assert_eq!(LIGHT[0].to_string(), "#a9cce3");
        assert_eq!(Colour::hex(0x010203).to_string(), "#010203");
        assert_eq!(Colour::BLACK.mix(Colour::WHITE, 50).to_string(), "#808080");
        assert_eq!([Colour::BLACK, Colour::WHITE, Colour::hex(0xff0000)].map(Colour::terminal), [16, 231, 196]);
    }
}
