//! The one registry of languages: a language joins Ludex with a line here.

use ludex_base::Languages;

/// Every language Ludex serves.
pub static LANGUAGES: Languages = Languages::new(&[
    &ludex_gdl::Gdl,
    &ludex_bdl::Bdl,
    &ludex_trench::Trench,
    &ludex_trench::TrenchGame,
    &ludex_hy::Hy,
    &ludex_bogl::Bogl,
]);
