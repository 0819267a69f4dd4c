//! The evidence for Hy: `.hy` files hold nothing else that is text. A Hy program without levels is Hy all the same and
//! gets what Hy programs get; the findings on levels are the analysis's affair.

use crate::detect::Evidence;

pub(crate) const EVIDENCE: Evidence = Evidence { is_own_line: |_| false, others: &[] };

#[cfg(test)]
mod tests {

    #[test]
    fn any_program_is_hy() {
        for text in ["", "(print \"hello\")\n", "#!/usr/bin/env hy\n(import os)\n", "{\"a\" 1}", "grammar Calc;\n"] {
            assert_eq!(super::super::GRAMMAR.other_language(text), None, "{text}");
        }
        assert!(super::super::GRAMMAR.other_language("#!/usr/bin/env python3\nimport os\n").is_some());
    }
}
