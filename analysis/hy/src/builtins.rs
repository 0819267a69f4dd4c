//! The predefined names of the level language: reference data, read once from
//! `data/builtins.tsv`, and the names of Hy and Python that no file has to define, which are in `data/names.tsv`.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::LazyLock;

use ludex_base::builtins::Columns;
use ludex_syntax::hy::literal::spells;
use rustc_hash::FxHashSet;

ludex_base::words! {
    /// The sort of thing that a predefined name is.
    BuiltinKind {
        Macro "macro",
        Function "function",
        ReaderMacro "reader macro",
        Probability "probability",
        Variable "variable",
    }
}

/// One row of the data.
#[derive(Debug)]
pub(crate) struct Builtin {
    /// The name, with dashes; `#t` for a reader macro.
    pub name: &'static str,
    /// "macro", "function", "reader macro", "probability" or "variable".
    pub kind: BuiltinKind,
    /// The place where it belongs: the form around it.
    pub place: &'static str,
    /// The fewest arguments it takes.
    pub min: usize,
    /// The most; `None` for any number.
    pub max: Option<usize>,
    /// The arguments as `name:kind`, or the value of a probability.
    pub parameters: &'static str,
    /// The same, each with its name and its kind.
    arguments: Vec<(&'static str, &'static str)>,
    /// The month in which the game got it, if that of 2015 did not have it yet; else empty.
    pub since: &'static str,
    /// The text about it, as Markdown.
    pub text: &'static str,
}

/// The most arguments that something takes, as the data writes it: a number, or `*` for any number.
struct Most(Option<usize>);

impl FromStr for Most {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Most, std::num::ParseIntError> {
        if text == "*" { Ok(Most(None)) } else { text.parse().map(|most| Most(Some(most))) }
    }
}

fn row(columns: &mut Columns) -> Builtin {
    let (name, kind, place) = (columns.literal(), columns.value(), columns.text());
    let (min, max) = (columns.optional().unwrap_or(0), columns.optional().and_then(|most: Most| most.0));
    let (parameters, since, text) = (columns.text(), columns.text(), columns.text());
    let arguments = parameters.split(' ').filter_map(|parameter| parameter.trim_end_matches('*').split_once(':'));
    Builtin { name, kind, place, min, max, parameters, arguments: arguments.collect(), since, text }
}

ludex_base::builtin_table!(Builtin, crate::DIALECT, include_str!("../data/builtins.tsv"), row);

/// A parameter of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parameter {
    /// Its name: `floor`; for what has no other name, its kind: `room`.
    pub name: &'static str,
    /// The kind of thing it takes.
    pub kind: &'static str,
    /// It takes any number of things.
    pub is_repeated: bool,
}

impl Builtin {
    /// The parameters, in order, also those that have no name of their own.
    pub(crate) fn all_parameters(&self) -> impl Iterator<Item = Parameter> + use<> {
        self.parameters.split_ascii_whitespace().map(|written| {
            let plain = written.trim_end_matches('*');
            let (name, kind) = plain.split_once(':').unwrap_or((plain, plain));
            Parameter { name, kind, is_repeated: written.ends_with('*') }
        })
    }

    /// The parameter that an argument is for, by the index of that; the last one takes all that follow if it takes any
    /// number.
    pub(crate) fn parameter(&self, at: usize) -> Option<Parameter> {
        let own = self.all_parameters().nth(at);
        own.or_else(|| self.all_parameters().last().filter(|last| last.is_repeated))
    }

    /// True for what the game got after it had gone over to Hy 0.12, in February 2017 (reference/pyherc.md, Generations).
    pub(crate) fn is_of_hy_0_12(&self) -> bool {
        date(self.since).is_some_and(|since| since > (2017, 2))
    }

    /// True for what is called with arguments that can be counted.
    pub(crate) fn is_callable(&self) -> bool {
        matches!(self.kind, BuiltinKind::Macro | BuiltinKind::Function)
    }

    /// The arguments it takes, in order, each with its kind; a `*` is left out.
    pub(crate) fn arguments(&self) -> &[(&'static str, &'static str)] {
        &self.arguments
    }

    /// The argument with this index, counted from 0, with its kind; the last one stands for all that follow where any
    /// number may.
    pub(crate) fn argument(&self, at: usize) -> Option<(&'static str, &'static str)> {
        let repeated = || if self.max.is_none() { self.arguments.last() } else { None };
        self.arguments.get(at).or_else(repeated).copied()
    }
}

/// The months, as the data write them.
const MONTHS: [&str; 12] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
];

/// Year and month, from 1, of a month as the data write it: `September 2016`.
fn date(month: &str) -> Option<(u32, usize)> {
    let (month, year) = month.split_once(' ')?;
    Some((year.parse().ok()?, 1 + MONTHS.iter().position(|known| *known == month)?))
}

/// The name of one of these kinds, in either spelling (`room-list`, `room_list`).
pub(crate) fn lookup(name: &str, kinds: &[BuiltinKind]) -> Option<u32> {
    TABLE.find(&dashed(name), |row| kinds.contains(&row.kind))
}

/// A name as the lists here write it: with dashes.
pub(crate) fn dashed(name: &str) -> Cow<'_, str> {
    if name.contains('_') { Cow::Owned(name.replace('_', "-")) } else { Cow::Borrowed(name) }
}

