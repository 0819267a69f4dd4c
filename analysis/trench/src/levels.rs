//! The feature levels: which one each construct needs (documents/trench.txt, Feature levels; where it
//! names none, and as notes where the two differ, the compiler's, reference/trench.md, section 3).

use std::sync::LazyLock;

use ludex_base::{File, Findings, Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{AssignStmt, ForStmt, IncrementExpr, IncrementStmt, RandomSet, SourceFile, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use crate::codes;
use crate::program::{Rules, listed};
use crate::table;

/// A construct with its feature level: a row of `data/levels.tsv`.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// The key of the row.
    pub construct: &'static str,
    /// Its names among the builtins, as `name:kind`.
    pub builtins: Vec<&'static str>,
    /// The level by the document, if it names one.
    pub document: Option<u8>,
    /// The level the 2024 compiler wants.
    pub compiler: u8,
    /// What messages call it.
    pub title: &'static str,
}

impl Level {
    /// The level that counts: the document's, or the compiler's where the document names none.
    pub fn level(&self) -> u8 {
        self.document.unwrap_or(self.compiler)
    }
}

static LEVELS: LazyLock<Vec<Level>> = LazyLock::new(|| {
    let rows = table::rows(include_str!("../data/levels.tsv"));
    rows.map(|mut cells| Level {
        construct: cells.cell(),
        builtins: cells.cell(),
        document: cells.cell(),
        compiler: cells.cell(),
        title: cells.cell(),
    })
    .collect()
});

/// The highest level there is.
pub const HIGHEST: u8 = 3;

/// Every construct, in the order of the data.
pub fn all() -> &'static [Level] {
    &LEVELS
}

/// The row of a construct.
pub fn of(construct: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|row| row.construct == construct)
}

/// The row of a builtin, for hover and completion.
pub fn of_builtin(name: &str, kind: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|row| row.builtins.iter().any(|key| is_builtin(key, name, kind)))
}

/// True if a key such as `if:statement` is of this name and kind.
fn is_builtin(key: &str, name: &str, kind: &str) -> bool {
    key.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) == Some(kind)
}

/// A place where a construct is used.
#[derive(Debug, Clone, Copy)]
pub struct Use {
    /// What.
    pub level: &'static Level,
    /// Its first word or its sign.
    pub range: TextRange,
}

/// The constructs of a script that some level does not allow, in order of position.
pub fn uses(source: &SourceFile) -> impl Iterator<Item = Use> + use<> {
    source.syntax().descendants().filter_map(|node| use_of(&node))
}

/// What a node is the use of, if that needs a level above 0. The value of a variable has none of its own:
/// its declaration has.
pub fn use_of(node: &SyntaxNode) -> Option<Use> {
    let construct = match node.kind() {
        K::DECL_STMT => "declaration",
        K::GLOBAL_EXPR => "element",
        K::IF_STMT => "if",
        K::SWITCH_STMT => "switch",
        K::REPEAT_STMT => "repeat",
        K::WHILE_STMT => "while",
        K::FOR_STMT => "for",
        K::BREAK_STMT => "break",
        K::CONTINUE_STMT => "continue",
        K::RANDOM_EXPR => "random",
        K::RANDOM_SET => {
            // `move [N,S];` is the document's example of a statement of level 0.
            if RandomSet::cast(node.clone())?.in_brackets() {
                return None;
            }
            "random-set"
        }
        K::ASSIGN_STMT => {
            let Some(Value::NameRef(target)) = AssignStmt::cast(node.clone())?.target() else { return None };
            return Some(Use { level: of("assignment")?, range: target.range() });
        }
        K::INCREMENT_STMT | K::INCREMENT_EXPR => {
            if is_part_of_for(node) {
                return None;
            }
            let operator = IncrementStmt::cast(node.clone()).and_then(|statement| statement.operator());
            let operator = operator.or_else(|| IncrementExpr::cast(node.clone()).and_then(|value| value.operator()));
            return Some(Use { level: of("increment")?, range: operator?.text_range() });
        }
        _ => return None,
    };
    let range = node.first_token().map_or_else(|| node.text_range(), |token| token.text_range());
    Some(Use { level: of(construct)?, range })
}

/// True for `i++` and the like in the header of a `for`, which needs the same level itself.
pub(crate) fn is_part_of_for(node: &SyntaxNode) -> bool {
    let Some(parent) = node.parent().and_then(ForStmt::cast) else { return false };
    parent.body().is_none_or(|body| body.syntax() != node)
}

