//! The trees of Trench files. The names, the findings and the costs of a script are queries of their own: its
//! tree is made once for all of them, also of a file that nobody has open.

use std::sync::Arc;

use ludex_base::{Db, File, from_origin, parse_once};
use ludex_syntax::Parse;
use ludex_syntax::tree::Kind;
use ludex_syntax::trench::ast::SourceFile;
use ludex_syntax::trench::{SyntaxElement, SyntaxNode, TrenchLanguage};
use rowan::ast::AstNode;

/// The tree of a file and what the parser found wrong. Of the closed files those that were asked for last are
/// kept.
#[salsa::tracked(no_eq, lru = 64)]
pub fn parsed(db: &dyn Db, file: File) -> Arc<Parse> {
    let known = from_origin(db, file, |db, file| Arc::clone(parsed(db, file)));
    known.unwrap_or_else(|| parse_once(db, file))
}

/// The root of a file.
pub(crate) fn root(db: &dyn Db, file: File) -> SyntaxNode {
    parsed(db, file).root::<TrenchLanguage>()
}

/// The statements of a script, or the settings and players of a game file.
pub(crate) fn source(db: &dyn Db, file: File) -> Option<SourceFile> {
    SourceFile::cast(root(db, file))
}

/// The tokens of a node, blanks and comments left out.
pub(crate) fn words(node: &SyntaxNode) -> impl Iterator<Item = String> + use<> {
    let tokens = node.descendants_with_tokens().filter_map(SyntaxElement::into_token);
    tokens.filter(|token| !token.kind().is_trivia()).map(|token| token.text().to_owned())
}

/// True for two nodes of the same words.
pub(crate) fn is_same(one: &SyntaxNode, other: &SyntaxNode) -> bool {
    words(one).eq(words(other))
}
