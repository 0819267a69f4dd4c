//! The feature levels: which one each construct needs (documents/trench.txt, Feature levels; where it
//! names none, and as notes where the two differ, the compiler's, reference/trench.md, section 3).

use std::sync::LazyLock;

use ludex_base::builtins::{Columns, Table};
use ludex_base::{File, Findings, Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{AssignStmt, ForStmt, IncrementExpr, IncrementStmt, RandomSet, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::NodeOrToken;
use rowan::ast::AstNode;

use crate::builtins::BuiltinKind;
use crate::codes;
use crate::game::program::{Rules, listed};

ludex_base::words! {
    /// A construct that has a feature level.
    Construct {
        Move "move",
        Shoot "shoot",
        Bomb "bomb",
        Mine "mine",
        Attack "attack",
        Fortify "fortify",
        Trench "trench",
        Wait "wait",
        Pass "pass",
        Goto "goto",
        Label "label",
        Block "block",
        Declaration "declaration",
        Variable "variable",
        Assignment "assignment",
        OtherAssignment "other-assignment",
        Element "element",
        If "if",
        Repeat "repeat",
        Random "random",
        RandomSet "random-set",
        While "while",
        For "for",
        Break "break",
        Continue "continue",
        Switch "switch",
        Increment "increment",
        Number "number",
        Direction "direction",
        Sign "sign",
        Operator "operator",
        Scan "scan",
        Look "look",
        Flag "flag",
        Meta "meta",
    }
}

/// A construct with its feature level: a row of `data/levels.tsv`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// The construct of this row.
    pub construct: Construct,
    /// The builtins that belong to it, by their names and kinds.
    pub builtins: Vec<(&'static str, BuiltinKind)>,
    /// The level by the document, if it names one.
    pub document: Option<u8>,
    /// The level the 2024 compiler wants.
    pub compiler: u8,
    /// A remark on the compiler's level; may be empty.
    pub note: &'static str,
    /// The name of the construct in messages, with backquotes where it is code.
    pub title: &'static str,
}

impl Level {
    /// The level that counts: the document's, or the compiler's where the document names none.
    pub(crate) fn level(&self) -> u8 {
        self.document.unwrap_or(self.compiler)
    }
}

static TABLE: LazyLock<Table<Level>> = LazyLock::new(|| Table::read(include_str!("../data/levels.tsv"), row));

fn row(columns: &mut Columns) -> Level {
    let construct = columns.value();
    let keys = columns.text().split(',').filter_map(|key| key.rsplit_once(':'));
    let builtins = keys.filter_map(|(name, kind)| Some((name, kind.parse().ok()?))).collect();
    let (document, compiler) = (columns.optional(), columns.value());
    Level { construct, builtins, document, compiler, note: columns.text(), title: columns.text() }
}

/// The highest level there is.
pub(crate) const MAX_LEVEL: u8 = 3;

/// Every construct, in the order of the data.
pub(crate) fn all() -> &'static [Level] {
    TABLE.all()
}

/// The row of a construct.
pub(crate) fn of(construct: Construct) -> Option<&'static Level> {
    TABLE.with_name(construct.word()).next().map(|(_, row)| row)
}

/// The row of a builtin, for hover and completion.
pub(crate) fn of_builtin(name: &str, kind: BuiltinKind) -> Option<&'static Level> {
    all().iter().find(|row| row.builtins.iter().any(|(other, of_kind)| *other == name && *of_kind == kind))
}

/// A place where a construct is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Use {
    /// The construct, with its level.
    pub level: &'static Level,
    /// Its first word or its sign.
    pub range: TextRange,
}

/// The use of a construct that a node is, if that needs a level above 0. The value of a variable has none of its own:
/// its declaration has.
pub(crate) fn use_of(node: &SyntaxNode) -> Option<Use> {
    let construct = match node.kind() {
        K::DECL_STMT => Construct::Declaration,
        K::GLOBAL_EXPR => Construct::Element,
        K::IF_STMT => Construct::If,
        K::SWITCH_STMT => Construct::Switch,
        K::REPEAT_STMT => Construct::Repeat,
        K::WHILE_STMT => Construct::While,
        K::FOR_STMT => Construct::For,
        K::BREAK_STMT => Construct::Break,
        K::CONTINUE_STMT => Construct::Continue,
        K::RANDOM_EXPR => Construct::Random,
        K::RANDOM_SET => {
            // `move [N,S];` is the document's example of a statement of level 0.
            if RandomSet::cast(node.clone())?.in_brackets() {
                return None;
            }
            Construct::RandomSet
        }
        K::ASSIGN_STMT => {
            let statement = AssignStmt::cast(node.clone())?;
            let Some(Value::NameRef(target)) = statement.target() else { return None };
            let construct = match statement.operator_kind() {
                // The document does not show these.
                Some(K::MINUS | K::STAR | K::TILDE) => Construct::OtherAssignment,
                _ => Construct::Assignment,
            };
            return Some(Use { level: of(construct)?, range: target.range() });
        }
        K::INCREMENT_STMT | K::INCREMENT_EXPR => {
            if is_part_of_for(node) {
                return None;
            }
            let operator = IncrementStmt::cast(node.clone()).and_then(|statement| statement.operator());
            let operator = operator.or_else(|| IncrementExpr::cast(node.clone()).and_then(|value| value.operator()));
            return Some(Use { level: of(Construct::Increment)?, range: operator?.text_range() });
        }
        _ => return None,
    };
    Some(Use { level: of(construct)?, range: first_word(node) })
}

