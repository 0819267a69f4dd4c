//! The evidence that tells GDL from what else `.g` files hold.

use crate::detect::{ENOUGH, Evidence, Other, after, name};

pub(crate) const EVIDENCE: Evidence = Evidence {
    is_own_line,
    others: &[
        Other { name: "an ANTLR grammar", weigh: antlr },
        Other { name: "a Yacc grammar", weigh: yacc },
        Other { name: "a GAP program", weigh: gap },
        Other { name: "a GENESIS script", weigh: genesis },
        Other { name: "a G-code program", weigh: g_code },
        Other { name: "an MGED script", weigh: mged },
    ],
};

/// Forms that open a line of GDL and of nothing else. Those that could open a comment of a G-code
/// program, such as `(set …)`, are left out.
const FORMS: &[&str] = &[
    "add", "advance-type", "define", "evt", "exu", "game-module", "imf", "include", "independent-units",
    "material-type", "namer", "scorekeeper", "side-defaults", "table", "terrain-type", "undefine", "unit-defaults",
    "unit-type",
];

fn is_own_line(line: &str) -> bool {
    let Some(form) = line.strip_prefix('(') else { return false };
    let end = form.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | ';')).unwrap_or(form.len());
    let (head, rest) = form.split_at(end);
    // A grammar's `(table | column)` is none.
    FORMS.contains(&head) && !rest.starts_with(" | ")
}

/// `lexer grammar L;`, `class P extends Parser;`, `header {`, `@members {`, and what PCCTS had.
fn antlr(line: &str) -> usize {
    let line = line.trim();
    let kinds = ["lexer", "parser", "tree"];
    let declared = kinds.iter().find_map(|kind| after(line, kind)).unwrap_or(line);
    if let Some((_, rest)) = after(declared, "grammar").and_then(name) {
        return if rest.starts_with(';') { ENOUGH } else { 0 };
    }
    if let Some((_, rest)) = after(line, "class").and_then(name) {
        let parent = after(rest, "extends").and_then(name).map(|(parent, _)| parent).unwrap_or_default();
        let generated = parent.ends_with("Parser") || parent.ends_with("Lexer");
        return if generated { ENOUGH } else { 2 * usize::from(rest.starts_with('{')) };
    }
    if ["#header", "#lexclass", "#lexaction", "#errclass"].iter().any(|start| line.starts_with(start)) {
        return ENOUGH;
    }
    let opens_block = |rest: &str| rest.starts_with('{') || rest.starts_with('"') && rest.ends_with('{');
    if ["header", "options", "tokens"].iter().any(|word| after(line, word).is_some_and(opens_block)) {
        return 2;
    }
    if let Some((_, rest)) = line.strip_prefix('@').and_then(name) {
        let rest = rest.strip_prefix("::").and_then(name).map_or(rest, |(_, rest)| rest);
        return 2 * usize::from(rest.is_empty() || rest.starts_with('{'));
    }
    let fragment = after(line, "fragment").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    usize::from(fragment || line.starts_with("#token ") || line.starts_with("<<") || line == ">>")
}

/// `%{`, `%%`, `%token …`.
fn yacc(line: &str) -> usize {
    let Some(rest) = line.strip_prefix('%') else { return 0 };
    let words = ["token", "type", "union", "start", "left", "right", "nonassoc", "define", "option", "parse-param"];
    let declares = words.iter().any(|word| after(rest, word).is_some());
    2 * usize::from(declares || rest.starts_with('{') || rest.trim_end() == "%")
}

/// `f := function( x )`, `InstallMethod( …`, `end;`, and the header of library files.
fn gap(line: &str) -> usize {
    let line = line.trim();
    if line.starts_with("gap>") {
        return ENOUGH;
    }
    if let Some((called, rest)) = name(line)
        && rest.starts_with('(')
    {
        let calls = ["BindGlobal", "LoadPackage", "ReadPackage", "SetPackageInfo"];
        let declares = called.starts_with("Install") || called.starts_with("Declare");
        return ENOUGH * usize::from(declares || calls.contains(&called));
    }
    if let Some((left, right)) = line.split_once(":=") {
        let assigned = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '[' | ']' | '!' | ',' | ' ');
        if name(left).is_none() || !left.chars().all(assigned) {
            return 0;
        }
        let right = right.split('#').next().unwrap_or_default().trim();
        let whole = right.ends_with(';') || right.starts_with('[') || right.starts_with("rec(");
        return if whole || after(right, "function").is_some() { ENOUGH } else { 1 };
    }
    let closes = ["end;", "end);", "end );", "fi;", "od;"].contains(&line);
    let local = after(line, "local").is_some() && line.ends_with(';');
    let mut header = line.chars();
    let header = header.next() == Some('#')
        && header.next().is_some_and(|c| c.is_ascii_uppercase())
        && header.as_str().starts_with("  ");
    usize::from(closes || local || header)
}

/// `//genesis`, `create compartment /cell/soma`, `setfield …`.
fn genesis(line: &str) -> usize {
    let line = line.trim();
    if line.starts_with("//genesis") {
        return ENOUGH;
    }
    if let Some((_, path)) = after(line, "create").and_then(name) {
        return usize::from(path.starts_with('/') || path.starts_with('{'));
    }
    let verbs = ["addfield", "addmsg", "createmap", "setclock", "setfield", "showfield", "useclock"];
    usize::from(verbs.iter().any(|verb| after(line, verb).is_some_and(|rest| !rest.is_empty())))
}

