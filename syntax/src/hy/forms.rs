//! The forms that stand at top level, as far as the cut of a faulty text into items needs them.

use super::literal;

/// The forms that stand at top level and hardly ever at the start of a line elsewhere: those of
/// the level files (reference/pyherc.md, The level form) and those of the game's other modules.
const TOP_LEVEL_FORMS: [&str; 40] = [
    "action-interface-dsl", "attribute-matcher", "background", "date-rules", "def", "def-scroll", "default-method",
    "defclass", "defmacro", "defmacro-alias", "defmacro/g!", "defmain", "defmatcher", "defmethod", "defmulti", "defn",
    "defn+", "defn-alias", "defparams", "defreader", "defstatemachine", "defun", "defun-alias", "effect", "effect-dsl",
    "eval-and-compile", "eval-when-compile", "fact", "import", "item", "items-dsl", "items-list", "level-config-dsl",
    "level-list", "register-orbit", "require", "setv", "traps", "traps-dsl", "with-decorator",
];

/// True for the name of a form that stands at top level, in either spelling (`level_list`).
pub(super) fn is_top_level_form(name: &str) -> bool {
    if TOP_LEVEL_FORMS.binary_search(&name).is_ok() {
        return true;
    }
    name.contains('_') && TOP_LEVEL_FORMS.iter().any(|form| literal::spells(name, form))
}
