//! Reads a game from the tree of its file, in one walk over the green tree.

use ludex_base::Name;
use ludex_base::green::children;
use ludex_syntax::bdl::{SyntaxKind as K, codes};
use ludex_syntax::tree::Kind;
use ludex_syntax::{Parse, SyntaxError, TextRange, TextSize};
use rowan::NodeOrToken;

use super::{
    Direction, Game, Interval, Invariant, InvariantKind, Kills, Line, Literal, LiteralValue, Move, Moves, Piece,
    Placement, Positions, Property, Rule, Script, ScriptPlace, Section, SectionKind, Shape, Spawn, Vector, Word,
};
use crate::javascript::{Facts, ScriptPiece};
use crate::tree::{EXPLICIT_LEN, Node, is_word};

/// The game in the tree of a text, with what its blocks of JavaScript define.
pub(super) fn lower(parse: &Parse, text: &str, facts: &Facts) -> Game {
    let mut lowering = Lowering { game: Game { rules_are_whole: true, ..Game::default() }, text };
    lowering.entries(Node::new(&parse.green, TextSize::new(0)), None);
    let mut game = lowering.game;
    game.sound = parse.errors.iter().all(is_harmless);
    game.script_pieces = facts.pieces.iter().map(script_piece).collect();
    game.more_script_pieces = !facts.pieces_are_known;
    game
}

/// True for an error after which the tree still holds all that the compiler reads.
fn is_harmless(error: &SyntaxError) -> bool {
    [codes::UNKNOWN_CHARACTER, codes::BYTE_ORDER_MARK, codes::SECTION_ORDER].contains(&error.code)
}

/// The name of a piece that a block of JavaScript defines.
fn script_piece(piece: &ScriptPiece) -> Word {
    Word { name: piece.name, range: piece.name_range, is_reserved: false }
}

struct Lowering<'t> {
    game: Game,
    text: &'t str,
}

/// A name or a word that stands in a node of names.
fn word(node: Node<'_>) -> Option<Word> {
    let (kind, token, at) = node.tokens().find(|(kind, ..)| is_word(*kind))?;
    let range = TextRange::at(at, token.text_len());
    Some(Word { name: Name::new(token.text()), range, is_reserved: kind != K::IDENT })
}

/// The names in the parentheses of a node.
fn names(node: Node<'_>) -> Vec<Word> {
    let list = node.child(K::ARG_LIST);
    list.into_iter().flat_map(|list| list.nodes().filter(|name| name.kind == K::NAME_REF).filter_map(word)).collect()
}

fn literal(node: Node<'_>) -> Option<Literal> {
    let (kind, token, _) = node.tokens().next()?;
    let value = match kind {
        K::NUMBER => token.text().parse::<i32>().map_or(LiteralValue::TooLarge, LiteralValue::Number),
        K::TRUE_KW => LiteralValue::Boolean(true),
        K::FALSE_KW => LiteralValue::Boolean(false),
        _ => LiteralValue::Other,
    };
    Some(Literal { range: node.range(), value })
}

/// The first literal that stands directly in a node.
fn value(node: Node<'_>) -> Option<Literal> {
    node.child(K::LITERAL).and_then(literal)
}

// A file may have thousands of vectors, so each is gone through once.
fn interval(node: Node<'_>) -> Interval {
    let mut interval = Interval { range: node.range(), first: None, last: None, is_range: false };
    for (at, child) in children(node.green, node.start) {
        match child {
            NodeOrToken::Token(token) => interval.is_range |= K::from_raw(token.kind().0) == K::L_BRACKET,
            NodeOrToken::Node(child) => {
                let child = Node::new(child, at);
                if child.kind == K::LITERAL
                    && let Some(own) = literal(child)
                {
                    interval.first.get_or_insert(own);
                    interval.last = Some(own);
                }
            }
        }
    }
    interval
}

fn vector(node: Node<'_>) -> Vector {
    let mut vector = Vector { range: node.range(), x: None, y: None };
    // Each interval belongs to the axis before it.
    let mut is_y = false;
    for (at, child) in children(node.green, node.start) {
        match child {
            NodeOrToken::Token(token) => match K::from_raw(token.kind().0) {
                K::X_KW => is_y = false,
                K::Y_KW => is_y = true,
                _ => {}
            },
            NodeOrToken::Node(child) => {
                let child = Node::new(child, at);
                if child.kind == K::INTERVAL {
                    let part = if is_y { &mut vector.y } else { &mut vector.x };
                    part.get_or_insert_with(|| interval(child));
                }
            }
        }
    }
    vector
}