/// Bytes of the word or sign that a node begins with. There are thousands of them: no cursor is made.
fn first_word(node: &SyntaxNode) -> TextRange {
    let whole = node.text_range();
    match node.green().children().next() {
        Some(NodeOrToken::Token(first)) => TextRange::at(whole.start(), first.text_len()),
        _ => whole,
    }
}

/// True for `i++` and the like in the header of a `for`, which needs the same level itself.
pub(crate) fn is_part_of_for(node: &SyntaxNode) -> bool {
    let Some(parent) = node.parent().and_then(ForStmt::cast) else { return false };
    parent.body().is_none_or(|body| body.syntax() != node)
}

/// Reports what the level of a game does not allow; without a game that of the configuration counts.
pub(crate) fn check(uses: &[Use], rules: &[Rules<'_>], configured: Option<u8>, findings: &mut Findings) {
    let games = rules.iter().map(|rules| rules.settings.feature_level).min();
    let least = games.or(configured).unwrap_or(MAX_LEVEL);
    if least >= MAX_LEVEL {
        return;
    }
    for used in uses {
        if rules.is_empty() {
            without_game(*used, least, findings);
        } else {
            in_games(*used, rules, findings);
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
    use crate::builtins;

    #[test]
    fn the_data_is_complete() {
        for construct in Construct::ALL {
            assert_eq!(TABLE.with_name(construct.word()).count(), 1, "{construct}");
        }
        for row in all() {
            assert!(row.level() <= MAX_LEVEL && row.compiler <= MAX_LEVEL, "{}", row.construct);
            assert!(!row.title.is_empty(), "{}", row.construct);
        }
        let levels = |construct: Construct| of(construct).map(|row| (row.document, row.compiler));
        assert_eq!(levels(Construct::Assignment), Some((Some(1), 2)));
        assert_eq!(levels(Construct::OtherAssignment), Some((None, 2)));
        assert_eq!(levels(Construct::For), Some((None, 3)));
    }

    #[test]
    fn every_name_of_a_script_has_one_level() {
        for row in builtins::all() {
            let found = all().iter().filter(|level| level.builtins.contains(&(row.name, row.kind))).count();
            let in_script =
                !matches!(row.kind, BuiltinKind::Setting | BuiltinKind::ExecutionMode | BuiltinKind::PlayerField);
            assert_eq!(found, usize::from(in_script), "{} ({})", row.name, row.kind);
        }
        for level in all() {
            for (name, kind) in &level.builtins {
                assert!(builtins::lookup(name, &[*kind]).is_some(), "{name} ({kind}) of {}", level.construct);
            }
        }
        // A key that cannot be read is left out.
        let data = include_str!("../data/levels.tsv").lines().filter(|line| !line.starts_with("# "));
        let keys = data.filter_map(|line| line.split('\t').nth(1)).filter(|keys| *keys != "-");
        let written: usize = keys.map(|keys| keys.split(',').count()).sum();
        assert_eq!(written, all().iter().map(|level| level.builtins.len()).sum::<usize>());
    }

    #[test]
    fn builtins_lead_to_their_level() {
        let level = |name: &str, kind: BuiltinKind| of_builtin(name, kind).map(|row| row.level());
        assert_eq!(level("if", BuiltinKind::Switch), Some(3));
        assert_eq!(level("if", BuiltinKind::Statement), Some(2));
        assert_eq!(level("-", BuiltinKind::Sign), Some(0));
        assert_eq!(level("-", BuiltinKind::Operator), Some(0));
        assert_eq!(level("-=", BuiltinKind::Assignment), Some(2));
        assert_eq!(level("+=", BuiltinKind::Assignment), Some(1));
        assert_eq!(level("?", BuiltinKind::RandomSet), Some(2));
        assert_eq!(level("number", BuiltinKind::Literal), Some(0));
        assert_eq!(level("bombs", BuiltinKind::Setting), None);
    }
}
