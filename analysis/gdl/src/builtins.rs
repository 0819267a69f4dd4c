//! The predefined names of GDL: reference data, read once from `data/builtins.tsv`.

use crate::evaluation::value::TypeKind;

ludex_base::words! {
    /// The kind of a predefined name.
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
    pub(crate) fn is_property(self) -> bool {
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
    pub(crate) fn is_word(self) -> bool {
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

    /// True for a name of a set whose order means something: one of the words, a constant, a condition or a
    /// part of a layer.
    pub(crate) fn is_enumerated(self) -> bool {
        let listed =
            matches!(self, BuiltinKind::Constant | BuiltinKind::StandingOrderCondition | BuiltinKind::LayerSubform);
        listed || self.is_word()
    }
}

ludex_base::words! {
    /// The type of a value, as its column says it.
    ValueType {
        Nothing "",
        Bool "bool",
        Int "int",
        Str "str",
        UnitType "unit-type",
        TerrainType "terrain-type",
        AdvanceType "advance-type",
        Dice "dice",
        TerrainSubtype "terrain-subtype",
        TerrainSubtypeX "terrain-subtype-x",
        FerryLevel "ferry-level",
        TwoInts "2-ints",
        OneToThreeInts "1-to-3-ints",
        UpToThreeInts "up-to-3-ints",
        FourIntsOrReset "4-ints-or-reset",
        List "list",
        InterpolationList "interpolation-list",
        IntList "int-list",
        UnitTypeInts "utype-int-list",
        UnitTypeValues "utype-value-list",
        MaterialTypeValues "mtype-value-list",
        AdvanceTypeValues "atype-value-list",
        SideValues "side-value-list",
        SideList "side-list",
        SideId "side-id",
        UnitNamers "utype-namer-list",
        UnitViews "unit-view-list",
        Doctrine "doctrine-ref",
        UnitDoctrines "utype-doctrine-list",
        StandingOrder "standing-order",
        Layer "layer",
        Action "action",
        Plan "plan",
        Goal "goal",
        Tasks "task-list",
        Variants "variant-list",
        Names "names",
        Arguments "args",
        Raw "any (stored unevaluated)",
        ItSelf "self-evaluating",
        AllTypes "all-types",
        Ignored "accepted, ignored",
        Unsupported "warns: not supported",
    }
}

impl ValueType {
    /// The kind of type that such a value is, if it is one.
    pub(crate) fn type_kind(self) -> Option<TypeKind> {
        match self {
            ValueType::UnitType => Some(TypeKind::Unit),
            ValueType::TerrainType => Some(TypeKind::Terrain),
            ValueType::AdvanceType => Some(TypeKind::Advance),
            _ => None,
        }
    }
}

ludex_base::words! {
    /// The unit of the numbers of a value, where that makes a kind of value of its own.
    Scale {
        Plain "",
        Truth "truth",
        Percent "percent",
        Cells "cells",
    }
}

ludex_base::words! {
    /// A statement about a value, or the group of a name among those of its kind.
    Flag {
        Stochastic "stochastic",
        List "list",
        Condition "condition",
        Calculation "calculation",
        Time "time",
        ScoringForm "scoring form",
        ScoringWord "scoring word",
        Method "method",
        PartOfRule "part of a rule",
    }
}

ludex_base::builtin_row! {
    /// One row of the data.
    pub(crate) struct Builtin {
        /// The name.
        pub name: &'static str = literal,
        /// The kind of name.
        pub kind: BuiltinKind = value,
        /// The index kinds of a table ("u t"), the letters of the arguments of a task, goal, action or event; may
        /// be empty.
        pub takes: &'static str = text,
        /// The type of its value.
        pub value: ValueType = value,
        /// The words for some of its values.
        pub words: Vec<(&'static str, i64)> = numbered,
        /// The default as it would be written; may be empty.
        pub default: &'static str = text,
        /// The least value, for numbers.
        pub min: Option<i64> = optional,
        /// The greatest value, for numbers.
        pub max: Option<i64> = optional,
        /// The unit of the value, in words for people; may be empty.
        pub unit: &'static str = text,
        /// The unit without what the kind of value says already; may be empty.
        pub measure: &'static str = text,
        /// The unit of its numbers, where the reader treats them by it.
        pub scale: Scale = value,
        /// The statement about its value; of functions, naming methods and words of scorekeepers the group.
        pub flag: Option<Flag> = optional,
        /// The section of the manual; may be empty.
        pub section: &'static str = text,
        /// The shape at the head of a list: `(remove item list)`; may be empty. The shapes of forms are in
        /// [`crate::forms`].
        pub written: &'static str = text,
        /// The words about the shape that lead to the text; may be empty.
        pub lead: &'static str = text,
        /// The description, as Markdown on one line.
        pub text: &'static str = text,
    }
}

ludex_base::builtin_table!(
    Builtin,
    crate::DIALECT,
    include_str!("../data/builtins.tsv"),
    row,
    by_use include_str!("../data/frequencies.tsv")
);

/// The order of a name in lists of completions: in a set whose order means something its place in the data, else by how
/// often programs write it. 0 for the lists of all types, which stand among the names of the program.
pub(crate) fn order(index: u32) -> u32 {
    match get(index).map(|row| row.kind) {
        Some(BuiltinKind::PredefinedSymbol) => 0,
        Some(kind) if kind.is_enumerated() => index + 1,
        _ => by_use(index),
    }
}

impl Builtin {
    /// True if its value is stochastic: 425 is 4, and 5 one time in four.
    pub(crate) fn is_stochastic(&self) -> bool {
        self.flag == Some(Flag::Stochastic)
    }

    /// The kind of its value, by the document's conventions (documents/gdl.txt, Conventions Used);
    /// may be empty.
    pub(crate) fn value_kind(&self) -> &'static str {
        match (self.value, self.scale) {
            (ValueType::Bool, _) | (ValueType::Int, Scale::Truth) => "t/f",
            (ValueType::Int, Scale::Percent) => "n%",
            (ValueType::Int, Scale::Cells) => "dist",
            (ValueType::Int, Scale::Plain) => "n",
            (ValueType::UnitType, _) => "u",
            (ValueType::TerrainType, _) => "t",
            (ValueType::AdvanceType, _) => "a",
            (ValueType::Dice, _) => "n or dice",
            (other, _) => other.word(),
        }
    }

    /// True for a property whose value is stored as it stands, not evaluated (reference: Types).
    pub(crate) fn stored_raw(&self) -> bool {
        matches!(self.value, ValueType::List | ValueType::InterpolationList)
    }

    /// True if the value is the name of a namer, in quotes.
    pub(crate) fn is_named_by_namer(&self) -> bool {
        self.value == ValueType::Str && self.name.ends_with("namer")
    }

    /// True if the value is the name of a colour in quotes, or several with commas.
    pub(crate) fn says_colours(&self) -> bool {
        self.measure.starts_with("color name")
    }

    /// True if the value is true or false.
    pub(crate) fn is_truth(&self) -> bool {
        self.value == ValueType::Bool || self.value == ValueType::Int && self.scale == Scale::Truth
    }

    /// The word for one of its values: 1 is `border` where terrain has a subtype.
    pub(crate) fn word_for(&self, value: i64) -> Option<&'static str> {
        self.words.iter().find(|(_, number)| *number == value).map(|(word, _)| *word)
    }

    /// The text with how the thing is written in front of it.
    pub(crate) fn text_with_form(&self) -> String {
        if self.lead.is_empty() {
            return self.text.to_owned();
        }
        let mut letters = self.text.chars();
        let mut out = format!("{}: ", self.lead);
        out.extend(letters.next().into_iter().flat_map(char::to_lowercase));
        out.push_str(letters.as_str());
        out
    }
}

/// The explanation of a kind of value; [`None`] for one that needs none, such as `n` and `str`.
pub(crate) fn explain_kind(kind: &str) -> Option<&'static str> {
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
pub(crate) fn with_name(name: &str) -> impl Iterator<Item = (u32, &'static Builtin)> {
    TABLE.with_name(name)
}

/// The row with this name and one of these kinds; the first of the kinds wins.
pub(crate) fn lookup(name: &str, kinds: &[BuiltinKind]) -> Option<u32> {
    let rank = |row: &Builtin| kinds.iter().position(|kind| *kind == row.kind);
    let ranked = with_name(name).filter_map(|(index, row)| Some((rank(row)?, index)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, index)| index)
}

/// Names with an effect wherever a value is wanted, in the order in which they are tried.
pub(crate) const IN_EXPRESSIONS: &[BuiltinKind] = &[
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

/// The kinds of values that the document's conventions name (documents/gdl.txt, Conventions Used), and those
/// like them.
const CONVENTIONS: &[&str] = &[
    "t/f", "n", "n%", "dist", "str", "u", "m", "t", "a", "n or dice", "layer", "interpolation-list",
    "utype-value-list", "mtype-value-list", "atype-value-list", "side-value-list", "utype-int-list", "int-list",
];

/// True for a kind of values that the document's conventions name.
pub(crate) fn is_convention(kind: &str) -> bool {
    CONVENTIONS.contains(&kind)
}

/// The words for the arguments of a task, goal, action or event, from the letters of its `takes`.
pub(crate) fn arguments(takes: &str) -> String {
    let mut out = String::new();
    for letter in takes.chars() {
        out.push(' ');
        out.push_str(match letter {
            'U' => "unit",
            'S' => "side",
            'u' => "unit-type",
            'm' => "material-type",
            't' => "terrain-type",
            'n' => "number",
            'd' => "direction",
            'w' => "width",
            'h' => "height",
            'r' => "radius",
            'x' => "x",
            'y' => "y",
            'z' => "z",
            's' => "scorekeeper",
            _ => "value",
        });
    }
    out
}

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
            assert!(row.lead.is_empty() || row.lead.contains('`'), "{} ({})", row.name, row.kind);
            let restated = row.name.replace('-', " ");
            assert!(!row.text.to_lowercase().starts_with(&format!("the {restated}.")), "{}", row.name);
        }
    }

    #[test]
    fn functions_methods_and_words_of_scorekeepers_have_their_groups() {
        for row in all() {
            let kinds: &[BuiltinKind] = match row.flag {
                Some(Flag::Stochastic) => &[BuiltinKind::Table, BuiltinKind::UnitTypeProperty],
                Some(Flag::List | Flag::Condition | Flag::Calculation) => &[BuiltinKind::Function],
                Some(Flag::Time | Flag::ScoringForm | Flag::ScoringWord) => &[BuiltinKind::ScorekeeperKeyword],
                Some(Flag::Method | Flag::PartOfRule) => &[BuiltinKind::NamingMethod],
                None => {
                    let grouped = [BuiltinKind::Function, BuiltinKind::ScorekeeperKeyword, BuiltinKind::NamingMethod];
                    assert!(!grouped.contains(&row.kind), "{} ({})", row.name, row.kind);
                    continue;
                }
            };
            assert!(kinds.contains(&row.kind), "{} ({})", row.name, row.kind);
        }
        // Conditions on sides are not evaluated.
        for row in all().iter().filter(|row| row.kind == BuiltinKind::Function) {
            let is_evaluated = crate::evaluation::expression::is_function(ludex_base::Name::new(row.name));
            assert_eq!(is_evaluated, row.flag != Some(Flag::Condition), "{}", row.name);
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
