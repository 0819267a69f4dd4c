//! The entries for a place: words with what is known of them, names of pieces, numbers.

use ludex_base::completion::{Completion, CompletionKind, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::{Db, DefinitionId, File, Name};
use ludex_syntax::bdl::ast::NameRef;
use ludex_syntax::bdl::javascript::BlockPlace;
use ludex_syntax::bdl::{self as syntax, Block, SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use super::places::{CompletionPlace, Number, given, keyword};
use super::snippets;
use crate::board::Board;
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::cursor::{Cursor, sound};
use crate::game::{Game, Word, game};
use crate::javascript::shapes;
use crate::kinds;
use crate::occurrences::model;

/// The entries for a place, in no order.
pub(super) fn entries(db: &dyn Db, file: File, cursor: &Cursor, place: &CompletionPlace) -> Vec<Completion> {
    let mut list = CompletionList { db, file, game: game(db, file), cursor, items: Vec::new() };
    match place {
        CompletionPlace::Section => list.sections(),
        CompletionPlace::Entry(block, node) => list.entries(*block, node),
        CompletionPlace::Value(key) => list.values(*key),
        CompletionPlace::Kills => {
            list.word(K::KILLS_KW, BuiltinKind::MoveProperty, 0, 0, snippets::of_word(None, K::KILLS_KW));
        }
        CompletionPlace::Y { is_position: true } => {
            list.word(K::Y_KW, BuiltinKind::Position, 0, 0, Some(snippets::ROW))
        }
        CompletionPlace::Y { is_position: false } => list.word(K::Y_KW, BuiltinKind::Move, 0, 0, Some(snippets::ROWS)),
        CompletionPlace::Number(number) => list.numbers(*number),
        CompletionPlace::Argument(parentheses) => list.arguments(parentheses),
    }
    list.items
}

/// A list as it is filled.
struct CompletionList<'a> {
    db: &'a dyn Db,
    file: File,
    game: &'a Game,
    cursor: &'a Cursor,
    items: Vec<Completion>,
}

/// A piece that is defined.
struct Piece {
    name: Name,
    subject: Subject,
}

impl CompletionList<'_> {
    /// True if what follows the cursor can only belong to the word there, so that this is all that is lacking.
    fn goes_on(&self) -> bool {
        matches!(self.cursor.next, Some(K::COLON | K::L_PAREN | K::L_BRACE))
    }

    /// True if what follows the cursor can stand behind a word.
    fn fits(&self, kind: K) -> bool {
        match self.cursor.next {
            Some(K::COLON) => !syntax::values(kind).is_empty(),
            Some(K::L_PAREN) => takes_arguments(kind),
            Some(K::L_BRACE) => opens_block(kind),
            _ => true,
        }
    }

    /// Adds an entry with a snippet, unless what belongs to it stands there already.
    fn add(&mut self, own: Completion, snippet: Option<&str>) {
        let snippet = snippet.filter(|_| !self.goes_on());
        let insert = snippet.map_or_else(|| own.insert.clone(), snippets::plain);
        self.items.push(Completion { insert, snippet: snippet.map(str::to_owned), ..own });
    }

    /// Adds a word that is of a kind in the reference data.
    fn word(&mut self, kind: K, of: BuiltinKind, rank: u8, order: usize, snippet: Option<&str>) {
        let Some(word) = syntax::word_of(kind).filter(|_| self.fits(kind)) else { return };
        let Some(index) = builtins::lookup_only(word, of) else { return };
        let Some(row) = builtins::get(index) else { return };
        let subject = Subject::Builtin(builtins::id(index));
        self.add(Completion { order: order as u32, ..entry(word, detail(row), rank, subject) }, snippet);
    }

    /// Adds `explicit` as a block is wanted at a place, unless the compiler refuses it there.
    fn explicit(&mut self, place: Option<BlockPlace>, of: BuiltinKind, rank: u8, order: usize) {
        if let Some(shape) = place.and_then(shapes::of) {
            let snippet = snippets::explicit(shape);
            self.word(K::EXPLICIT_KW, of, rank, order, Some(snippet.as_str()));
        }
    }

    /// Adds a text with places to fill in under a label.
    fn form(&mut self, label: &str, detail: &str, rank: u8, order: usize, snippet: &str) {
        if self.goes_on() {
            return;
        }
        let own = entry(label, detail.to_owned(), rank, Subject::Nothing);
        self.add(Completion { kind: CompletionKind::Snippet, order: order as u32, ..own }, Some(snippet));
    }

    /// The sections that are not there yet, in their order; those that belong right here come first.
    fn sections(&mut self) {
        let Some(root) = self.cursor.word.parent_ancestors().last() else { return };
        let others = root.children().filter(|node| !self.cursor.is_in(node));
        // Each section that is there with its place in the order, and whether it stands before the cursor.
        let place = |node: SyntaxNode| {
            let block = Block::of_node(node.kind())?;
            let own = Block::SECTIONS.iter().position(|section| *section == block)?;
            Some((own, node.text_range().start() < self.cursor.start()))
        };
        let there: Vec<(usize, bool)> = others.filter_map(place).collect();
        if self.cursor.last.is_none() && self.cursor.next.is_none() {
            self.form("rules … finish", "a whole game", 0, 0, snippets::GAME);
        }
        for (own, word) in Block::SECTIONS.into_iter().filter_map(Block::keyword).enumerate() {
            if there.iter().any(|(other, _)| *other == own) {
                continue;
            }
            let is_here = there.iter().all(|(other, is_before)| (*other < own) == *is_before);
            let snippet = snippets::of_word(None, word);
            self.word(word, BuiltinKind::Section, u8::from(!is_here), own + 1, snippet);
        }
    }

    /// The entries of a block.
    fn entries(&mut self, block: Block, node: &SyntaxNode) {
        let Some(of) = kind_of_entries(block) else {
            self.placements();
            return;
        };
        let given = given(node, self.cursor);
        for (order, &kind) in block.entries().iter().enumerate() {
            let is_given = given.contains(&kind);
            match (block, kind) {
                (_, K::EXPLICIT_KW) => self.explicit(block.script(), of, 1, order + 1),
                (Block::Moves | Block::Positions, _) => {
                    self.word(kind, of, 0, order + 1, snippets::of_word(Some(block), kind));
                }
                // One for each piece.
                (Block::Invariants, _) => {
                    self.word(kind, of, u8::from(is_given), order + 1, snippets::of_word(None, kind));
                }
                _ if is_given => {}
                _ => self.word(kind, of, 0, order + 1, snippets::of_word(None, kind)),
            }
        }
        match block {
            Block::Moves => {
                for (order, line) in snippets::OPEN_LINES.into_iter().enumerate() {
                    self.form(line, "to the edge of the board", 1, order, line);
                }
            }
            Block::Pieces => self.new_pieces(),
            _ => {}
        }
    }

    /// Pieces that are named and not defined, and those that many games have.
    fn new_pieces(&mut self) {
        if matches!(self.cursor.next, Some(K::COLON | K::L_PAREN)) {
            return;
        }
        let mut seen: FxHashSet<Name> = self.pieces().into_iter().map(|piece| piece.name).collect();
        for (order, common) in snippets::COMMON_PIECES.iter().enumerate() {
            if !seen.contains(&Name::new(common.name)) {
                self.form(common.name, common.detail, 2, order, common.snippet);
            }
        }
        let game = self.game;
        for (order, word) in named(game).enumerate() {
            if word.is_reserved || word.range == self.cursor.range || !seen.insert(word.name) {
                continue;
            }
            let name = word.name.as_str();
            let own = entry(name, "piece, not defined yet".to_owned(), 0, Subject::Nothing);
            let own = Completion { kind: CompletionKind::Symbol(SymbolKind::Class), order: order as u32, ..own };
            self.add(own, Some(snippets::piece(name).as_str()));
        }
    }

    /// Placements of the pieces, first of those that are not placed.
    fn placements(&mut self) {
        if matches!(self.cursor.next, Some(K::COLON | K::L_PAREN)) {
            return;
        }
        let placed = self.placed();
        for (order, piece) in self.pieces().into_iter().enumerate() {
            let is_placed = placed.contains(&piece.name);
            let detail = if is_placed { "piece, already placed" } else { "piece, not placed yet" };
            let snippet = snippets::placement(piece.name.as_str());
            self.piece(&piece, detail, u8::from(is_placed), order, Some(snippet.as_str()));
        }
    }

    /// The pieces that may stand in parentheses. A piece may well be spawned that is not placed; an invariant has no
    /// effect on one that is neither, and needs one entry for each piece.
    fn arguments(&mut self, parentheses: &SyntaxNode) {
        let names = parentheses.children().filter(|node| !self.cursor.is_in(node)).filter_map(NameRef::cast);
        let listed: FxHashSet<Name> = names.map(|name| Name::new(&name.text())).collect();
        let around = sound(parentheses.parent());
        let key = around.as_ref().and_then(keyword);
        let is_spawn = key == Some(K::SPAWN_KW);
        let placed = self.placed();
        let own_piece = parentheses.ancestors().find(|node| node.kind() == K::PIECE);
        let own_piece = own_piece.and_then(syntax::ast::Piece::cast).and_then(|piece| piece.name());
        let own_piece = own_piece.filter(|_| is_spawn).map(|name| Name::new(&name.text()));
        let guarded: FxHashSet<Name> = self.guarded(key);
        for (order, piece) in self.pieces().into_iter().enumerate() {
            let name = piece.name;
            let is_placed = placed.contains(&name);
            let (detail, rank) = if listed.contains(&name) {
                ("piece, already in this list", 3)
            } else if own_piece == Some(name) {
                ("the piece itself", 2)
            } else if guarded.contains(&name) {
                ("piece, already in such an invariant", 2)
            } else if is_placed {
                ("piece", u8::from(is_spawn))
            } else {
                ("piece, not placed", u8::from(!is_spawn))
            };
            self.piece(&piece, detail, rank, order, None);
        }
    }

    /// The pieces that other invariants with a word are about.
    fn guarded(&self, key: Option<K>) -> FxHashSet<Name> {
        let word = key.and_then(syntax::word_of);
        let same = self.game.invariants.iter().filter(|invariant| Some(invariant.kind.word()) == word);
        let names = same.flat_map(|invariant| &invariant.names).filter(|name| name.range != self.cursor.range);
        names.map(|name| name.name).collect()
    }

    /// Adds a piece.
    fn piece(&mut self, piece: &Piece, detail: &str, rank: u8, order: usize, snippet: Option<&str>) {
        let own = entry(piece.name.as_str(), detail.to_owned(), rank, piece.subject);
        let own = Completion { kind: CompletionKind::Symbol(SymbolKind::Class), order: order as u32 + 1, ..own };
        self.add(own, snippet);
    }

    /// The pieces that are defined, in order, that at the cursor left out.
    fn pieces(&self) -> Vec<Piece> {
        let mut seen = FxHashSet::default();
        let mut pieces = Vec::new();
        for definition in &model(self.db, self.file).definitions {
            let is_piece = definition.id.namespace == kinds::PIECES && definition.name_range != self.cursor.range;
            if is_piece && seen.insert(definition.id.name) {
                let id = DefinitionId { file: self.file, local: definition.id };
                pieces.push(Piece { name: definition.id.name, subject: Subject::Definition(id) });
            }
        }
        pieces
    }

    /// The names that are placed, that at the cursor left out.
    fn placed(&self) -> FxHashSet<Name> {
        let names = self.game.placements.iter().filter_map(|placement| placement.name);
        names.filter(|word| word.range != self.cursor.range).map(|word| word.name).collect()
    }

    /// The words for the value of a key.
    fn values(&mut self, key: K) {
        let of = match key {
            K::COLORING_KW => BuiltinKind::ValueOfColoring,
            K::PLAYER_CHANGE_KW => BuiltinKind::ValueOfPlayerChange,
            K::ON_END_REACHED_KW => BuiltinKind::ValueOfOnEndReached,
            _ => BuiltinKind::TruthValue,
        };
        for (order, &kind) in syntax::values(key).iter().enumerate() {
            match kind {
                K::EXPLICIT_KW => self.explicit(BlockPlace::of_value(key), of, 0, order),
                // A move takes unless it says that it does not.
                K::TRUE_KW if key == K::KILLS_KW => self.word(kind, of, 1, order, None),
                _ => self.word(kind, of, 0, order, snippets::of_word(None, kind)),
            }
        }
    }

    /// The numbers that make sense at a place.
    fn numbers(&mut self, number: Number) {
        let detail = match number {
            Number::Player => "player",
            Number::Side | Number::End => "squares",
            Number::Square(K::X_KW) => "column, from the left",
            Number::Square(_) => "row, from the bottom",
            Number::Step(K::X_KW) => "columns",
            Number::Step(_) => "rows",
        };
        for (order, value) in numbers(number, Board::of(self.game)).into_iter().enumerate() {
            let own = entry(&value.to_string(), detail.to_owned(), 0, Subject::Nothing);
            let kind = CompletionKind::Symbol(SymbolKind::Constant);
            self.items.push(Completion { kind, order: order as u32, ..own });
        }
    }
}