/// `N20 G1 X5 Y-2.5 F300`: a move counts twice, `G21` and `M30` once.
fn g_code(line: &str) -> usize {
    let code = line.split([';', '(', '*']).next().unwrap_or_default();
    let Some(letters) = addresses(code) else { return 0 };
    let numbered = letters.len() > 1 && letters[0] == 'N';
    match &letters[usize::from(numbered)..] {
        ['G', rest @ ..] if rest.iter().any(|letter| "XYZABCEFIJKRUVW".contains(*letter)) => 2,
        ['G' | 'M', ..] => 1,
        _ => 0,
    }
}

/// The letters of a block of G-code, each of which has a number behind it.
fn addresses(code: &str) -> Option<Vec<char>> {
    let mut letters = Vec::new();
    let mut rest = code.trim();
    while let Some(letter) = rest.chars().next() {
        let number = rest.strip_prefix(|c: char| c.is_ascii_uppercase())?;
        let signless = number.strip_prefix(['-', '+']).unwrap_or(number);
        let end = signless.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(signless.len());
        if !signless[..end].contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        letters.push(letter);
        rest = signless[end..].trim_start();
    }
    Some(letters)
}

/// `in ball.s sph 0 0 0 5`, `r body.r u ball.s`, `units mm`: commands for BRL-CAD's databases,
/// which have the same extension and are binary.
fn mged(line: &str) -> usize {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["mged>", ..] => ENOUGH,
        ["in", _, solid, ..] => {
            let solids =
                ["arb4", "arb5", "arb6", "arb7", "arb8", "ell", "eto", "rcc", "rec", "rpp", "sph", "tgc", "tor", "trc"];
            2 * usize::from(solids.contains(&solid))
        }
        ["units", unit] => 2 * usize::from(["mm", "cm", "m", "in", "ft"].contains(&unit)),
        ["r" | "c", _, "u" | "+" | "-", _, ..] | ["attr", "set", ..] => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::FORMS;

    #[test]
    fn forms_are_those_of_the_grammar() {
        for form in FORMS {
            assert!(super::super::FORMS.contains(form), "{form}");
        }
    }

    fn other(text: &str) -> Option<&'static str> {
        super::super::GRAMMAR.other_language(text)
    }

    #[test]
    fn grammars() {
        for text in [
            "/* A calculator. */\ngrammar Calc;\n\nsum : NUMBER ('+' NUMBER)* ;\n",
            "lexer grammar Words ;\nWORD : 'a'..'z'+ ;\n",
            "header {\n  package calc;\n}\noptions { language = Java; }\n",
            "class CalcParser extends Parser;\nsum : NUMBER (PLUS NUMBER)* ;\n",
            "#header <<\n#include \"charptr.h\"\n>>\n#token \"[\\ \\t]+\" << zzskip(); >>\n",
            "parser grammar P;\n@members {\n}\nrule :\n(table | unit)* ;\n",
        ] {
            assert_eq!(other(text), Some("an ANTLR grammar"), "{text}");
        }
        assert_eq!(other("%{\n#include <stdio.h>\n%}\n%token NUMBER\n%%\nsum: NUMBER;\n"), Some("a Yacc grammar"));
    }

    #[test]
    fn programs() {
        for text in [
            "# The squares.\nsquares := function( n )\n  return List( [ 1 .. n ], i -> i^2 );\nend;\n",
            "InstallMethod( Size, \"for a thing\", [ IsThing ],\n  t -> t!.size );\n",
            "gap> 1 + 1;\n2\n",
            "primes := [ 2, 3, 5,\n  7, 11 ];\n",
            "limit := 100; # at least 3\n",
            "#W  tables.g      A library\n  local a, b;\nend;\n",
        ] {
            assert_eq!(other(text), Some("a GAP program"), "{text}");
        }
        let cell = "// A cell\ncreate neutral /cell\ncreate compartment /cell/soma\nsetfield /cell/soma Rm 10\n";
        assert_eq!(other(cell), Some("a GENESIS script"));
        assert_eq!(other("//genesis\n\necho hello\n"), Some("a GENESIS script"));
        assert_eq!(other("%\nO1000\n(set the origin)\nN10 G21\nN20 G00 X0 Y-1.5\nM30\n%\n"), Some("a G-code program"));
        assert_eq!(other("; layer 1\nG1X10.5Y3E0.2 ; out\nG1X0Y0\n"), Some("a G-code program"));
        assert_eq!(other("title A ball\nunits mm\nin ball.s sph 0 0 0 5\nr ball.r u ball.s\n"), Some("an MGED script"));
    }

    #[test]
    fn modules_however_faulty() {
        for text in [
            "",
            "; grammar Calc;\n",
            "(game-module \"g\")\ngrammar Calc;\n",
            "#| grammar of names\nend of it |#\n(unit-type boat)\n",
            "(unit-type boat\n",
            "unit-type boat)",
            "// not a comment\n/* nor this */ boat\n",
            "{unit-type boat}\n%\n# boat\n",
            "M4\n(set turn 3)\nG 5\n",
            "(define tanks (\n  M3\n  M4\n  M26\n))\n",
            "(namer words (grammar root 10\n  (root (any \"a\" \"b\"))))\n",
            "grammar Calc is a name\nclass boat\noptions\nunits many\n",
            "x = 5;\n<< >>\nboat := \n",
        ] {
            assert_eq!(other(text), None, "{text}");
        }
    }
}
