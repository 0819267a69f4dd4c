//! Fingerprints of findings: the same from run to run, also if the lines around them move.

use std::collections::HashMap;

use super::{Finding, Report, Source};

/// The fingerprints of all findings of a report, in the order of [`Report::findings`]; no two are alike.
///
/// They are made of the path, the code, the message and the text of the line; the second and every further finding with
/// the same ones counts on.
pub(super) fn fingerprints(report: &Report) -> Vec<String> {
    let mut seen: HashMap<u128, usize> = HashMap::new();
    let fingerprints = report.findings().map(|(source, finding)| {
        let hash = hash(&[&source.path, &finding.code, &finding.message, line(source, finding).trim()]);
        let nth = seen.entry(hash).or_insert(0);
        *nth += 1;
        format!("{hash:032x}:{nth}")
    });
    fingerprints.collect()
}

/// The text of the line on which a finding begins; empty if the text is not known.
fn line<'a>(source: &'a Source, finding: &Finding) -> &'a str {
    let text: &str = &source.text;
    let Some((before, behind)) = text.split_at_checked(finding.bytes.start) else { return "" };
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let end = before.len() + behind.find(['\n', '\r']).unwrap_or(behind.len());
    // A line without end is told by its beginning.
    let line = &text[start..end];
    line.char_indices().nth(MAX_LINE).map_or(line, |(at, _)| &line[..at])
}

/// The number of characters of a line that count.
const MAX_LINE: usize = 500;

/// FNV-1a over texts, each with an end: it has to be the same on every machine, and nobody attacks it.
fn hash(texts: &[&str]) -> u128 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xFF]));
    bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash: u128, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_fnv() {
        // The published value for "a", which here is followed by the end of the text.
        let a: u128 = 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964;
        let end = (a ^ 0xFF).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        assert_eq!(hash(&["a"]), end);
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
    }
}