/// An entry that is written as it is called, as a word of the language.
fn entry(label: &str, detail: String, rank: u8, subject: Subject) -> Completion {
    Completion { rank, subject, ..Completion::new(label, CompletionKind::Keyword, detail) }
}

/// The few words beside a word: its form, and what holds without it.
fn detail(row: &Builtin) -> String {
    let mut detail = if row.form == row.name { row.kind.word().to_owned() } else { row.form.to_owned() };
    if !row.default.is_empty() {
        detail.push_str(&format!("; {} if it is left out", row.default));
    }
    detail
}

/// The kind of the entries of a block in the reference data; `None` for placements, which have no words.
fn kind_of_entries(block: Block) -> Option<BuiltinKind> {
    Some(match block {
        Block::Rules => BuiltinKind::Rule,
        Block::Pieces => BuiltinKind::Piece,
        Block::Initial => return None,
        Block::Invariants => BuiltinKind::Invariant,
        Block::Finish => BuiltinKind::FinishingRule,
        Block::Piece => BuiltinKind::PieceProperty,
        Block::Moves => BuiltinKind::Move,
        Block::Placement => BuiltinKind::PlacementProperty,
        Block::Positions => BuiltinKind::Position,
    })
}

/// True for a word with parentheses behind it.
fn takes_arguments(kind: K) -> bool {
    matches!(
        kind,
        K::HORIZONTAL_KW
            | K::VERTICAL_KW
            | K::DIAGONAL_KW
            | K::SPAWN_KW
            | K::CANT_RISK_KW
            | K::PROTECT_PIECE_KW
            | K::PAWN_MOVEMENT_KW
    )
}

