//! What a user of Hy can define: the kinds of definitions and their namespaces.

use ludex_base::Namespace;

/// The namespace of levels.
pub(crate) const LEVELS: Namespace = Namespace::new("level");
/// The namespace of what a plain symbol can mean.
pub(crate) const SYMBOLS: Namespace = Namespace::new("symbol");
/// The namespace of reader macros.
pub(crate) const READERS: Namespace = Namespace::new("reader");
/// The namespace of members of classes.
pub(crate) const MEMBERS: Namespace = Namespace::new("member");
/// The namespace of parameters and local variables.
pub(crate) const LOCALS: Namespace = Namespace::new("local");

/// The namespace of items.
pub(crate) const ITEMS: Namespace = Namespace::new("item");
/// The namespace of the types of items.
pub(crate) const ITEM_TYPES: Namespace = Namespace::new("item type");
/// The namespace of creatures.
pub(crate) const CREATURES: Namespace = Namespace::new("creature");
/// The namespace of the pictures of floors.
pub(crate) const FLOORS: Namespace = Namespace::new("floor");
/// The namespace of the pictures of walls.
pub(crate) const WALLS: Namespace = Namespace::new("wall");
/// The namespace of the pictures of pits.
pub(crate) const PITS: Namespace = Namespace::new("pit");
/// The namespace of pictures with two frames.
pub(crate) const ANIMATIONS: Namespace = Namespace::new("animation");
/// The namespace of single pictures.
pub(crate) const PICTURES: Namespace = Namespace::new("picture");
/// The namespace of traps.
pub(crate) const TRAPS: Namespace = Namespace::new("trap");

/// The namespace of the patterns by which decorators of a level choose the same tiles.
pub(crate) const PATTERNS: Namespace = Namespace::new("pattern");

/// The namespaces of what is named by a string and may have any text for a name.
pub(crate) const TEXTS: [Namespace; 11] =
    [PATTERNS, LEVELS, ITEMS, ITEM_TYPES, CREATURES, FLOORS, WALLS, PITS, ANIMATIONS, PICTURES, TRAPS];

ludex_base::kinds! {
    LEVEL "level" Object Variable LEVELS true;
    FUNCTION "function" Function Function SYMBOLS true;
    MACRO "macro" Function Function SYMBOLS true;
    READER "reader macro" Function Function READERS true;
    CLASS "class" Class Type SYMBOLS true;
    VARIABLE "variable" Variable Variable SYMBOLS true;
    IMPORTED "imported name" Variable Variable SYMBOLS false;
    METHOD "method" Function Function MEMBERS false;
    ATTRIBUTE "attribute" Property Property MEMBERS false;
    PARAMETER "parameter" Variable Parameter LOCALS false;
    LOCAL "local variable" Variable Variable LOCALS false;
    ITEM "item" String String ITEMS false;
    ITEM_TYPE "item type" String String ITEM_TYPES false;
    CREATURE "creature" String String CREATURES false;
    FLOOR "floor tile" String String FLOORS false;
    WALL "wall tile" String String WALLS false;
    PIT "pit tile" String String PITS false;
    ANIMATED "animated tile" String String ANIMATIONS false;
    PICTURE "picture" String String PICTURES false;
    TRAP "trap" String String TRAPS false;
    PATTERN "pattern" String String PATTERNS false;
}
