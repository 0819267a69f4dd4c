//! A picture of a game: its board to scale, the players where they start, and what their scripts cost in a
//! pass. A script is shown on the board of a game that it plays in, with its players marked.

use std::fmt::Write;

use ludex_base::did_you_mean;
use ludex_base::file::file_name;
use ludex_base::navigation::Location;
use ludex_base::picture::{
    Axis, Board, CellKind, Colour, Content, DARK, Layer, LegendEntry, Mark, MarkForm, Picture, Position, Sample, Shape,
    Squares,
};
use ludex_base::preview::{Pictures, PreviewError, PreviewName, PreviewRequest, counted, nothing_to_choose};
use ludex_base::{Db, File};
use ludex_syntax::trench::ast::Player as PlayerNode;
use rowan::ast::AstNode;

use crate::cost::text;
use crate::game::player_name;
use crate::game::program::{ExecMode, GameSettings, Rules, rules};
use crate::game::scripts::resolve_script;
use crate::{Trench, TrenchGame, cost, edition, tree};

impl Pictures for Trench {
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
        request.without_sample().and_then(|what| script(db, file, what))
    }

    /// The games that a script plays in, where there are several.
    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        let games = rules(db, file);
        let several = if games.len() > 1 { games } else { Vec::new() };
        several.into_iter().map(|game| PreviewName { name: game.name, group: None, source: None }).collect()
    }
}

impl Pictures for TrenchGame {
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
        nothing_to_choose(request, "board").and_then(|()| preview(db, file, None))
    }
}

/// Columns and rows that a picture may have.
const MAX_SQUARES: u32 = 500;

/// The colour of the board.
const GROUND: Colour = Colour::hex(0xdfe5cf);

/// The layers of a board.
const LAYERS: [Layer; 2] = [Layer::new("players", "Players", Content::Pieces), Layer::NUMBERS];

/// The picture of a game that a script plays in: the first, or that with a name.
fn script(db: &dyn Db, script: File, what: Option<&str>) -> Result<Picture, PreviewError> {
    let games = rules(db, script);
    let chosen = match what {
        None => games.first(),
        Some(name) => {
            let missing = || match did_you_mean(name, games.iter().map(|game| game.name.as_str())) {
                Some(guess) => format!("this script does not play in `{name}`; did you mean `{guess}`?"),
                None => format!("this script does not play in `{name}`"),
            };
            let named = games.iter().find(|game| game.name == name);
            Some(named.ok_or_else(|| PreviewError::Choice(missing()))?)
        }
    };
    let Some(chosen) = chosen else {
        let why = "a script has no board of its own, and no game file has a player with this script";
        return Err(PreviewError::Nothing(why.to_owned()));
    };
    let picture = preview(db, chosen.game, Some(script))?;
    let own = file_name(script.path(db));
    Ok(Picture { title: format!("{own} in {}", chosen.name), ..picture })
}

/// The picture of a game file, in which the players of a script are marked.
pub(crate) fn preview(db: &dyn Db, file: File, script: Option<File>) -> Result<Picture, PreviewError> {
    let nothing = |why: &str| Err(PreviewError::Nothing(why.to_owned()));
    if edition::is_newer(db, file) {
        return nothing("this file is written in the Trench of 2025 or later, and Ludex knows only that of 2024");
    }
    let Some(source) = tree::source(db, file) else { return nothing("the file cannot be read") };
    if source.settings().next().is_none() && source.players().next().is_none() {
        return nothing("the file has no settings and no players");
    }
    let rules = Rules::of(db, file);
    let (columns, rows) = rules.settings.board;
    if columns <= 0 || rows <= 0 {
        return nothing("the board has no squares");
    }
    let (Ok(width @ ..=MAX_SQUARES), Ok(height @ ..=MAX_SQUARES)) = (u32::try_from(columns), u32::try_from(rows))
    else {
        let why =
            format!("a board of {columns} by {rows} squares, and at most {MAX_SQUARES} columns and rows are drawn");
        return Err(PreviewError::TooLarge(why));
    };
    let source_of = |range| Some(Location { file, range });
    let board = Board {
        columns: width,
        rows: height,
        kinds: vec![CellKind { character: Some('·'), ..CellKind::area("", GROUND) }],
        cells: vec![Some(0); width as usize * height as usize],
        sources: vec![(0, rules.settings.place("board").and_then(source_of))],
        column_axis: Some(Axis::new("x", 0)),
        column_starts: Vec::new(),
        row_axis: Some(Axis::new("y", 0)),
    };
    let mut teams: Vec<String> = Vec::new();
    let players: Vec<Player> =
        source.players().map(|player| read_player(db, file, &player, rules.settings, &mut teams)).collect();
    let facts = facts(rules.settings, &players, teams.len());
    let plays = |player: &&Player| script.is_some() && player.script == script;
    let discs = players.iter().filter_map(|player| player.mark(rules.settings));
    let rings = players.iter().filter(plays).filter_map(|player| player.mark(rules.settings)).map(ring);
    let mut legend: Vec<LegendEntry> = players.iter().map(|player| player.entry(rules.settings)).collect();
    if players.iter().any(|player| plays(&player)) {
        let sample = Sample::Mark(MarkForm::Ring, Colour::BLACK);
        let note = "the players whose script this is".to_owned();
        legend.push(LegendEntry { note, ..LegendEntry::new(sample, "plays this script", "") });
    }
    Ok(Picture {
        description: format!("A board of squares: {facts}."),
        facts,
        marks: discs.chain(rings).collect(),
        layers: LAYERS.to_vec(),
        legend,
        ..Picture::new(rules.name, Shape::Squares(Squares { board, outlines: Vec::new() }))
    })
}

