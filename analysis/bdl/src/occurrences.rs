//! The names of a BDL file: what each means where it stands.
//!
//! A file is a world of its own (reference/bdl.md, Files). Pieces are found wherever they are
//! defined; of several with one name the last one counts, because the compiler makes each a key of
//! one object (reference/bdl.md, Meaning worth showing in hovers). Every word of the language is
//! an occurrence too, told apart by where it stands: `mirrored` of a piece is not `mirrored` of a
//! placement.

use ludex_base::green::children;
use ludex_base::model::{OutlineItem, SymbolKind};
use ludex_base::{Db, File, FileModel, ModelBuilder, Name, Role, Target, parse_once};
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::tree::Kind;
use ludex_syntax::{TextRange, TextSize};
use rowan::{GreenNodeData, GreenTokenData, NodeOrToken};

use super::builtins::BuiltinKind;
use super::kinds::PIECE;
use super::tree::{EXPLICIT, EXPLICIT_LEN, Node, is_word};
use super::{builtins, javascript};

/// The names of a file.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let parse = parse_once(db, file);
    let mut found = Collector::default();
    found.node(&parse.green, TextSize::new(0));
    let script = javascript::facts(db, file);
    found.pieces.extend(script.pieces.iter().map(|piece| (piece.name, piece.name_range, piece.full_range)));
    let mut model = ModelBuilder::new(file);
    // First the pieces in order of position, so that every use finds them.
    found.pieces.sort_by_key(|(_, name_range, _)| name_range.start());
    for (name, name_range, full_range) in found.pieces {
        model.define(model.definition(&PIECE, name, name_range, full_range));
    }
    let references = found.references.into_iter().map(|(range, name)| (range, Name::new(name)));
    let in_script = script.piece_names.iter().map(|piece| (piece.range, piece.name));
    for (range, name) in references.chain(in_script) {
        let target = model.last(PIECE.namespace, name);
        model.occurrence(range, Role::Read, target.unwrap_or(Target::Unresolved));
    }
    for (range, word, kind) in found.words {
        if let Some(index) = builtins::lookup(word, kind) {
            model.occurrence(range, Role::Read, builtins::target(index));
        }
    }
    for item in found.outline {
        model.outline(item);
    }
    model.finish()
}

