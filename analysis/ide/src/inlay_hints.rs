//! The hints between the words of a text.

use ludex_base::inlay_hint::InlayHint;
use ludex_base::model::TokenKind;
use ludex_base::navigation::Location;
use ludex_base::query::model;
use ludex_base::{Db, File, TextRange};

/// The hints inside a range, in order of position.
pub fn inlay_hints(db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
    let annotating = db.language(file.dialect(db)).annotating();
    annotating.map(|annotating| annotating.inlay_hints(db, file, range)).unwrap_or_default()
}

/// The place where a file defines the type with a name that a hint shows.
pub fn type_named(db: &dyn Db, file: File, name: &str) -> Option<Location> {
    let mut definitions = model(db, file).definitions.iter();
    let is_meant = |kind: TokenKind, local: bool| kind == TokenKind::Type && !local;
    let found = definitions.find(|one| is_meant(one.kind.token, one.local) && one.id.name.as_str() == name)?;
    Some(Location { file, range: found.name_range })
}