fn line(node: Node<'_>) -> Option<Line> {
    let (kind, ..) = node.tokens().find(|(kind, ..)| is_word(*kind))?;
    let direction = match kind {
        K::HORIZONTAL_KW => Direction::Horizontal,
        K::VERTICAL_KW => Direction::Vertical,
        K::DIAGONAL_KW => Direction::Diagonal,
        _ => return None,
    };
    let comma = node.token(|kind| kind == K::COMMA).map(|(_, at)| at);
    let mut ends = (None, None);
    for end in node.nodes().filter(|child| child.kind == K::LITERAL).filter_map(literal) {
        let is_second = comma.is_some_and(|comma| comma < end.range.start());
        let place = if is_second { &mut ends.1 } else { &mut ends.0 };
        place.get_or_insert(end);
    }
    let has_parens = node.place_of(K::L_PAREN).is_some();
    Some(Line { direction, range: node.range(), first: ends.0, second: ends.1, has_parens })
}

/// The entries of a node, also those that stand at a wrong place inside of it.
fn entries(node: Node<'_>) -> Vec<Node<'_>> {
    let mut entries = Vec::new();
    for child in node.nodes() {
        entries.push(child);
        if child.kind == K::ERROR {
            entries.extend(child.nodes());
        }
    }
    entries
}

/// True if the grammar understood all of a node, its JavaScript aside.
fn is_whole(node: Node<'_>) -> bool {
    node.kind == K::EXPLICIT || (node.kind != K::ERROR && node.nodes().all(is_whole))
}

impl Lowering<'_> {
    /// The entries at top level, in a section, or at a wrong place in one of them. Nodes of errors nest no deeper than
    /// the tree.
    fn entries(&mut self, node: Node<'_>, section: Option<SectionKind>) {
        for child in node.nodes() {
            match child.kind {
                K::ERROR => self.entries(child, section),
                K::RULE => self.rule(child),
                K::PIECE => self.piece(child),
                K::PLACEMENT => self.placement(child),
                K::INVARIANT => self.invariant(child),
                K::FINISH_RULE => self.game.endings.extend(child.place_of(K::NO_MOVES_AVAILABLE_KW)),
                K::EXPLICIT => self.script_of_section(child, section),
                kind => {
                    if let Some(kind) = SectionKind::of(kind) {
                        self.section(child, kind);
                        self.entries(child, Some(kind));
                    }
                }
            }
        }
    }

    fn section(&mut self, node: Node<'_>, kind: SectionKind) {
        let word = node.token(is_word).map(|(token, at)| TextRange::at(at, token.text_len()));
        if kind == SectionKind::Rules {
            self.game.rules_are_whole &= is_whole(node);
        }
        self.game.sections.push(Section {
            kind,
            word: word.unwrap_or_else(|| TextRange::empty(node.start)),
            brace: node.place_of(K::L_BRACE),
            range: node.range(),
            is_empty: node.nodes().next().is_none(),
        });
    }

    /// A block of JavaScript.
    fn script(&mut self, node: Node<'_>, place: ScriptPlace) {
        self.game.scripts.push(Script { place, word: TextRange::at(node.start, EXPLICIT_LEN), range: node.range() });
    }

    fn script_of_section(&mut self, node: Node<'_>, section: Option<SectionKind>) {
        let place = match section {
            Some(SectionKind::Pieces) => ScriptPlace::Pieces,
            Some(SectionKind::Initial) => ScriptPlace::Placement,
            Some(SectionKind::Invariants) => ScriptPlace::Invariant,
            Some(SectionKind::Finish) => ScriptPlace::Finish,
            _ => ScriptPlace::Nowhere,
        };
        self.script(node, place);
    }

    fn rule(&mut self, node: Node<'_>) {
        let Some((key, token, at)) = node.tokens().find(|(kind, ..)| is_word(*kind)) else { return };
        let explicit = node.child(K::EXPLICIT);
        if let Some(explicit) = explicit {
            let place = if key == K::COLORING_KW { ScriptPlace::Coloring } else { ScriptPlace::PlayerChange };
            self.script(explicit, place);
        }
        self.game.rules.push(Rule {
            key,
            key_range: TextRange::at(at, token.text_len()),
            value: value(node),
            is_script: explicit.is_some(),
        });
    }

    fn piece(&mut self, node: Node<'_>) {
        let mut piece = Piece {
            name: node.child(K::NAME).and_then(word),
            range: node.range(),
            brace: node.place_of(K::L_BRACE),
            moves: None,
            first_property: None,
            properties: Vec::new(),
            scripts: Vec::new(),
        };
        for entry in entries(node) {
            match entry.kind {
                K::MOVES_BLOCK if piece.moves.is_none() => piece.moves = Some(self.moves(entry)),
                K::PROPERTY => {
                    piece.first_property.get_or_insert(entry.range());
                    piece.properties.extend(self.property(entry));
                }
                K::EXPLICIT => {
                    piece.first_property.get_or_insert(entry.range());
                    piece.scripts.push(TextRange::at(entry.start, EXPLICIT_LEN));
                    self.script(entry, ScriptPlace::Property);
                }
                _ => {}
            }
        }
        self.game.pieces.push(piece);
    }

    fn moves(&mut self, node: Node<'_>) -> Moves {
        let moves = entries(node).into_iter().filter(|entry| entry.kind == K::MOVE);
        Moves {
            word: node.place_of(K::MOVES_KW),
            brace: node.place_of(K::L_BRACE),
            range: node.range(),
            list: moves.map(|entry| self.a_move(entry)).collect(),
        }
    }

    fn a_move(&mut self, node: Node<'_>) -> Move {
        let shape = if let Some(own) = node.child(K::VECTOR) {
            Shape::Vector(vector(own))
        } else if let Some(own) = node.child(K::DIRECTION) {
            line(own).map_or(Shape::Missing, Shape::Line)
        } else if let Some(own) = node.child(K::EXPLICIT) {
            self.script(own, ScriptPlace::Move);
            let block = self.text.get(std::ops::Range::<usize>::from(own.range()));
            Shape::Script { range: own.range(), has_slot: block.is_some_and(|block| block.contains("%s")) }
        } else {
            Shape::Missing
        };
        let kills = node.child(K::KILLS).and_then(|kills| {
            let word = kills.place_of(K::KILLS_KW)?;
            let has_comma = kills.tokens().next().is_some_and(|(kind, ..)| kind == K::COMMA);
            Some(Kills { word, has_comma, value: value(kills).and_then(|value| value.boolean()) })
        });
        Move { range: node.range(), shape, kills }
    }

    fn property(&mut self, node: Node<'_>) -> Option<Property> {
        let (key, token, at) = node.tokens().find(|(kind, ..)| is_word(*kind))?;
        let explicit = node.child(K::EXPLICIT);
        if let Some(explicit) = explicit {
            self.script(explicit, ScriptPlace::EndReached);
        }
        let spawn = node.child(K::SPAWN).map(|spawn| Spawn {
            range: spawn.range(),
            list: spawn.child(K::ARG_LIST).map(Node::range),
            names: names(spawn),
        });
        Some(Property {
            key,
            key_range: TextRange::at(at, token.text_len()),
            range: node.range(),
            value: value(node),
            spawn,
            is_script: explicit.is_some(),
        })
    }

    fn placement(&mut self, node: Node<'_>) {
        let mut placement = Placement {
            name: node.child(K::NAME_REF).and_then(word),
            range: node.range(),
            brace: node.place_of(K::L_BRACE),
            blocks: Vec::new(),
            properties: Vec::new(),
        };
        for entry in entries(node) {
            match entry.kind {
                K::POSITIONS_BLOCK => placement.blocks.push(self.positions(entry)),
                K::PROPERTY => placement.properties.extend(self.property(entry)),
                _ => {}
            }
        }
        self.game.placements.push(placement);
    }

    fn positions(&mut self, node: Node<'_>) -> Positions {
        let mut positions = Positions {
            word: node.place_of(K::POSITIONS_KW),
            brace: node.place_of(K::L_BRACE),
            range: node.range(),
            vectors: Vec::new(),
            scripts: Vec::new(),
        };
        for entry in entries(node) {
            match entry.kind {
                K::VECTOR => positions.vectors.push(vector(entry)),
                K::EXPLICIT => {
                    positions.scripts.push(TextRange::at(entry.start, EXPLICIT_LEN));
                    self.script(entry, ScriptPlace::Position);
                }
                _ => {}
            }
        }
        positions
    }

    fn invariant(&mut self, node: Node<'_>) {
        let Some((kind, token, at)) = node.tokens().find(|(kind, ..)| is_word(*kind)) else { return };
        let kind = match kind {
            K::CANT_RISK_KW => InvariantKind::CantRisk,
            K::PROTECT_PIECE_KW => InvariantKind::ProtectPiece,
            K::PAWN_MOVEMENT_KW => InvariantKind::PawnMovement,
            _ => return,
        };
        let word = TextRange::at(at, token.text_len());
        self.game.invariants.push(Invariant { kind, word, range: node.range(), names: names(node) });
    }
}
