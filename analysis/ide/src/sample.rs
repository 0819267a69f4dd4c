//! Many games through the world that files describe, played by dice.

use ludex_base::sample::{SampleReport, SampleRequest};
use ludex_base::{Db, Dialect};

/// The report on games in the world of all files of a dialect, or on a part of it; an error says why there is none. None
/// if no games of this language can be sampled.
pub fn sample(db: &dyn Db, dialect: Dialect, request: SampleRequest<'_>) -> Option<Result<SampleReport, String>> {
    db.language(dialect).pictures()?.sample(db, request)
}
