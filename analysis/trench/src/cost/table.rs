//! The tables of `ludex show costs`: what every statement of a script costs, and what its games allow; of a game, the
//! tables of its scripts.

use ludex_base::made_document::{COSTS, Documents, MadeDocument, PICTURE};
use ludex_base::markup::{Words, code};
use ludex_base::{Db, File, LineIndex, Markup, PositionEncoding};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{SourceFile, Statement};
use rowan::ast::AstNode;

use crate::cost::{self, Cost, CostModel, text};
use crate::game::player_name;
use crate::game::program::{self, Rules};
use crate::game::scripts::resolve_script;
use crate::{Trench, TrenchGame, edition, tree};

impl Documents for Trench {
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[COSTS]
    }

    fn costs(&self, db: &dyn Db, file: File) -> Option<Markup> {
        Some(table(db, file))
    }
}

impl Documents for TrenchGame {
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[COSTS, PICTURE]
    }

    fn costs(&self, db: &dyn Db, file: File) -> Option<Markup> {
        Some(game_tables(db, file))
    }
}

/// At most this many characters of a statement are shown.
const MAX_WIDTH: usize = 60;

/// The runs of a script as its lenses say them, then a row for each statement.
pub(crate) fn table(db: &dyn Db, file: File) -> Markup {
    script_table(db, file, &program::rules(db, file))
}

/// A game by its name, then the tables of its scripts, each below those who play it. They say what this game allows,
/// whatever other games there are.
pub(crate) fn game_tables(db: &dyn Db, game: File) -> Markup {
    let rules = [Rules::of(db, game)];
    let mut scripts: Vec<Played> = Vec::new();
    for player in tree::source(db, game).into_iter().flat_map(|source| source.players()) {
        let Some(path) = player.path().map(|path| path.text()) else { continue };
        let script = resolve_script(db, game, &path).file();
        let name = player_name(&player).map_or_else(|| "a player without a name".to_owned(), |(name, _)| name);
        match scripts.iter_mut().find(|other| other.script == script && (script.is_some() || other.path == path)) {
            Some(played) => played.players.push(name),
            None => scripts.push(Played { script, path, players: vec![name] }),
        }
    }
    let title = match &scripts[..] {
        [] => Words::from("game ").code(&rules[0].name).text(", which names no script"),
        _ => Words::from("game ").code(&rules[0].name),
    };
    scripts.into_iter().fold(Markup::text(title), |markup, Played { script, path, players }| {
        let title = code(path).text(", played by ").text(program::listed(players));
        match script {
            Some(script) => markup.with_text(title).with([script_table(db, script, &rules)]),
            None => markup.with_text(title.text(": there is no such file")),
        }
    })
}

/// A script as a game names it, and the players who play it.
struct Played {
    script: Option<File>,
    path: String,
    players: Vec<String>,
}

/// The costs of the runs of a script, with the limits of these games, then a row for each statement.
fn script_table(db: &dyn Db, file: File, rules: &[Rules<'_>]) -> Markup {
    let text = file.text(db);
    let Some(source) = tree::source(db, file) else { return Markup::default() };
    if edition::is_newer(db, file) {
        return Markup::text("the script is written in the newer Trench, whose costs are not known here");
    }
    let runs = text::titles(cost::costs(db, file).script, rules);
    let rows = rows(&source);
    let lines = LineIndex::new(text);
    let actions = program::limits_actions(rules);
    let mut head = vec!["line", "statement", "steps", "steps of the 2024 game"];
    if actions {
        head.extend(["actions", "actions of the 2024 game"]);
    }
    let rows = rows.iter().map(|row| {
        let first = text[row.range].lines().next().unwrap_or_default();
        let first: String = first.trim_end().chars().take(MAX_WIDTH).collect();
        let mut cells = vec![
            Words::new().text(lines.line_column(text, row.range.start(), PositionEncoding::Utf8).line + 1),
            Words::from("  ".repeat(row.depth)).code(first),
            Words::from(row.cost.steps.shown()),
            Words::from(row.engine.steps.shown()),
        ];
        if actions {
            cells.extend([row.cost, row.engine].map(|cost| Words::from(cost.actions.shown())));
        }
        cells
    });
    Markup::text(runs.join("\n")).with_table(&head, rows.collect())
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// Bytes of the statement.
    pub range: TextRange,
    /// The number of statements that it stands in.
    pub depth: usize,
    /// By the document.
    pub cost: Cost,
    /// By the engine of 2024.
    pub engine: Cost,
}

/// Every statement of a script with its cost, in order.
pub(crate) fn rows(source: &SourceFile) -> Vec<Row> {
    let document = cost::of_file(source, CostModel::Document);
    let engine = cost::of_file(source, CostModel::Engine);
    let mut out: Vec<Row> = Vec::new();
    let mut open: Vec<TextRange> = Vec::new();
    for statement in source.syntax().descendants().filter_map(Statement::cast) {
        let range = statement.syntax().text_range();
        while open.last().is_some_and(|outer| !outer.contains_range(range)) {
            open.pop();
        }
        let of = |costs: &cost::FileCosts| costs.statements.get(&range).copied().unwrap_or_default();
        out.push(Row { range, depth: open.len(), cost: of(&document), engine: of(&engine) });
        open.push(range);
    }
    out
}
