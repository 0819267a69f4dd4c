//! The predefined names of GDL: reference data, read once from `data/builtins.tsv`.

use std::sync::LazyLock;

use ludex_base::builtins::{Columns, Row, Table};
use ludex_base::{BuiltinId, Target};

ludex_base::words! {
    /// What a predefined name is.
    BuiltinKind {
        UnitTypeProperty "unit-type property",
        MaterialTypeProperty "material-type property",
        TerrainTypeProperty "terrain-type property",
        AdvanceTypeProperty "advance-type property",
        GameVariable "game variable",
        Table "table",
        ActionType "action type",
        TaskType "task type",
        GoalType "goal type",
        PlanType "plan type",
        EventType "event type",
        Form "form",
        ModuleProperty "module property",
        WorldProperty "world property",
        AreaProperty "area property",
        LayerSubform "layer subform",
        SideProperty "side property",
        StandingOrderCondition "standing-order condition",
        DoctrineProperty "doctrine property",
        PlayerProperty "player property",
        UnitDefaultsProperty "unit-defaults property",
        UnitProperty "unit property",
        PlanProperty "plan property",
        ScorekeeperProperty "scorekeeper property",
        PastUnitProperty "past-unit property",
        VariantType "variant type",
        Function "function",
        Constant "constant",
        PredefinedSymbol "predefined symbol",
        SynthesisMethod "synthesis method",
        ScorekeeperKeyword "scorekeeper keyword",
        NamingMethod "naming method",
        ImageProperty "image property",
        Keyword "keyword",
    }
}

impl BuiltinKind {
    /// True for a property, of whatever.
    pub fn is_property(self) -> bool {
        matches!(
            self,
            BuiltinKind::UnitTypeProperty
                | BuiltinKind::MaterialTypeProperty
                | BuiltinKind::TerrainTypeProperty
                | BuiltinKind::AdvanceTypeProperty
                | BuiltinKind::ModuleProperty
                | BuiltinKind::WorldProperty
                | BuiltinKind::AreaProperty
                | BuiltinKind::SideProperty
                | BuiltinKind::DoctrineProperty
                | BuiltinKind::PlayerProperty
                | BuiltinKind::UnitDefaultsProperty
                | BuiltinKind::UnitProperty
                | BuiltinKind::PlanProperty
                | BuiltinKind::ScorekeeperProperty
                | BuiltinKind::PastUnitProperty
                | BuiltinKind::ImageProperty
        )
    }

    /// True for one of a closed list of words: kinds of events, tasks and the like, and methods.
    pub fn is_word(self) -> bool {
        matches!(
            self,
            BuiltinKind::ActionType
                | BuiltinKind::TaskType
                | BuiltinKind::GoalType
                | BuiltinKind::PlanType
                | BuiltinKind::EventType
                | BuiltinKind::VariantType
                | BuiltinKind::SynthesisMethod
                | BuiltinKind::NamingMethod
        )
    }
}

/// One row of the data.
#[derive(Debug)]
pub struct Builtin {
    /// The name.
    pub name: &'static str,
    /// What it is, in words: "unit-type property", "table", "form".
    pub kind: BuiltinKind,
    /// The index kinds of a table ("u t"), the arguments of a form or function; may be empty.
    pub takes: &'static str,
    /// The type of its value; may be empty.
    pub value: &'static str,
    /// The default as it would be written; may be empty.
    pub default: &'static str,
    /// The least value, for numbers.
    pub min: Option<i64>,
    /// The greatest value, for numbers.
    pub max: Option<i64>,
    /// The unit of the value; may be empty.
    pub unit: &'static str,
    /// The value is stochastic: 425 is 4, and 5 one time in four.
    pub stochastic: bool,
    /// The section of the manual; may be empty.
    pub section: &'static str,
    /// What it does, as Markdown.
    pub text: &'static str,
}