/// Reports what the level of a game does not allow; without a game that of the configuration counts.
pub fn check(source: &SourceFile, rules: &[Rules<'_>], configured: Option<u8>, findings: &mut Findings) {
    let games = rules.iter().map(|rules| rules.settings.feature_level).min();
    let least = games.or(configured).unwrap_or(HIGHEST);
    if least >= HIGHEST {
        return;
    }
    for used in uses(source) {
        if rules.is_empty() {
            without_game(used, least, findings);
        } else {
            in_games(used, rules, findings);
        }
    }
}

fn without_game(used: Use, allowed: u8, findings: &mut Findings) {
    let (title, level) = (used.level.title, used.level.level());
    if level > allowed {
        let message =
            format!("{title} needs feature level {level}, and the setting `trench.feature_level` allows {allowed}");
        findings.report(codes::FEATURE_LEVEL, used.range, message);
    } else if used.level.compiler > allowed {
        let message = compiler_note(used.level, &format!("the setting `trench.feature_level` allows {allowed}"));
        findings.report(codes::FEATURE_LEVEL, used.range, message).severity(Severity::Information);
    }
}

fn in_games(used: Use, rules: &[Rules<'_>], findings: &mut Findings) {
    let (title, level) = (used.level.title, used.level.level());
    let refusing: Vec<&Rules<'_>> = rules.iter().filter(|rules| rules.settings.feature_level < level).collect();
    if refusing.is_empty() {
        let wanting: Vec<&Rules<'_>> =
            rules.iter().filter(|rules| rules.settings.feature_level < used.level.compiler).collect();
        if !wanting.is_empty() {
            let message = compiler_note(used.level, &allowed(&wanting));
            findings.report(codes::FEATURE_LEVEL, used.range, message).severity(Severity::Information);
        }
        return;
    }
    let message = format!("{title} needs feature level {level}, and {}", allowed(&refusing));
    let mut places: Vec<(File, TextRange)> = Vec::new();
    for rules in &refusing {
        if let Some(range) = rules.settings.place("feature_level") {
            places.push((rules.game, range));
        }
    }
    let diagnostic = findings.report(codes::FEATURE_LEVEL, used.range, message);
    if refusing.len() < rules.len() {
        // The other games take it.
        diagnostic.severity(Severity::Warning);
    }
    for (game, range) in &places {
        diagnostic.related(*game, *range, "the level is set here");
    }
    if let [(game, range)] = &places[..]
        && refusing.len() == 1
    {
        let title = format!("raise `feature_level` to {level} in `{}`", refusing[0].name);
        diagnostic.fix(Fix::replace(title, *game, *range, level.to_string()));
    }
}

/// The note where the document allows what the 2024 compiler does not.
fn compiler_note(row: &Level, allowed: &str) -> String {
    format!(
        "the 2024 compiler wants feature level {} for {}, and {allowed}; by the document, level {} is enough",
        row.compiler,
        row.title,
        row.level(),
    )
}

/// "the game `a.trg` allows 2", for one game or several.
fn allowed(rules: &[&Rules<'_>]) -> String {
    match rules {
        [one] => format!("the game `{}` allows {}", one.name, one.settings.feature_level),
        _ => {
            let games: Vec<String> =
                rules.iter().map(|rules| format!("`{}` allows {}", rules.name, rules.settings.feature_level)).collect();
            listed(games)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 33);
        for (index, row) in all().iter().enumerate() {
            assert!(row.level() <= HIGHEST && row.compiler <= HIGHEST, "{}", row.construct);
            assert!(!row.title.is_empty(), "{}", row.construct);
            assert!(all()[..index].iter().all(|other| other.construct != row.construct), "{} twice", row.construct);
        }
        assert_eq!(of("assignment").map(|row| (row.document, row.compiler)), Some((Some(1), 2)));
        assert_eq!(of("for").map(|row| (row.document, row.compiler)), Some((None, 3)));
    }

    #[test]
    fn builtins_lead_to_their_level() {
        assert_eq!(of_builtin("if", "switch").map(|row| row.level()), Some(3));
        assert_eq!(of_builtin("if", "statement").map(|row| row.level()), Some(2));
        assert_eq!(of_builtin("-", "sign").map(|row| row.level()), Some(0));
        assert_eq!(of_builtin("-", "operator").map(|row| row.level()), Some(0));
        assert_eq!(of_builtin("?", "random set").map(|row| row.level()), Some(2));
        assert_eq!(of_builtin("bombs", "setting"), None);
    }
}