/// A list of names, as they are looked up. Every symbol of a file is.
fn names(list: &'static str) -> FxHashSet<Cow<'static, str>> {
    list.split_ascii_whitespace().map(dashed).collect()
}

/// The reader macro with this name.
pub(crate) fn lookup_reader(name: char) -> Option<u32> {
    let found = all().iter().position(|row| row.kind == BuiltinKind::ReaderMacro && row.name[1..].chars().eq([name]));
    found.map(|index| index as u32)
}

/// True for a name that Hy 0.11 and 0.12 or the Python below them bring along: the special forms, the
/// macros of `hy.core`, its functions and Python's. Nothing is said of them.
pub(crate) fn is_built_in(name: &str) -> bool {
    // Python's exceptions; no other name of a file is built like this by chance.
    let exception = name.starts_with(|first: char| first.is_ascii_uppercase())
        && ["Error", "Exception", "Warning", "Exit", "Iteration", "Interrupt"].iter().any(|end| name.ends_with(end));
    let dunder = name.starts_with("__") && name.ends_with("__");
    exception || dunder || BUILT_IN_NAMES.contains(&*dashed(name))
}

static BUILT_IN_NAMES: LazyLock<FxHashSet<Cow<'static, str>>> = LazyLock::new(|| {
    // A kind and its names on each line.
    let lines = include_str!("../data/names.tsv").lines();
    lines.filter_map(|line| line.split_once('\t')).flat_map(|(_, list)| names(list)).collect()
});

const KNOWN_MODULES: [&str; 7] = [
    "herculeum.config.floor-builders",
    "herculeum.config.room-generators",
    "hy.contrib.anaphoric",
    "pyherc.aspects",
    "pyherc.config.dsl.level",
    "pyherc.data.probabilities",
    "pyherc.macros",
];

/// The modules whose names are in the lists here, in order.
pub(crate) fn known_modules() -> &'static [&'static str] {
    &KNOWN_MODULES
}

/// True for a module that brings nothing into a level file that is not in the lists here.
pub(crate) fn is_known_module(module: &str) -> bool {
    KNOWN_MODULES.iter().any(|known| spells(module, known))
}

/// True for a macro whose name `(level-config-dsl)` imports from `herculeum.config.floor-builders` as that of a function,
/// too, so that it has a value.
pub(crate) fn is_function_too(name: &str) -> bool {
    spells(name, "wall-torches")
}

/// True for a name that `(level-config-dsl)`, or the macros' own modules, bring along besides those of the
/// level language.
pub(crate) fn comes_with_the_language(name: &str) -> bool {
    BROUGHT_ALONG_NAMES.contains(&*dashed(name))
}

static BROUGHT_ALONG_NAMES: LazyLock<FxHashSet<Cow<'static, str>>> = LazyLock::new(|| names(BROUGHT_ALONG));

const BROUGHT_ALONG: &str = "\
    partial new-level PortalAdderConfiguration CreatureAdder FloorBuilderDecorator FloorBuilderDecoratorConfig \
    SurroundingDecorator SurroundingDecoratorConfig DirectionalWallDecorator DirectionalWallDecoratorConfig \
    WallBuilderDecorator WallBuilderDecoratorConfig WallOrnamentDecorator WallOrnamentDecoratorConfig \
    AggregateDecorator AggregateDecoratorConfig SingleCreatureAdder \
    floor-swap wall-ornamenter wall-swap coarse-selection random-selection ItemAdder binary-space-partitioning \
    grid-partitioning tunnels agent-group new-room-generator square-shape circular-shape corridors add-rows \
    cache-creator mark-center-area random-rows trap-creator wall-creator floor-creator ornament-creator center-area \
    center-tile side-by-side random-pillars cave-in-middle tunnels-to-cave init-level x-coordinate y-coordinate ylet \
    super-init set-attributes when-not none call one-of multi-decorator method-decorator left-if-nil do-monad-e";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 69);
        for row in all() {
            assert!(!row.name.contains('_'), "{}: a name is written with dashes", row.name);
            assert!(row.text.len() >= 15 && row.text.ends_with('.'), "{}", row.name);
            assert!(row.max.is_none_or(|max| row.min <= max), "{}", row.name);
            assert_eq!(row.since.is_empty(), !row.text.contains("Younger than the document"), "{}", row.name);
            assert!(row.since.is_empty() || date(row.since).is_some(), "{}: a month", row.name);
            assert!(row.text.contains(row.since), "{}: the text says since when", row.name);
        }
        assert_eq!(all().iter().filter(|row| row.kind == BuiltinKind::Probability).count(), 7);
    }

    #[test]
    fn both_spellings() {
        assert_eq!(lookup("room_list", &[BuiltinKind::Macro]), lookup("room-list", &[BuiltinKind::Macro]));
        assert!(lookup("room-list", &[BuiltinKind::Function]).is_none());
        assert!(lookup_reader('t').is_some() && lookup_reader('T').is_none());
        assert!(is_built_in("macro-error") && is_built_in("KeyError") && !is_built_in("room-list"));
        assert!(is_built_in("defn") && is_built_in("is_cons") && !is_built_in("definition"));
    }
}