/// A player as the picture shows them.
struct Player {
    name: String,
    /// "team 1", or nothing in the document's form.
    team: String,
    colour: Colour,
    position: Option<(i64, i64)>,
    path: String,
    /// The file to which the path leads.
    script: Option<File>,
    /// The cost of the script, or the reason why it is not known.
    cost: String,
    source: Location,
}

impl Player {
    /// Some facts about them on one line.
    fn line(parts: &[&str]) -> String {
        parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// The line and the costs below the board.
    fn entry(&self, settings: &GameSettings) -> LegendEntry {
        let place = match self.position {
            Some((x, y)) if settings.has_square((x, y)) => format!("at {x},{y}"),
            Some((x, y)) => format!("at {x},{y}, which is off the board"),
            None => "without a position".to_owned(),
        };
        let name = Player::line(&[&self.name, &self.team, &place, &self.path]);
        LegendEntry {
            note: self.cost.clone(),
            source: Some(self.source),
            ..LegendEntry::new(Sample::Mark(MarkForm::Disc, self.colour), name, "")
        }
    }

    /// The disc on the square where they start.
    fn mark(&self, settings: &GameSettings) -> Option<Mark> {
        let (x, y) = self.position.filter(|square| settings.has_square(*square))?;
        let position = Position { row: u32::try_from(y).ok()?, column: u32::try_from(x).ok()? };
        Some(Mark {
            label: self.name.clone(),
            tooltip: Player::line(&[&self.name, &self.team]),
            source: Some(self.source),
            ..Mark::new(position, MarkForm::Disc, self.colour)
        })
    }
}

/// The ring round the disc of a player who is meant.
fn ring(disc: Mark) -> Mark {
    Mark { form: MarkForm::Ring, colour: Colour::BLACK, label: String::new(), ..disc }
}

/// A player of the file. In the document's form everyone is a team of their own.
fn read_player(
    db: &dyn Db,
    game: File,
    player: &PlayerNode,
    settings: &GameSettings,
    teams: &mut Vec<String>,
) -> Player {
    let name = player_name(player).map_or_else(|| "a player without a name".to_owned(), |(name, _)| name);
    let team = player.field("team").and_then(|field| field.value()?.number());
    let key = team.map_or_else(|| format!("player {name}"), |team| format!("team {team}"));
    let index = teams.iter().position(|other| *other == key).unwrap_or_else(|| {
        teams.push(key.clone());
        teams.len() - 1
    });
    let path = player.path().map_or_else(String::new, |path| path.text());
    let script = if path.is_empty() { None } else { resolve_script(db, game, &path).file() };
    Player {
        cost: cost_of(db, &path, script, settings),
        script,
        name,
        team: if team.is_some() { key } else { String::new() },
        colour: DARK[index % DARK.len()],
        position: player.position().and_then(|position| position.pair()),
        path,
        source: Location { file: game, range: player.syntax().text_range() },
    }
}

/// The cost of a straight run of a script, or the reason why it is not known.
fn cost_of(db: &dyn Db, path: &str, script: Option<File>, settings: &GameSettings) -> String {
    if path.is_empty() {
        return "no script".to_owned();
    }
    match script {
        None => "there is no such script".to_owned(),
        Some(script) if script.dialect(db) != crate::DIALECT => "this file is not a script".to_owned(),
        Some(script) if edition::is_newer(db, script) => {
            "this script is written in the Trench of 2025 or later".to_owned()
        }
        Some(script) => text::lens(cost::costs(db, script).script, Some(settings)),
    }
}

/// The size of the board, the players, the rules of a turn.
fn facts(settings: &GameSettings, players: &[Player], teams: usize) -> String {
    let (columns, rows) = settings.board;
    let mut facts = format!("{columns} × {rows} squares");
    if !players.is_empty() {
        let players = counted(players.len() as u64, "player");
        let _ = write!(facts, " · {players}, {}", counted(teams as u64, "team"));
    }
    let of_settings = |value: i64, what: &str| counted(u64::try_from(value).unwrap_or(0), what);
    let steps = of_settings(settings.steps, "step");
    let _ = match settings.exec_mode {
        ExecMode::Async => write!(facts, " · a turn has {steps} and {}", of_settings(settings.actions, "action")),
        ExecMode::Sync => write!(facts, " · all at the same time, {steps} a turn"),
    };
    facts
}
