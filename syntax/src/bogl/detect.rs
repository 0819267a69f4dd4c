//! The evidence for BoGL. What else `.bgl` files hold are sceneries of flight simulators, which are binary and need no
//! line of theirs to be told.

use crate::detect::Evidence;

pub(crate) const EVIDENCE: Evidence = Evidence { is_own_line: |_| false, others: &[] };

#[cfg(test)]
mod tests {

    #[test]
    fn sceneries_and_games() {
        let scenery: String = "\u{1}\u{2}\u{92}\u{19}8\0\0\0".repeat(20);
        assert_eq!(super::super::GRAMMAR.other_language(&scenery), Some("binary data"));
        for text in ["", "game G\nx : Int\nx = 1\n", "game", "{- grammar -}\n"] {
            assert_eq!(super::super::GRAMMAR.other_language(text), None, "{text}");
        }
    }
}