impl Row for Builtin {
    fn name(&self) -> &'static str {
        self.name
    }
}

fn row(columns: &mut Columns) -> Builtin {
    Builtin {
        name: columns.literal(),
        kind: columns.value(),
        takes: columns.text(),
        value: columns.text(),
        default: columns.text(),
        min: columns.optional(),
        max: columns.optional(),
        unit: columns.text(),
        stochastic: columns.text() == "stochastic",
        section: columns.text(),
        text: columns.text(),
    }
}

static TABLE: LazyLock<Table<Builtin>> = LazyLock::new(|| Table::read(include_str!("../data/builtins.tsv"), row));

/// Every predefined name, in the order of the data.
pub fn all() -> &'static [Builtin] {
    TABLE.all()
}

/// The row with this index.
pub fn get(index: u32) -> Option<&'static Builtin> {
    TABLE.get(index)
}

/// The row with this index, as a target of occurrences.
pub fn target(index: u32) -> Target {
    Target::Builtin(id(index))
}

/// The identity of the row with this index.
pub fn id(index: u32) -> BuiltinId {
    BuiltinId { dialect: crate::DIALECT, index }
}

impl Builtin {
    /// The kind of its value, by the document's conventions (documents/gdl.txt, Conventions Used);
    /// may be empty.
    pub fn value_kind(&self) -> &'static str {
        match self.value {
            "bool" => "t/f",
            "int" if self.unit == "t/f" => "t/f",
            "int" if self.unit.starts_with("percent") => "n%",
            "int" if self.unit == "cells" => "dist",
            "int" => "n",
            "unit-type|int" => "u",
            "terrain-type|int" => "t",
            "advance-type|int" => "a",
            "dice (type 1)|int" => "n or dice",
            other => other.strip_suffix("|int").unwrap_or(other),
        }
    }

    /// True for a property whose value is stored as it stands, not evaluated (reference: Types).
    pub fn stored_raw(&self) -> bool {
        matches!(self.value, "list" | "interpolation-list") || self.name == "image-name"
    }

    /// True if the value is true or false.
    pub fn is_truth(&self) -> bool {
        self.value_kind() == "t/f"
    }

    /// The word for one of its values: 1 is `border` where the value is
    /// "terrain-subtype (cell 0 border 1 …)".
    pub fn word_for(&self, value: i64) -> Option<&'static str> {
        let words = self.value.strip_prefix("terrain-subtype")?;
        let (_, words) = words.split_once('(')?;
        let mut words = words.split_once(')')?.0.split(' ');
        while let (Some(word), Some(number)) = (words.next(), words.next()) {
            if number.parse::<i64>() == Ok(value) {
                return Some(word);
            }
        }
        None
    }
}

/// What a kind of value is, in words; [`None`] for what needs none, such as `n` and `str`.
pub fn explain_kind(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "t/f" => "true or false, the same as 1 or 0",
        "n%" => "a number in percent; 50, 50% and 0.50 are the same",
        "dist" => "a distance, as a number of cells",
        "n or dice" => "a number, or dice that are thrown each time, such as 2d6+1",
        "u" => "a unit type; -1 (`non-unit`) for none",
        "t" => "a terrain type; -1 (`non-terrain`) for none",
        "a" => "an advance type; -1 (`non-advance`) for none",
        "utype-value-list" => {
            "unit types with values: (n1 n2 …) in the order of the types, or ((u1 n1) …), where u1 may be a list of \
             types; of several values for one type the last counts"
        }
        "mtype-value-list" => {
            "material types with values: (n1 n2 …) in the order of the types, or ((m1 n1) …), where m1 may be a list \
             of types; of several values for one type the last counts"
        }
        "atype-value-list" => {
            "advance types with values: (n1 n2 …) in the order of the types, or ((a1 n1) …), where a1 may be a list \
             of types; of several values for one type the last counts"
        }
        "side-value-list" => {
            "sides with values: (n1 n2 …) in the order of the sides, or ((s1 n1) …); of several values for one side \
             the last counts"
        }
        "utype-int-list" => "numbers, one for each unit type in their order",
        "int-list" => "numbers, one after the other",
        "interpolation-list" => {
            "pairs of numbers ((key value) …) whose keys do not decrease; between two keys the value lies between \
             theirs, rounded down, and of two equal keys the first counts"
        }
        "layer" => "rows in quotes, the northernmost first, a run of equal cells written with its length: \"12a3b\"",
        _ => return None,
    })
}

