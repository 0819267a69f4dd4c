//! The names of a BDL file: what each means where it stands.
//!
//! A file is a world of its own (reference/bdl.md, Files). Pieces are found wherever they are
//! defined; of several with one name the last one counts, because the compiler makes each a key of
//! one object (reference/bdl.md, Meaning worth showing in hovers). Every word of the language is
//! an occurrence too, told apart by where it stands: `mirrored` of a piece is not `mirrored` of a
//! placement.

use ludex_base::model::{OutlineItem, SymbolKind};
use ludex_base::{Db, File, FileModel, ModelBuilder, Name, Role, Target, parse_once};
use ludex_syntax::bdl::ast::{Explicit, Piece, Placement, Rule, SourceFile};
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use super::builtins::BuiltinKind;
use super::kinds::PIECE;
use super::{board, builtins, script};

/// The names of a file.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let root = parse_once(db, file).root::<BdlLanguage>();
    let mut collector = Collector { model: ModelBuilder::new(file) };
    if let Some(source) = SourceFile::cast(root) {
        collector.declare(&source);
        collector.resolve(&source);
        for item in source.syntax().descendants().filter_map(|node| part(&node)) {
            collector.model.outline(item);
        }
    }
    collector.model.finish()
}

/// True for names and the words of the language.
pub fn is_word(kind: K) -> bool {
    kind == K::IDENT || (K::RULES_KW..=K::FALSE_KW).contains(&kind)
}

/// The blocks of JavaScript that define pieces, in order.
pub(super) fn piece_scripts(source: &SourceFile) -> impl Iterator<Item = SyntaxToken> + use<> {
    let explicits = source.syntax().descendants().filter_map(Explicit::cast);
    explicits.filter(|explicit| owner(explicit.syntax()) == Some(K::PIECES_SECTION)).filter_map(|block| block.token())
}

/// The kind of what a node belongs to, misplaced or not.
fn owner(node: &SyntaxNode) -> Option<K> {
    node.ancestors().skip(1).map(|node| node.kind()).find(|kind| *kind != K::ERROR)
}

const EXPLICIT_LEN: TextSize = TextSize::new(board::EXPLICIT.len() as u32);

struct Collector {
    model: ModelBuilder,
}

impl Collector {
    /// First the pieces in order of position, so that every use finds them.
    fn declare(&mut self, source: &SourceFile) {
        let mut pieces: Vec<(Name, TextRange, TextRange)> = Vec::new();
        for piece in source.syntax().descendants().filter_map(Piece::cast) {
            if let Some(token) = piece.name().and_then(|name| name.token()) {
                pieces.push((Name::new(token.text()), token.text_range(), piece.syntax().text_range()));
            }
        }
        for token in piece_scripts(source) {
            let start = u32::from(token.text_range().start());
            let shifted = |range: &std::ops::Range<usize>| {
                TextRange::new((start + range.start as u32).into(), (start + range.end as u32).into())
            };
            for key in &script::keys(token.text()).keys {
                let name = Name::new(&token.text()[key.name.clone()]);
                pieces.push((name, shifted(&key.name), shifted(&key.full)));
            }
        }
        pieces.sort_by_key(|(_, name_range, _)| name_range.start());
        for (name, name_range, full_range) in pieces {
            self.model.define(self.model.definition(&PIECE, name, name_range, full_range));
        }
    }

    fn resolve(&mut self, source: &SourceFile) {
        for token in source.syntax().descendants_with_tokens().filter_map(|element| element.into_token()) {
            let Some(parent) = token.parent() else { continue };
            match (parent.kind(), token.kind()) {
                (K::NAME, _) => {} // its piece has defined it
                (K::NAME_REF, kind) if is_word(kind) => {
                    let target = self.model.last(PIECE.namespace, Name::new(token.text()));
                    self.model.occurrence(token.text_range(), Role::Read, target.unwrap_or(Target::Unresolved));
                }
                (_, K::EXPLICIT_BLOCK) => {
                    let word = TextRange::at(token.text_range().start(), EXPLICIT_LEN);
                    self.predefined(word, board::EXPLICIT, place(&token, &parent));
                }
                (_, K::IDENT) => {}
                (_, kind) if is_word(kind) => {
                    self.predefined(token.text_range(), token.text(), place(&token, &parent));
                }
                _ => {}
            }
        }
    }

