//! "Did you mean": what an author most likely meant by a name that means nothing.

/// The candidate that the author most likely meant, for "did you mean" (case does not count
/// as a difference).
pub fn did_you_mean<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = written.to_lowercase();
    let length = lower.chars().count();
    // One slip in a short name, two in a longer one, three in a long one.
    let most = match length {
        0..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= most && *candidate != written)
        .map(|candidate| (strsim::osa_distance(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= most && *distance < length.max(2))
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised() {
        let names = ["infantry", "armor", "fighter", "u1", "u2"];
        assert_eq!(did_you_mean("infanty", names), Some("infantry"));
        assert_eq!(did_you_mean("Armor", names), Some("armor"));
        assert_eq!(did_you_mean("figther", names), Some("fighter"));
        assert_eq!(did_you_mean("submarine", names), None);
    }
}
