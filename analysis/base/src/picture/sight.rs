//! The colours of a picture as people see them: those who see all colours, and those without green (deuteranopia) or red
//! (protanopia) cones.
//!
//! Colours are compared in CIELAB (white point D65) by their plain distance, ΔE*ab of 1976. What the two dichromacies see
//! is simulated in linear RGB with the matrices of Machado, Oliveira and Fernandes (2009), severity 1.

use std::sync::LazyLock;

use super::Colour;

/// The least ΔE at which two colours side by side are told apart.
pub const MIN_DIFFERENCE: f64 = 8.0;

/// Whose eyes: a matrix over linear red, green and blue.
type Sight = [[f64; 3]; 3];

/// All colours.
const TRICHROMACY: Sight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

const DEUTERANOPIA: Sight =
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];

const PROTANOPIA: Sight =
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];

/// From linear RGB to XYZ, each row divided by that of the white point.
const TO_XYZ: Sight = [
    [0.412_456_4 / 0.950_47, 0.357_576_1 / 0.950_47, 0.180_437_5 / 0.950_47],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9 / 1.088_83, 0.119_192_0 / 1.088_83, 0.950_304_1 / 1.088_83],
];

/// A colour as it looks in the three kinds of sight, each in hundredths of CIELAB's units: whole numbers, so that the same
/// is chosen on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look([[i64; 3]; 3]);

impl Look {
    /// The look of a colour.
    #[must_use]
    pub fn of(colour: Colour) -> Look {
        let linear = [colour.red, colour.green, colour.blue].map(linear);
        Look([TRICHROMACY, DEUTERANOPIA, PROTANOPIA].map(|sight| {
            let seen = times(&sight, linear).map(|part| part.clamp(0.0, 1.0));
            lab(seen)
        }))
    }

    /// ΔE of two colours in the kind of sight in which they are nearest.
    #[must_use]
    pub fn difference(&self, other: &Look) -> f64 {
        let squares = self.0.iter().zip(&other.0).map(|(one, other)| {
            let parts = one.iter().zip(other);
            parts.map(|(one, other)| (one - other).pow(2)).sum::<i64>()
        });
        (squares.min().unwrap_or(0) as f64).sqrt() / 100.0
    }

    /// ΔE to the nearest of some colours; more than any ΔE if there are none.
    #[must_use]
    pub fn nearest(&self, others: &[Look]) -> f64 {
        others.iter().map(|other| self.difference(other)).fold(f64::INFINITY, f64::min)
    }
}

fn times(matrix: &Sight, [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

/// A part of a colour in sRGB as a share of light.
fn linear(part: u8) -> f64 {
    static SHARES: LazyLock<Vec<f64>> = LazyLock::new(|| {
        let share = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        (0..=u8::MAX).map(share).collect()
    });
    SHARES.get(usize::from(part)).copied().unwrap_or_default()
}

/// CIELAB of linear RGB, in hundredths.
fn lab(rgb: [f64; 3]) -> [i64; 3] {
    let root = |share: f64| {
        if share > 216.0 / 24389.0 { share.cbrt() } else { (24389.0 / 27.0 * share + 16.0) / 116.0 }
    };
    let [x, y, z] = times(&TO_XYZ, rgb).map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)].map(|value| (value * 100.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::super::{DARK, LIGHT};
    use super::*;

    #[test]
    fn colours_are_measured_as_elsewhere() {
        let look = |code: u32| Look::of(Colour::hex(code));
        // L*, a* and b* of the primaries of sRGB.
        assert_eq!(look(0xff0000).0[0], [5324, 8009, 6720]);
        assert_eq!(look(0x0000ff).0[0], [3230, 7919, -10786]);
        assert_eq!(look(0xffffff).0.map(|lab| lab[0]), [10_000; 3]);
        // Red and green are nearly alike to some, and grey is grey to everyone.
        assert!(look(0x606060).0.iter().all(|lab| lab == &look(0x606060).0[0]));
        let (sand, grass) = (look(0xe6d08f), look(0xb9d48a));
        assert!((sand.difference(&grass) - 1.92).abs() < 0.01, "{}", sand.difference(&grass));
        assert!(sand.nearest(&[]) > 1000.0 && sand.nearest(&[look(0), sand]) < 0.01);
    }

    #[test]
    fn rows_of_colours_have_steps() {
        for row in [LIGHT, DARK] {
            let looks = row.map(Look::of);
            for (index, look) in looks.iter().enumerate() {
                let nearest = look.nearest(looks.get(..index).unwrap_or_default());
                assert!(nearest >= MIN_DIFFERENCE + 2.0, "{}: {nearest}", row[index]);
            }
        }
    }
}
