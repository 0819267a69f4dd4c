//! Games that cannot be meant: without players, with players of one team alone, on a board without squares.

use ludex_base::{File, Findings};
use ludex_syntax::trench::ast::{Player, Setting};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use super::keyword;
use crate::codes;
use crate::game::program::GameSettings;

/// Reports what a game lacks. A file with other findings is still being written: of that only what is there counts.
pub(crate) fn check(
    file: File,
    settings: &GameSettings,
    written: (&[Setting], &[Player]),
    is_whole: bool,
    findings: &mut Findings,
) {
    let (keys, players) = written;
    let has_squares = settings.board.0 > 0 && settings.board.1 > 0;
    if !has_squares {
        let width = settings.board.0;
        let key = ["board", "board_x", "board_y"].into_iter().find_map(|key| settings.place(key));
        let what = if width == 0 { "columns" } else { "rows" };
        let message = format!("a board without {what} has no squares, so nobody can stand on it");
        findings.report(codes::EMPTY_BOARD, key.unwrap_or_else(|| TextRange::empty(TextSize::new(0))), message);
    }
    if players.is_empty()
        && is_whole
        && has_squares
        && let Some(first) = keys.first()
    {
        let message =
            "this game has no players: add them, as in `player: { team: 1; name: a; position: 5,5; file: ./a.tr; }`";
        findings.report(codes::NO_PLAYERS, keyword(first.syntax()), message);
    }
    let teams: Option<Vec<i64>> = players.iter().map(team).collect();
    if let Some([first, others @ ..]) = teams.as_deref()
        && !others.is_empty()
        && others.iter().all(|team| team == first)
        && let Some(second) = players.get(1)
    {
        let message = format!("all players are in team {first}, so nobody has an enemy");
        let diagnostic = findings.report(codes::ONE_TEAM, keyword(second.syntax()), message);
        diagnostic.related(file, players[0].syntax().text_range(), "the first player of the team");
    }
}

/// The team of a player in a block.
fn team(player: &Player) -> Option<i64> {
    player.field("team")?.value()?.number()
}
