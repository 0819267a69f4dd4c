//! A picture of a game: its board to scale, the players where they start, and what their scripts cost in a
//! pass.
//!
//! One self-contained SVG document, the same for the same files. Lengths are whole pixels or tenths of them.

use std::collections::BTreeMap;
use std::fmt::Write;

use ludex_base::preview::{PreviewError, counted, escape, tenths};
use ludex_base::{Db, File};
use ludex_syntax::trench::ast::Player;

use crate::game::player_name;
use crate::program::{ExecMode, GameSettings, Rules};
use crate::scripts::resolve_script;
use crate::{cost, cost_text, edition, tree};

/// Columns and rows that a picture may have.
const MOST_SQUARES: i64 = 500;

/// Players that are listed below the board.
const MOST_PLAYERS: usize = 100;

/// Players of one square that are named.
const MOST_NAMED: usize = 8;

/// Pixels left of the board, for the numbers of the rows.
const LEFT: i64 = 46;

/// Pixels above it, for the title and the numbers of the columns.
const TOP: i64 = 80;

/// Pixels right of it.
const RIGHT: i64 = 30;

/// A picture is not narrower than this, so that title and list have room.
const NARROWEST: i64 = 460;

/// The width a board is drawn in if its squares are neither too large nor too small then.
const COMFORTABLE: i64 = 640;

/// Pixels from one player of the list to the next.
const LINE: i64 = 40;

/// Pixels that a letter of the list is wide, about.
const LETTER: i64 = 7;

/// Letters, and what surrounds the players.
const INK: &str = "#26262b";

/// For teams, in order: dark enough for white letters.
const TEAMS: [&str; 12] = [
    "#c82f2f", "#2f5fc8", "#2f7f3f", "#7f3fa8", "#b85c12", "#147878", "#a8327c", "#6b4a2f", "#4f6b1a", "#3f3f7f",
    "#8f6a00", "#5f5f5f",
];

/// The picture of a game file.
pub fn preview(db: &dyn Db, file: File) -> Result<String, PreviewError> {
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
    if columns == 0 || rows == 0 {
        return nothing("the board has no squares");
    }
    if columns > MOST_SQUARES || rows > MOST_SQUARES {
        let why =
            format!("a board of {columns} by {rows} squares, and at most {MOST_SQUARES} columns and rows are drawn");
        return Err(PreviewError::TooLarge(why));
    }
    let mut teams: Vec<String> = Vec::new();
    let players = source.players().map(|player| mark(db, file, &player, rules.settings, &mut teams)).collect();
    let scene = Scene { title: rules.name.clone(), settings: rules.settings, players, teams: teams.len() };
    Ok(Picture::new(&scene).draw())
}

/// A player as the picture shows them.
struct Mark {
    name: String,
    /// "team 1", or nothing in the document's form.
    team: String,
    /// Which of the teams, in order of their first players.
    colour: usize,
    position: Option<(i64, i64)>,
    path: String,
    /// What the script costs, or why that is not known.
    cost: String,
}

impl Mark {
    /// Who it is and where, on one line.
    fn facts(&self, settings: &GameSettings) -> String {
        let place = match self.position {
            Some((x, y)) if settings.has_square((x, y)) => format!("at {x},{y}"),
            Some((x, y)) => format!("at {x},{y}, which is off the board"),
            None => "without a position".to_owned(),
        };
        let parts = [self.name.as_str(), &self.team, &place, &self.path];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}

/// A player of the file. In the document's form everyone is a team of their own.
fn mark(db: &dyn Db, game: File, player: &Player, settings: &GameSettings, teams: &mut Vec<String>) -> Mark {
    let name = player_name(player).map_or_else(|| "a player without a name".to_owned(), |(name, _)| name);
    let team = player.field("team").and_then(|field| field.value()?.number());
    let key = team.map_or_else(|| format!("player {name}"), |team| format!("team {team}"));
    let colour = teams.iter().position(|other| *other == key).unwrap_or_else(|| {
        teams.push(key.clone());
        teams.len() - 1
    });
    let path = player.path().map_or_else(String::new, |path| path.text());
    Mark {
        cost: cost_of(db, game, &path, settings),
        name,
        team: if team.is_some() { key } else { String::new() },
        colour,
        position: player.position().and_then(|position| position.pair()),
        path,
    }
}

/// What a straight run of a script costs, or why that is not known.
fn cost_of(db: &dyn Db, game: File, path: &str, settings: &GameSettings) -> String {
    if path.is_empty() {
        return "no script".to_owned();
    }
    match resolve_script(db, game, path).file() {
        None => "there is no such script".to_owned(),
        Some(script) if script.dialect(db) != crate::DIALECT => "this file is not a script".to_owned(),
        Some(script) if edition::is_newer(db, script) => {
            "this script is written in the Trench of 2025 or later".to_owned()
        }
        Some(script) => cost_text::lens(cost::costs(db, script).script, Some(settings)),
    }
}

/// What a picture shows.
struct Scene<'a> {
    title: String,
    settings: &'a GameSettings,
    players: Vec<Mark>,
    /// How many teams there are.
    teams: usize,
}

