//! The evidence that tells Trench from what else `.tr` and `.trg` files hold.

use crate::detect::{ENOUGH, Evidence, Other, after, name};

/// The evidence for scripts.
pub(crate) const SCRIPT: Evidence = Evidence {
    is_own_line,
    others: &[
        Other { name: "a trace of a simulation", weigh: trace },
        Other { name: "a troff document", weigh: troff },
        Other { name: "a table of translations", weigh: translations },
    ],
};

/// The evidence for game files.
pub(crate) const GAME: Evidence =
    Evidence { is_own_line: |_| false, others: &[Other { name: "an SQL trigger", weigh: sql_trigger }] };

/// Words that open a statement.
const STATEMENTS: &[&str] = &[
    "attack", "bomb", "dir", "else", "field", "for", "fortify", "goto", "if", "int", "mine", "move", "pass", "repeat",
    "scan", "shoot", "trench", "wait", "while",
];

/// A statement: other texts may begin a line with such a word, but do not go on like this.
fn is_own_line(line: &str) -> bool {
    let Some((word, rest)) = name(line) else { return false };
    STATEMENTS.contains(&word) && (rest.starts_with('(') || rest.trim_end().ends_with([';', '{', '}']))
}

/// `r 0.114 1 2 cbr 500 ------- 1 0.0 3.0 0 0` and its kin of the network simulators, and lists of
/// memory accesses such as `W 0x7fff5a80`.
fn trace(line: &str) -> usize {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (Some(event), Some(second)) = (words.first(), words.get(1)) else { return 0 };
    if event.len() != 1 || line.contains(';') {
        return 0;
    }
    if words.len() >= 6 && "+-rdsfheM".contains(event) {
        return usize::from(*second == "-t" || second.parse::<f64>().is_ok());
    }
    let digits = second.strip_prefix("0x").unwrap_or(second);
    let address = digits.len() >= 6 && digits.chars().all(|c| c.is_ascii_hexdigit());
    usize::from(words.len() <= 3 && "rwRWILSM012".contains(event) && address)
}

/// Requests and macros of two letters that open a line of troff.
const REQUESTS: &[&str] = &[
    "AU", "B", "BR", "DE", "DS", "I", "IP", "LP", "NH", "Nm", "P", "PP", "RE", "RS", "TP", "br", "ce", "de", "ds",
    "fi", "ft", "if", "in", "nf", "nr", "ps", "so", "sp", "ti", "vs",
];

/// `.TH`, `.SH`, `.nf`, `.\"`.
fn troff(line: &str) -> usize {
    if line.starts_with(".\\\"") || line.starts_with("'\\\"") {
        return 2;
    }
    let Some((macro_name, rest)) = line.strip_prefix('.').and_then(name) else { return 0 };
    if rest.starts_with(';') {
        0
    } else if ["Dd", "Dt", "SH", "Sh", "TH", "TL"].contains(&macro_name) {
        ENOUGH
    } else {
        2 * usize::from(REQUESTS.contains(&macro_name))
    }
}

/// `# textdomain: …`, `msgid "…"`, `"key": "value",`.
fn translations(line: &str) -> usize {
    if line.starts_with("# textdomain:") {
        return ENOUGH;
    }
    if ["msgid", "msgstr"].iter().any(|word| after(line, word).is_some_and(|rest| rest.starts_with('"'))) {
        return 2;
    }
    let line = line.trim().trim_end_matches(',');
    let pair = line.starts_with('"') && line.ends_with('"') && (line.contains("\": \"") || line.contains("\" = \""));
    usize::from(pair)
}

/// `CREATE OR REPLACE TRIGGER …`.
fn sql_trigger(line: &str) -> usize {
    let line = line.to_ascii_uppercase();
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    match words[..] {
        ["CREATE", "TRIGGER", ..] | ["CREATE", "OR", "REPLACE", "TRIGGER"] => ENOUGH,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {

    #[test]
    fn other_texts() {
        let cases = [
            (
                "+ 0.1 0 2 cbr 1000 ------- 2 1.0 3.1 0 0\n- 0.1 0 2 cbr 1000 ------- 2 1.0 3.1 0 0\n\
                 r 0.114 0 2 cbr 1000 ------- 2 1.0 3.1 0 0\n",
                "a trace of a simulation",
            ),
            ("R 0x7fff5a80\nW 0x7fff5a84\nR 0x7fff5a88 4\n", "a trace of a simulation"),
            (".TH GAME 6\n.SH NAME\ngame\n", "a troff document"),
            (".\\\" A comment\n.nf\nx = 1;\n", "a troff document"),
            ("# textdomain: boats\nBoat=Boot\n", "a table of translations"),
            ("msgid \"boat\"\nmsgstr \"Boot\"\n", "a table of translations"),
            ("{\n  \"a\": \"1\",\n  \"b\": \"2\",\n  \"c\": \"3\"\n}\n", "a table of translations"),
        ];
        for (text, name) in cases {
            assert_eq!(super::super::SCRIPT.other_language(text), Some(name), "{text}");
        }
        let trigger = "-- Keeps the log\nCREATE OR REPLACE TRIGGER log_change\nBEFORE UPDATE ON t\n";
        assert_eq!(super::super::GAME.other_language(trigger), Some("an SQL trigger"));
    }

    #[test]
    fn scripts_however_faulty() {
        for text in [
            "",
            "move N\n",
            "wait;\n.\n.5\n.TH\n",
            "jump N;\n@\n# x\n",
            "- 1\n+ 2\nr 3\nd 1 2 3 4 5 6;\n",
            "\"quoted\"\n\"a\": \"b\"\n",
            "'if: move N;\n",
            "d = d\n+ 1\n- 2;\n",
        ] {
            assert_eq!(super::super::SCRIPT.other_language(text), None, "{text}");
        }
        for text in ["", "actions: 1\nmode: inf\n", "create: trigger\n", "trigger"] {
            assert_eq!(super::super::GAME.other_language(text), None, "{text}");
        }
    }
}