/// The results of a walk over a file, in order of position.
#[derive(Default)]
struct Collector<'t> {
    /// The nodes around the current place, innermost last.
    around: Vec<Node<'t>>,
    /// Each piece with the place of its name and its own.
    pieces: Vec<(Name, TextRange, TextRange)>,
    /// The uses of pieces.
    references: Vec<(TextRange, &'t str)>,
    /// The words of the language, and what they are.
    words: Vec<(TextRange, &'t str, Option<BuiltinKind>)>,
    /// The items that the outline shows besides pieces.
    outline: Vec<OutlineItem>,
}

impl<'t> Collector<'t> {
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn node(&mut self, green: &'t GreenNodeData, start: TextSize) {
        let node = Node::new(green, start);
        match node.kind {
            K::PIECE => {
                if let Some((name, at)) = node.name(K::NAME) {
                    let name_range = TextRange::at(at, name.text_len());
                    let full_range = TextRange::at(start, green.text_len());
                    self.pieces.push((Name::new(name.text()), name_range, full_range));
                }
            }
            // The names in its JavaScript are found by themselves.
            K::EXPLICIT => {
                let word = TextRange::at(start, EXPLICIT_LEN);
                let kind = self.around.last().and_then(|owner| explicit_place(*owner));
                self.words.push((word, EXPLICIT, kind));
                self.outline.extend(part(node, &self.around));
                return;
            }
            _ => {}
        }
        self.outline.extend(part(node, &self.around));
        self.around.push(node);
        for (start, child) in children(green, start) {
            match child {
                NodeOrToken::Node(child) => self.node(child, start),
                NodeOrToken::Token(token) => self.token(token, start),
            }
        }
        self.around.pop();
    }

    fn token(&mut self, token: &'t GreenTokenData, start: TextSize) {
        let kind = K::from_raw(token.kind().0);
        // Most tokens are blanks, signs and numbers.
        if !is_word(kind) && kind != K::EXPLICIT_KW {
            return;
        }
        let Some((parent, around)) = self.around.split_last() else { return };
        let range = TextRange::at(start, token.text_len());
        match (parent.kind, kind) {
            (K::NAME, _) => {} // its piece has defined it
            (_, K::EXPLICIT_KW) => self.words.push((range, EXPLICIT, None)),
            (K::NAME_REF, _) => self.references.push((range, token.text())),
            (_, K::IDENT) => {}
            _ => self.words.push((range, token.text(), place(kind, *parent, around))),
        }
    }
}

/// The kind of what stands in these nodes belongs to, misplaced or not.
fn owner(around: &[Node<'_>]) -> Option<K> {
    around.iter().rev().map(|node| node.kind).find(|kind| *kind != K::ERROR)
}

/// The kind of a word of the language where it stands, as the reference data calls it; `None` where it
/// stands wrong. `around` are the nodes around its parent.
fn place(token: K, parent: Node<'_>, around: &[Node<'_>]) -> Option<BuiltinKind> {
    match parent.kind {
        K::RULES_SECTION | K::PIECES_SECTION | K::INITIAL_SECTION | K::INVARIANTS_SECTION | K::FINISH_SECTION => {
            Some(BuiltinKind::Section)
        }
        K::RULE if token == K::ALTERNATE_KW => value_of(parent),
        K::RULE => Some(BuiltinKind::Rule),
        K::MOVES_BLOCK => Some(BuiltinKind::PieceProperty),
        K::POSITIONS_BLOCK => Some(BuiltinKind::PlacementProperty),
        K::PROPERTY if owner(around) == Some(K::PLACEMENT) => Some(BuiltinKind::PlacementProperty),
        K::PROPERTY => Some(BuiltinKind::PieceProperty),
        K::SPAWN => Some(BuiltinKind::ValueOfOnEndReached),
        K::VECTOR if matches!(owner(around), Some(K::POSITIONS_BLOCK | K::PLACEMENT)) => Some(BuiltinKind::Position),
        K::VECTOR | K::DIRECTION => Some(BuiltinKind::Move),
        K::KILLS => Some(BuiltinKind::MoveProperty),
        K::INVARIANT => Some(BuiltinKind::Invariant),
        K::FINISH_RULE => Some(BuiltinKind::FinishingRule),
        K::LITERAL => Some(BuiltinKind::TruthValue),
        _ => None,
    }
}

/// The kind of what an explicit block stands for in its owner (documents/bdl.txt, Explicit).
fn explicit_place(owner: Node<'_>) -> Option<BuiltinKind> {
    match owner.kind {
        K::RULE => value_of(owner),
        K::PIECES_SECTION => Some(BuiltinKind::Piece),
        K::PIECE => Some(BuiltinKind::PieceProperty),
        K::PROPERTY => Some(BuiltinKind::ValueOfOnEndReached),
        K::MOVE => Some(BuiltinKind::Move),
        K::POSITIONS_BLOCK => Some(BuiltinKind::Position),
        K::INVARIANTS_SECTION => Some(BuiltinKind::Invariant),
        K::FINISH_SECTION => Some(BuiltinKind::FinishingRule),
        _ => None,
    }
}

fn value_of(rule: Node<'_>) -> Option<BuiltinKind> {
    let (key, _) = rule.token(is_word)?;
    match K::from_raw(key.kind().0) {
        K::COLORING_KW => Some(BuiltinKind::ValueOfColoring),
        K::PLAYER_CHANGE_KW => Some(BuiltinKind::ValueOfPlayerChange),
        _ => None,
    }
}

/// An item that the outline shows besides pieces: sections, and what stands in them.
fn part(node: Node<'_>, around: &[Node<'_>]) -> Option<OutlineItem> {
    let (word, detail, symbol) = match node.kind {
        K::RULES_SECTION => ("rules", "section", SymbolKind::Module),
        K::PIECES_SECTION => ("pieces", "section", SymbolKind::Module),
        K::INITIAL_SECTION => ("initial_piece_position", "section", SymbolKind::Module),
        K::INVARIANTS_SECTION => ("invariants", "section", SymbolKind::Module),
        K::FINISH_SECTION => ("finish", "section", SymbolKind::Module),
        K::RULE => ("", "rule", SymbolKind::Property),
        K::PLACEMENT => ("", "placement", SymbolKind::Object),
        K::INVARIANT => ("", "invariant", SymbolKind::Function),
        K::FINISH_RULE => ("", "finishing rule", SymbolKind::Function),
        K::EXPLICIT if owner(around) == Some(K::INVARIANTS_SECTION) => (EXPLICIT, "invariant", SymbolKind::Function),
        K::EXPLICIT if owner(around) == Some(K::FINISH_SECTION) => (EXPLICIT, "finishing rule", SymbolKind::Function),
        _ => return None,
    };
    let own = match node.kind {
        K::PLACEMENT => node.name(K::NAME_REF),
        _ => node.token(is_word),
    };
    let full_range = node.range();
    let (name, name_range) = match own {
        Some((token, at)) => (token.text(), TextRange::at(at, token.text_len())),
        None if node.kind == K::EXPLICIT => (word, TextRange::at(node.start, EXPLICIT_LEN)),
        // A section without its word is known by its contents.
        None => (word, TextRange::empty(node.start)),
    };
    Some(OutlineItem { name: Name::new(name), detail, symbol, name_range, full_range })
}