impl Scene<'_> {
    /// The size of the board, the players, the rules of a turn.
    fn facts(&self) -> String {
        let (columns, rows) = self.settings.board;
        let mut facts = format!("{columns} × {rows} squares");
        if !self.players.is_empty() {
            let players = counted(self.players.len() as u64, "player");
            let _ = write!(facts, " · {players}, {}", counted(self.teams as u64, "team"));
        }
        let of_settings = |value: i64, what: &str| counted(u64::try_from(value).unwrap_or(0), what);
        let steps = of_settings(self.settings.steps, "step");
        let _ = match self.settings.exec_mode {
            ExecMode::Async => {
                write!(facts, " · a turn has {steps} and {}", of_settings(self.settings.actions, "action"))
            }
            ExecMode::Sync => write!(facts, " · all at the same time, {steps} a turn"),
        };
        facts
    }
}

struct Picture<'a> {
    scene: &'a Scene<'a>,
    board: (i64, i64),
    /// Pixels that a square is wide and high.
    square: i64,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(scene: &'a Scene<'a>) -> Picture<'a> {
        let board = scene.settings.board;
        let square = (COMFORTABLE / board.0.max(board.1).max(1)).clamp(4, 36);
        Picture { scene, board, square, out: String::new() }
    }

    fn draw(mut self) -> String {
        let (board_width, board_height) = (self.board.0 * self.square, self.board.1 * self.square);
        let facts = self.scene.facts();
        let shown = self.scene.players.iter().take(MOST_PLAYERS);
        let lines =
            shown.clone().flat_map(|mark| [mark.facts(self.scene.settings), mark.cost.clone()]).chain([facts.clone()]);
        let longest = lines.map(|line| line.chars().count().min(LONGEST)).max().unwrap_or(0) as i64;
        let width = (LEFT + board_width + RIGHT).max(NARROWEST).max(LEFT + longest * LETTER + RIGHT);
        let list_top = TOP + board_height + 34;
        let listed = shown.len() as i64 + i64::from(self.scene.players.len() > MOST_PLAYERS);
        let height = list_top + listed * LINE;
        self.head(width, height, &facts);
        self.grid(board_width, board_height);
        self.numbers();
        self.players();
        self.list(list_top);
        self.out.push_str("</svg>\n");
        self.out
    }

    fn head(&mut self, width: i64, height: i64, facts: &str) {
        let title = escape(&self.scene.title, 120);
        let _ = write!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"system-ui,sans-serif\" font-size=\"12\" fill=\"{INK}\">\n\
             <title>{title}</title>\n<desc>A board of squares: {facts}.</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fbfaf6\"/>\n\
             <text x=\"{LEFT}\" y=\"28\" font-size=\"18\" font-weight=\"600\">{title}</text>\n\
             <text x=\"{LEFT}\" y=\"46\" fill=\"#5c5c66\">{facts}</text>\n"
        );
    }

    /// The board with the lines between its squares.
    fn grid(&mut self, width: i64, height: i64) {
        let square = self.square;
        let _ = write!(
            self.out,
            "<g transform=\"translate({LEFT} {TOP})\">\n\
             <pattern id=\"ludex-squares\" width=\"{square}\" height=\"{square}\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"M{square} 0H0V{square}\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".18\"/></pattern>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#dfe5cf\"/>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"url(#ludex-squares)\" stroke=\"#000\" \
             stroke-opacity=\".5\"/>\n</g>\n"
        );
    }

    /// The numbers of some columns above the board and of some rows left of it.
    fn numbers(&mut self) {
        let steps = [1_i64, 2, 5, 10, 20, 50, 100];
        let step = steps.into_iter().find(|step| step * self.square >= 24).unwrap_or(100) as usize;
        self.out.push_str("<g font-size=\"10\" fill=\"#85858f\" text-anchor=\"middle\"><title>x</title>");
        for x in (0..self.board.0).step_by(step) {
            let (at, y) = (tenths(LEFT * 10 + x * self.square * 10 + self.square * 5), TOP - 7);
            let _ = write!(self.out, "<text x=\"{at}\" y=\"{y}\">{x}</text>");
        }
        self.out.push_str("</g>\n<g font-size=\"10\" fill=\"#85858f\" text-anchor=\"end\"><title>y</title>");
        for y in (0..self.board.1).step_by(step) {
            let at = tenths(TOP * 10 + y * self.square * 10 + self.square * 5 + 35);
            let _ = write!(self.out, "<text x=\"{}\" y=\"{at}\">{y}</text>", LEFT - 8);
        }
        self.out.push_str("</g>\n");
    }

    /// A disc for every square with players: the first one's, and how many there are.
    fn players(&mut self) {
        let scene = self.scene;
        let mut squares: BTreeMap<(i64, i64), Vec<&Mark>> = BTreeMap::new();
        for mark in &scene.players {
            if let Some((x, y)) = mark.position.filter(|square| scene.settings.has_square(*square)) {
                squares.entry((y, x)).or_default().push(mark);
            }
        }
        if squares.is_empty() {
            return;
        }
        // In tenths: most of a square, if that is not too small to see.
        let radius = (self.square * 4).clamp(50, 130);
        self.out.push_str("<g text-anchor=\"middle\" font-weight=\"600\">\n");
        for ((y, x), marks) in &squares {
            let centre = |along: i64, start: i64| tenths(start * 10 + along * self.square * 10 + self.square * 5);
            let (x, y) = (centre(*x, LEFT), centre(*y, TOP));
            let _ = write!(self.out, "<g transform=\"translate({x} {y})\"><title>");
            for (index, mark) in marks.iter().take(MOST_NAMED).enumerate() {
                let end = if index == 0 { "" } else { "\n" };
                let facts = [mark.name.as_str(), &mark.team].join(" · ");
                let _ = write!(self.out, "{end}{}", escape(facts.trim_end_matches(" · "), 80));
            }
            if marks.len() > MOST_NAMED {
                let _ = write!(self.out, "\nand {} more", marks.len() - MOST_NAMED);
            }
            self.out.push_str("</title>");
            // Another team's looks out from behind.
            if let Some(other) = marks.iter().find(|mark| mark.colour != marks[0].colour) {
                self.disc(" cx=\"4\" cy=\"-4\"", radius, other.colour);
            }
            self.disc("", radius, marks[0].colour);
            if radius >= 90 {
                let letters: String = marks[0].name.chars().take(2).collect();
                let _ = write!(self.out, "<text y=\"4\" font-size=\"10\" fill=\"#fff\">{}</text>", escape(&letters, 2));
            }
            if marks.len() > 1 {
                let count = marks.len().min(99);
                let _ = write!(
                    self.out,
                    "<circle cx=\"9\" cy=\"9\" r=\"6\" fill=\"{INK}\"/>\
                     <text x=\"9\" y=\"12\" font-size=\"8\" fill=\"#fff\">{count}</text>"
                );
            }
            self.out.push_str("</g>\n");
        }
        self.out.push_str("</g>\n");
    }

    /// A disc of a radius in tenths, in the colour of a team.
    fn disc(&mut self, centre: &str, radius: i64, team: usize) {
        let (radius, colour) = (tenths(radius), TEAMS[team % TEAMS.len()]);
        let _ = write!(self.out, "<circle{centre} r=\"{radius}\" fill=\"{colour}\" stroke=\"{INK}\"/>");
    }

    /// The players below the board, each with what the script costs.
    fn list(&mut self, top: i64) {
        let scene = self.scene;
        let mut y = top;
        for mark in scene.players.iter().take(MOST_PLAYERS) {
            let _ = write!(self.out, "<g transform=\"translate({LEFT} {y})\">");
            self.disc(" cx=\"7\" cy=\"-4\"", 60, mark.colour);
            let _ = writeln!(
                self.out,
                "<text x=\"22\">{}</text><text x=\"22\" y=\"16\" fill=\"#5c5c66\">{}</text></g>",
                escape(&mark.facts(self.scene.settings), LONGEST),
                escape(&mark.cost, LONGEST)
            );
            y += LINE;
        }
        if scene.players.len() > MOST_PLAYERS {
            let more = scene.players.len() - MOST_PLAYERS;
            let _ = writeln!(self.out, "<text x=\"{LEFT}\" y=\"{y}\">and {more} more</text>");
        }
    }
}

/// Characters of a line of the list.
const LONGEST: usize = 110;
