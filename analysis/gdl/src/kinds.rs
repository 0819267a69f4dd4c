//! The kinds of definitions that a user of GDL can write, and their namespaces.

use ludex_base::Namespace;

/// The namespace of modules.
pub(crate) const MODULES: Namespace = Namespace::new("module");
/// The namespace of what a plain symbol can mean.
pub(crate) const SYMBOLS: Namespace = Namespace::new("symbol");
/// The namespace of namers.
pub(crate) const NAMERS: Namespace = Namespace::new("namer");
/// The namespace of variants.
pub(crate) const VARIANTS: Namespace = Namespace::new("variant");
/// The namespace of doctrines.
pub(crate) const DOCTRINES: Namespace = Namespace::new("doctrine");
/// The namespace of units.
pub(crate) const UNITS: Namespace = Namespace::new("unit");
/// The namespace of image families.
pub(crate) const IMAGES: Namespace = Namespace::new("image");

ludex_base::kinds! {
    MODULE "module" Module Namespace MODULES true;
    UNIT_TYPE "unit type" Class Type SYMBOLS true;
    MATERIAL_TYPE "material type" Class Type SYMBOLS true;
    TERRAIN_TYPE "terrain type" Class Type SYMBOLS true;
    ADVANCE_TYPE "advance type" Class Type SYMBOLS true;
    DEFINE "define" Constant Variable SYMBOLS true;
    SIDE "side" Object Variable SYMBOLS true;
    NAMER "namer" Function Function NAMERS true;
    VARIANT "variant" Property Property VARIANTS true;
    DOCTRINE "doctrine" Struct Type DOCTRINES true;
    UNIT "unit" Object Variable UNITS true;
    IMAGE "image family" String Variable IMAGES false;
}
