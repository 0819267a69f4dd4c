//! Hover texts of the numbers of a game file: what a setting is here and would be without it, how large the board is, who
//! stands on a square.

use ludex_base::hover::{Describing, Hover};
use ludex_base::markup::{Words, code};
use ludex_base::{Db, DefinitionId, File, Markup};
use ludex_syntax::TextSize;
use ludex_syntax::trench::ast::{Player, Position, Setting};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use rowan::ast::AstNode;

use crate::builtins::{self, BuiltinKind};
use crate::game::player_name;
use crate::game::program::{game_settings, listed};
use crate::hover::fact;
use crate::{TrenchGame, edition, tree};

impl Describing for TrenchGame {
    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        crate::hover::describe(index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        crate::hover::describe_definition(db, definition)
    }

    /// The text about the number or position at an offset of a game file.
    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        if edition::is_newer(db, file) {
            return None;
        }
        let root = tree::root(db, file);
        let tokens = root.token_at_offset(offset.min(root.text_range().end()));
        let found = |token: SyntaxToken| of_token(db, file, &token);
        tokens.clone().right_biased().and_then(found).or_else(|| tokens.left_biased().and_then(found))
    }
}

fn of_token(db: &dyn Db, file: File, token: &SyntaxToken) -> Option<Hover> {
    let around = |kind: K| token.parent_ancestors().find(|node| node.kind() == kind);
    if let Some(position) = around(K::POSITION).and_then(Position::cast) {
        let range = position.syntax().text_range();
        let markup = match around(K::PLAYER) {
            Some(_) => of_square(db, file, &position)?,
            None => of_board(position.pair()?),
        };
        return Some(Hover { range, markup });
    }
    if token.kind() != K::INT {
        return None;
    }
    let markup = of_setting(db, file, around(K::SETTING)?, token)?;
    Some(Hover { range: token.text_range(), markup })
}

/// The value of a setting, and the one that holds without it.
fn of_setting(db: &dyn Db, file: File, setting: SyntaxNode, token: &SyntaxToken) -> Option<Markup> {
    let key = Setting::cast(setting)?.key()?;
    let row = builtins::get(builtins::lookup(key.text(), &[BuiltinKind::Setting])?)?;
    let mut markup = Markup::text(code(key.text()).text(" is ").code(token.text()).text(" in this game."));
    if game_settings(db, file).place(key.text()).is_some_and(|place| place != token.text_range()) {
        markup = markup.with_text("It is given again below, and the last one counts.");
    }
    match fact("without this line", row.default, row.compiler_default) {
        Some(default) => Some(markup.with_text(default)),
        None => Some(markup),
    }
}

fn of_board((width, height): (i64, i64)) -> Markup {
    let text = format!(
        "A board of {width} columns, 0 to {}, and {height} rows, 0 to {}.",
        width.saturating_sub(1),
        height.saturating_sub(1),
    );
    Markup::text(text)
}

/// The square of a player, with those who start on it.
fn of_square(db: &dyn Db, file: File, position: &Position) -> Option<Markup> {
    let (x, y) = position.pair()?;
    let settings = game_settings(db, file);
    let (width, height) = settings.board;
    let place = format!("Column {x}, row {y} of a board of {width} by {height}; both count from 0, and rows go down.");
    let markup = Markup::text(place);
    if !settings.has_square((x, y)) {
        return Some(markup.with_text("This is not on the board."));
    }
    let players = tree::source(db, file)?.players();
    let here = players.filter(|player: &Player| player.position().and_then(|other| other.pair()) == Some((x, y)));
    let names: Vec<String> = here.filter_map(|player| player_name(&player)).map(|(name, _)| name).collect();
    match names.len() {
        0 => Some(markup),
        1 => Some(markup.with_text(Words::from("Here starts ").text(listed(names)).text("."))),
        _ => Some(markup.with_text(Words::from("Here start ").text(listed(names)).text("."))),
    }
}
