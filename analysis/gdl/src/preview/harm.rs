//! The harm that a hit does.

/// The harm that a damage may do, each with its share: a number by itself, dice by what they show (the reader packs
/// them into numbers from 16384 on, and with a negative number added into those up to -16385).
pub(super) fn outcomes(damage: i64) -> Vec<(usize, f64)> {
    let is_dice = (16_384..=32_767).contains(&damage) || (-32_768..=-16_385).contains(&damage);
    if !is_dice {
        return vec![(usize::try_from(damage).unwrap_or(0), 1.0)];
    }
    let bits = damage as u32;
    let (count, sides, low) = ((bits >> 11 & 7) + 1, (bits >> 7 & 15) + 2, i64::from(bits & 0x7f));
    let offset = if bits & 0x8000 != 0 { -low - 1 } else { low };
    // The shares of the sums of the dice, by the sum.
    let mut shares = vec![1.0_f64];
    for _ in 0..count {
        let mut next = vec![0.0; shares.len() + sides as usize];
        for (sum, share) in shares.iter().enumerate() {
            for shown in 1..=sides as usize {
                next[sum + shown] += share / f64::from(sides);
            }
        }
        shares = next;
    }
    let harm = |sum: usize| usize::try_from(sum as i64 + offset).unwrap_or(0);
    shares.into_iter().enumerate().filter(|(_, share)| *share > 0.0).map(|(sum, share)| (harm(sum), share)).collect()
}

/// True if none of these outcomes takes anything.
pub(super) fn is_harmless(outcomes: &[(usize, f64)]) -> bool {
    outcomes.iter().all(|(harm, _)| *harm == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_have_outcomes() {
        assert_eq!(outcomes(5), [(5, 1.0)]);
        // 1d2, and 1d2-2, of which one result in two counts as 0 and so does the other.
        assert_eq!(outcomes(1 << 14), [(1, 0.5), (2, 0.5)]);
        assert_eq!(outcomes(-32_768 + 1), [(0, 0.5), (0, 0.5)]);
        // 2d2: 2, 3 or 4.
        assert_eq!(outcomes((1 << 14) | (1 << 11)), [(2, 0.25), (3, 0.5), (4, 0.25)]);
    }
}