    fn predefined(&mut self, range: TextRange, name: &str, kind: Option<BuiltinKind>) {
        if let Some(index) = builtins::lookup(name, kind) {
            self.model.occurrence(range, Role::Read, builtins::target(index));
        }
    }
}

/// What a word of the language is where it stands, as the reference data calls it; `None` where it
/// stands wrong.
fn place(token: &SyntaxToken, parent: &SyntaxNode) -> Option<BuiltinKind> {
    match parent.kind() {
        K::RULES_SECTION | K::PIECES_SECTION | K::INITIAL_SECTION | K::INVARIANTS_SECTION | K::FINISH_SECTION => {
            Some(BuiltinKind::Section)
        }
        K::RULE if token.kind() == K::ALTERNATE_KW => value_of(parent),
        K::RULE => Some(BuiltinKind::Rule),
        K::MOVES_BLOCK => Some(BuiltinKind::PieceProperty),
        K::POSITIONS_BLOCK => Some(BuiltinKind::PlacementProperty),
        K::PROPERTY if owner(parent) == Some(K::PLACEMENT) => Some(BuiltinKind::PlacementProperty),
        K::PROPERTY => Some(BuiltinKind::PieceProperty),
        K::SPAWN => Some(BuiltinKind::ValueOfOnEndReached),
        K::VECTOR if matches!(owner(parent), Some(K::POSITIONS_BLOCK | K::PLACEMENT)) => Some(BuiltinKind::Position),
        K::VECTOR | K::DIRECTION => Some(BuiltinKind::Move),
        K::KILLS => Some(BuiltinKind::MoveProperty),
        K::INVARIANT => Some(BuiltinKind::Invariant),
        K::FINISH_RULE => Some(BuiltinKind::FinishingRule),
        K::LITERAL => Some(BuiltinKind::TruthValue),
        K::EXPLICIT => parent.parent().and_then(|owner| explicit_place(&owner)),
        _ => None,
    }
}

/// What an explicit block stands for in its owner (documents/bdl.txt, Explicit).
fn explicit_place(owner: &SyntaxNode) -> Option<BuiltinKind> {
    match owner.kind() {
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

fn value_of(rule: &SyntaxNode) -> Option<BuiltinKind> {
    match Rule::cast(rule.clone()).and_then(|rule| board::key_of(&rule)) {
        Some(K::COLORING_KW) => Some(BuiltinKind::ValueOfColoring),
        Some(K::PLAYER_CHANGE_KW) => Some(BuiltinKind::ValueOfPlayerChange),
        _ => None,
    }
}

/// What the outline shows besides pieces: sections, and what stands in them.
fn part(node: &SyntaxNode) -> Option<OutlineItem> {
    let (word, detail, symbol) = match node.kind() {
        K::RULES_SECTION => ("rules", "section", SymbolKind::Module),
        K::PIECES_SECTION => ("pieces", "section", SymbolKind::Module),
        K::INITIAL_SECTION => ("initial_piece_position", "section", SymbolKind::Module),
        K::INVARIANTS_SECTION => ("invariants", "section", SymbolKind::Module),
        K::FINISH_SECTION => ("finish", "section", SymbolKind::Module),
        K::RULE => ("", "rule", SymbolKind::Property),
        K::PLACEMENT => ("", "placement", SymbolKind::Object),
        K::INVARIANT => ("", "invariant", SymbolKind::Function),
        K::FINISH_RULE => ("", "finishing rule", SymbolKind::Function),
        K::EXPLICIT if owner(node) == Some(K::INVARIANTS_SECTION) => {
            (board::EXPLICIT, "invariant", SymbolKind::Function)
        }
        K::EXPLICIT if owner(node) == Some(K::FINISH_SECTION) => {
            (board::EXPLICIT, "finishing rule", SymbolKind::Function)
        }
        _ => return None,
    };
    let own = match node.kind() {
        K::PLACEMENT => Placement::cast(node.clone())?.name().and_then(|name| name.token()),
        _ => node.children_with_tokens().filter_map(|element| element.into_token()).find(|token| is_word(token.kind())),
    };
    let full_range = node.text_range();
    let (name, name_range) = match &own {
        Some(token) => (token.text(), token.text_range()),
        None if node.kind() == K::EXPLICIT => (word, TextRange::at(full_range.start(), EXPLICIT_LEN)),
        // A section without its word is known by its contents.
        None => (word, TextRange::empty(full_range.start())),
    };
    Some(OutlineItem { name: Name::new(name), detail, symbol, name_range, full_range })
}
