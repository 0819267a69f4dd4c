//! The one registry of languages: a language joins Ludex with its lines here. Each is a feature of this crate, so that a
//! build may hold some of them.

use ludex_base::Languages;

/// Every language that this build of Ludex serves.
pub static LANGUAGES: Languages = Languages::new(&[
    #[cfg(feature = "gdl")]
    &ludex_gdl::Gdl,
    #[cfg(feature = "bdl")]
    &ludex_bdl::Bdl,
    #[cfg(feature = "trench")]
    &ludex_trench::Trench,
    #[cfg(feature = "trench")]
    &ludex_trench::TrenchGame,
    #[cfg(feature = "hy")]
    &ludex_hy::Hy,
    #[cfg(feature = "bogl")]
    &ludex_bogl::Bogl,
]);