/// The rows with this name, in the order of the data.
pub fn with_name(name: &str) -> impl Iterator<Item = (u32, &'static Builtin)> {
    TABLE.with_name(name)
}

/// The row with this name and one of these kinds; the first of the kinds wins.
pub fn lookup(name: &str, kinds: &[BuiltinKind]) -> Option<u32> {
    kinds.iter().find_map(|kind| with_name(name).find(|(_, row)| row.kind == *kind)).map(|(index, _)| index)
}

/// Names with an effect wherever a value is wanted, in the order in which they are tried.
pub const IN_EXPRESSIONS: &[BuiltinKind] = &[
    BuiltinKind::Constant,
    BuiltinKind::PredefinedSymbol,
    BuiltinKind::Function,
    BuiltinKind::GameVariable,
    BuiltinKind::SynthesisMethod,
    BuiltinKind::NamingMethod,
    BuiltinKind::Keyword,
    BuiltinKind::EventType,
    BuiltinKind::GoalType,
    BuiltinKind::TaskType,
    BuiltinKind::PlanType,
    BuiltinKind::ActionType,
    BuiltinKind::StandingOrderCondition,
    BuiltinKind::ScorekeeperKeyword,
    BuiltinKind::UnitTypeProperty,
    BuiltinKind::MaterialTypeProperty,
    BuiltinKind::TerrainTypeProperty,
    BuiltinKind::AdvanceTypeProperty,
    BuiltinKind::Table,
    BuiltinKind::VariantType,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 1142);
        let mut names: Vec<&str> = all().iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 1064);
        for row in all() {
            assert!(row.text.chars().count() >= 40, "{} ({}) has no text", row.name, row.kind);
            let restated = row.name.replace('-', " ");
            assert!(!row.text.to_lowercase().starts_with(&format!("the {restated}.")), "{}", row.name);
        }
    }

    #[test]
    fn kinds_are_named_by_the_conventions() {
        let row = |name, kind| lookup(name, &[kind]).and_then(get).expect("a row");
        let kind = |name, kind| row(name, kind).value_kind();
        assert_eq!(kind("see-all", BuiltinKind::GameVariable), "t/f");
        assert_eq!(kind("bridge", BuiltinKind::Table), "t/f");
        assert_eq!(kind("speed", BuiltinKind::UnitTypeProperty), "n%");
        assert_eq!(kind("vision-range", BuiltinKind::UnitTypeProperty), "dist");
        assert_eq!(kind("hp-max", BuiltinKind::UnitTypeProperty), "n");
        assert_eq!(kind("wrecked-type", BuiltinKind::UnitTypeProperty), "u");
        assert_eq!(kind("damage", BuiltinKind::Table), "n or dice");
        assert_eq!(kind("init-tech", BuiltinKind::SideProperty), "utype-value-list");
        assert_eq!(row("subtype", BuiltinKind::TerrainTypeProperty).word_for(1), Some("border"));
        assert_eq!(row("subtype-x", BuiltinKind::TerrainTypeProperty).word_for(12), Some("road-x"));
        assert_eq!(row("damage", BuiltinKind::Table).word_for(1), None);
    }

    #[test]
    fn operators_and_marks_are_names_too() {
        for name in ["-", "+", "*", "/", "#", "@", "u*"] {
            assert!(with_name(name).next().is_some(), "{name}");
        }
    }
}
