//! What else `.bdl` files hold, and how it is told from a board game.

use crate::detect::{Evidence, Other, after};

pub(crate) const EVIDENCE: Evidence =
    Evidence { is_own_line, others: &[Other { name: "a description of a building", weigh: building }] };

fn is_own_line(line: &str) -> bool {
    let sections = ["rules", "pieces", "initial_piece_position", "invariants", "finish"];
    sections.iter().any(|section| after(line, section).is_some_and(|rest| rest.starts_with('{')))
}

/// `INPUT ..`: every command of DOE-2's building description language ends with two dots.
fn building(line: &str) -> usize {
    usize::from(line.trim_end().ends_with(" .."))
}

#[cfg(test)]
mod tests {

    #[test]
    fn buildings_and_boards() {
        let building = "INPUT ..\nTITLE LINE-1 *House* ..\nABORT ERRORS ..\n";
        assert_eq!(super::super::GRAMMAR.other_language(building), Some("a description of a building"));
        for text in ["", "rules{\n width : 3 ..\n", "pieces\n", "x : [0 ..\n2]\n", "\u{FEFF}rules{}\n"] {
            assert_eq!(super::super::GRAMMAR.other_language(text), None, "{text}");
        }
    }
}
