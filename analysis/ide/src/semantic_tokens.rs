//! The kind of every word of a text, for its colour.
//!
//! A name is what it means, as the model says; any other token is what its language says of it
//! alone. Tokens that need no colour are left out.

use ludex_base::model::TokenKind;
use ludex_base::query::model;
use ludex_base::{Db, File, Occurrence, Role, Target, TextRange, find_definition, parse_once};
use rowan::{NodeOrToken, WalkEvent};

/// A coloured piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SemanticToken {
    /// Bytes; half open, not empty, on one line.
    pub range: TextRange,
    /// The kind it is coloured as.
    pub kind: TokenKind,
    /// It introduces the name.
    pub declaration: bool,
    /// The name belongs to the language.
    pub builtin: bool,
}

/// The coloured pieces of a file inside a range, in order, without overlaps.
pub fn semantic_tokens(db: &dyn Db, file: File, range: TextRange) -> Vec<SemanticToken> {
    let classifying = db.language(file.dialect(db)).classifying();
    let root = parse_once(db, file).any_root();
    let text = file.text(db);
    let mut occurrences = model(db, file).occurrences.as_slice();
    let mut out = Vec::new();
    let mut walk = root.preorder_with_tokens();
    while let Some(event) = walk.next() {
        let element = match event {
            WalkEvent::Enter(element) => element,
            WalkEvent::Leave(_) => continue,
        };
        if element.text_range().intersect(range).is_none_or(|shared| shared.is_empty()) {
            walk.skip_subtree();
            continue;
        }
        let NodeOrToken::Token(token) = element else { continue };
        let place = token.text_range();
        let before = occurrences.partition_point(|occurrence| occurrence.range.end() <= place.start());
        occurrences = &occurrences[before..];
        let inside = occurrences.iter().take_while(|occurrence| occurrence.range.start() < place.end());
        let named = inside.filter_map(|occurrence| named(db, occurrence));
        let kind = classifying.and_then(|classifying| classifying.classify(token.kind(), token.text()));
        // A token may hold several names, as a block of another language does.
        let mut at = place.start();
        for name in named {
            let Some(shared) = name.range.intersect(TextRange::new(at, place.end())) else { continue };
            push_plain(&mut out, text, TextRange::new(at, shared.start()), kind);
            push(&mut out, text, SemanticToken { range: shared, ..name });
            at = shared.end();
        }
        push_plain(&mut out, text, TextRange::new(at, place.end()), kind);
    }
    out.retain(|token| !token.range.is_empty());
    out
}

/// An occurrence that means something.
fn named(db: &dyn Db, occurrence: &Occurrence) -> Option<SemanticToken> {
    let (kind, builtin) = match occurrence.target {
        Target::Definition(id) => (find_definition(db, id)?.kind.token, false),
        Target::Builtin(id) => {
            let classifying = db.language(id.dialect).classifying();
            (classifying.map_or(TokenKind::Keyword, |classifying| classifying.builtin_token(id.index)), true)
        }
        Target::File(_) => (TokenKind::Namespace, false),
        Target::Unresolved => return None,
    };
    let declaration = occurrence.role == Role::Define;
    Some(SemanticToken { range: occurrence.range, kind, declaration, builtin })
}

/// Adds what is not a name that means something.
fn push_plain(out: &mut Vec<SemanticToken>, text: &str, range: TextRange, kind: Option<TokenKind>) {
    if let Some(kind) = kind {
        push(out, text, SemanticToken { range, kind, declaration: false, builtin: false });
    }
}

/// Adds a piece, cut into lines.
fn push(out: &mut Vec<SemanticToken>, text: &str, token: SemanticToken) {
    let mut start = token.range.start();
    for line in text[token.range].split_inclusive('\n') {
        let shown = line.trim_end_matches(['\n', '\r']);
        let range = TextRange::at(start, (shown.len() as u32).into());
        out.push(SemanticToken { range, ..token });
        start += ludex_base::TextSize::of(line);
    }
}