/// True for a word with braces behind it.
fn opens_block(kind: K) -> bool {
    matches!(kind, K::MOVES_KW | K::POSITIONS_KW | K::EXPLICIT_KW) || Block::of_section(kind).is_some()
}

/// The names of pieces that a game uses: those that are placed, spawned, and meant by invariants.
fn named(game: &Game) -> impl Iterator<Item = Word> {
    let placed = game.placements.iter().filter_map(|placement| placement.name);
    let properties = game.pieces.iter().flat_map(|piece| &piece.properties);
    let spawned = properties.filter_map(|property| property.spawn.as_ref()).flat_map(|spawn| &spawn.names);
    let meant = game.invariants.iter().flat_map(|invariant| &invariant.names);
    placed.chain(spawned.copied()).chain(meant.copied())
}

/// The side of a board whose rules do not say it.
const USUAL_SIDE: i64 = 8;
/// The longest side for which numbers are listed.
const MAX_SIDE: i64 = 100;
/// The longest side that is proposed for a board.
const MAX_NEW_SIDE: i64 = 26;

/// The numbers that make sense at a place, the likeliest first.
fn numbers(number: Number, board: Board) -> Vec<i64> {
    let side = |side: Option<i64>| side.unwrap_or(USUAL_SIDE).clamp(1, MAX_SIDE);
    let along = |axis: K| side(if axis == K::X_KW { board.width } else { board.height });
    match number {
        Number::Player => vec![0, 1],
        Number::Side => {
            let mut all: Vec<i64> = board.width.into_iter().chain(board.height).chain([USUAL_SIDE]).collect();
            all.extend(1..=MAX_NEW_SIDE);
            let mut seen = FxHashSet::default();
            all.retain(|value| seen.insert(*value));
            all
        }
        Number::Square(axis) => (0..along(axis)).collect(),
        Number::Step(axis) => {
            let furthest = (along(axis) - 1).max(1);
            let mut all = vec![1, -1, 0];
            all.extend((2..=furthest).flat_map(|far| [far, -far]));
            all
        }
        // The compiler fails on an end that is 0; one that is left out lies as far away as this goes.
        Number::End => {
            let furthest = board.reach.unwrap_or(USUAL_SIDE + 2).clamp(1, MAX_SIDE);
            (1..=furthest).flat_map(|far| [far, -far]).collect()
        }
    }
}
