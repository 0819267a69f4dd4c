//! Hover, definition, implementation, completion and the evaluation name the same form for every use of a name: over
//! generated programs, in which names are defined again, changed, taken away, turned off, included, run by variants
//! and brought by the default game, and over real modules.

use std::path::Path;
use std::sync::Arc;

use ludex_base::completion::{Completion, Subject};
use ludex_base::navigation::Location;
use ludex_base::{
    Database, DefinitionId, File, Name, Occurrence, PositionEncoding, Role, Target, TextRange, TextSize, line_index,
};
use ludex_ide as features;
use ludex_syntax::encoding;
use ludex_test_support::{Fixture, games_below, markdown};
use proptest::prelude::*;

use crate::evaluation::result::{Binding, Cause, DatumPlace};
use crate::evaluation::value::{Bound, Reader, Value, write_quantity, written};
use crate::forms::Takes;
use crate::kinds::SYMBOLS;
use crate::occurrences::model;
use crate::source::index::{LocalDefinition, index};
use crate::source::lower::lower;
use crate::spot::Spot;

/// A place where a symbol is read that the program has defined before.
struct Use<'db> {
    db: &'db Database,
    spot: Spot<'db>,
    name: Name,
    range: TextRange,
    target: Target,
    /// The last form before this place that gave the symbol a value or took it away, as the evaluation has it.
    last: &'db Binding,
    /// The last one that defines it: `last` itself, unless that is a `set` or an `undefine`.
    defined: &'db Binding,
}

impl<'db> Use<'db> {
    /// [`None`] unless the name uses a symbol that is known here and has a single place in load order.
    fn new(db: &'db Database, file: File, occurrence: &Occurrence) -> Option<Use<'db>> {
        let other = match occurrence.target {
            Target::Definition(id) => id.local.namespace != SYMBOLS,
            Target::Unresolved => false,
            // A word of a form, where no symbol is read.
            Target::Builtin(_) | Target::File(_) => true,
        };
        if occurrence.role != Role::Read || other {
            return None;
        }
        let spot = Spot::at(db, file, occurrence.range.start())?;
        let (name, stamp) = (spot.item.symbol(spot.node())?, spot.stamp?);
        let history = spot.evaluation.symbols.get(&name)?;
        // A clause of a variant runs again for every `include` with an option.
        let again = |step: &Binding| history.iter().filter(|other| other.place == step.place).count() > 1;
        if history.iter().any(again) {
            return None;
        }
        let before = history.get(..history.partition_point(|step| step.stamp < stamp))?;
        let defined = before.iter().rfind(|step| !matches!(step.cause, Cause::Set | Cause::Undefine))?;
        let known = matches!(defined.cause, Cause::Define | Cause::Type | Cause::TypeName);
        let last = before.last().filter(|_| known)?;
        Some(Use { db, spot, name, range: occurrence.range, target: occurrence.target, last, defined })
    }

    /// The definition that the form at a place is.
    fn local(&self, place: DatumPlace) -> Option<&'db LocalDefinition> {
        let definitions = &index(self.db, place.file).definitions;
        let first = definitions.partition_point(|local| local.item < place.item);
        let mut own = definitions[first..].iter().take_while(|local| local.item == place.item);
        own.find(|local| local.node == place.node)
    }

    fn id(&self, place: DatumPlace) -> Option<DefinitionId> {
        Some(DefinitionId { file: place.file, local: self.local(place)?.id })
    }

    /// `file:line`
    fn line(&self, file: File, offset: TextSize) -> String {
        let at = line_index(self.db, file).line_column(file.text(self.db), offset, PositionEncoding::Utf8);
        let name = file.path(self.db).file_name().unwrap_or_default().to_string_lossy();
        format!("{name}:{}", at.line + 1)
    }

    fn whole(&self, place: DatumPlace) -> TextRange {
        lower(self.db, place.file).map.range(place.item, place.node)
    }

    /// The model means the definition that the evaluation binds.
    fn model(&self) -> Result<(), String> {
        let wanted = self.id(self.defined.place).map(Target::Definition);
        let meant = Some(self.target);
        if wanted == meant { Ok(()) } else { Err(format!("the model means {meant:?} instead of {wanted:?}")) }
    }

    /// Definition leads to its name, and hover begins with its line.
    fn definition(&self) -> Result<(), String> {
        let Some(local) = self.local(self.defined.place) else { return Err("no definition".to_owned()) };
        let (file, start) = (self.spot.file, self.range.start());
        let range = lower(self.db, self.defined.place.file).map.range(local.item, local.name_node);
        let wanted = Location { file: self.defined.place.file, range };
        let (_, targets) = features::definition::definition(self.db, file, start).unwrap_or_default();
        let found: Vec<Location> =
            targets.iter().map(|target| Location { file: target.file, range: target.name_range }).collect();
        if found != [wanted] {
            return Err(format!("definition leads to {found:?} instead of {wanted:?}"));
        }
        let said = features::hover::hover(self.db, file, start).map(|hover| markdown(self.db, &hover.markup));
        let said = said.unwrap_or_default();
        let line = self.line(wanted.file, wanted.range.start());
        let title = said.lines().next().unwrap_or_default();
        if !title.ends_with(&format!(", {line}")) {
            return Err(format!("hover is about {title} instead of {line}"));
        }
        self.value(&said)
    }

    /// Hover names the form that gives the value if that is not the definition, and no other.
    fn value(&self, said: &str) -> Result<(), String> {
        let of = |cause: &str| format!(", by {cause} in [");
        let is_known = self.last.bound.as_ref().is_none_or(|bound| !bound.value.is_unknown());
        let cause = match self.last.cause {
            Cause::Set => Some("`set`"),
            Cause::Undefine => Some("`undefine`"),
            _ => None,
        };
        let wanted = cause.filter(|_| is_known).map(|cause| {
            let place = self.last.place;
            format!("{}{}]", of(cause), self.line(place.file, self.whole(place).start()))
        });
        let causes = ["`define`", "`set`", "`undefine`", "a type", "the name of a type"];
        let found = causes.into_iter().find_map(|cause| {
            let rest = &said[said.find(&of(cause))?..];
            Some(rest[..=rest.find(']')?].to_owned())
        });
        if found == wanted { Ok(()) } else { Err(format!("hover says {found:?} instead of {wanted:?}: {said}")) }
    }

    /// The form in force is among the places that make the symbol what it is.
    fn implementation(&self) -> Result<(), String> {
        let (place, start) = (self.last.place, self.range.start());
        let whole = self.whole(place);
        let found = features::implementation::implementation(self.db, self.spot.file, start);
        let leads = found.iter().any(|found| found.file == place.file && whole.contains_range(found.range));
        if leads { Ok(()) } else { Err(format!("implementation leads to {found:?} and not to {place:?}")) }
    }

    /// Completion offers the symbol exactly where it has a value, and tells of the same definition.
    fn completion(&self) -> Result<(), String> {
        let label = written(self.name.as_str());
        let list = features::completion::completion(self.db, self.spot.file, self.range.end());
        let items = list.map(|list| list.items).unwrap_or_default();
        let offered = items.iter().find(|item| item.label == label);
        let bound = self.last.bound.as_ref().filter(|_| self.last.cause != Cause::TypeName);
        match (offered, bound) {
            (Some(offered), Some(bound)) => self.offered(offered, bound),
            (Some(offered), None) if self.last.cause != Cause::TypeName => {
                Err(format!("completion offers {offered:?}, which has no value"))
            }
            // Elsewhere only what fits is offered.
            (None, Some(_)) if self.spot.argument(Takes::Expression) == Some(self.spot.node()) => {
                Err(format!("completion does not offer {label}"))
            }
            _ => Ok(()),
        }
    }

    /// An entry of the list leads to the form in force, or to the type that it means, and shows its value.
    fn offered(&self, offered: &Completion, bound: &Bound) -> Result<(), String> {
        let reader = match &bound.reader {
            Some(Reader::Value(value)) => Some(value),
            _ => None,
        };
        let types = std::iter::once(&bound.value).chain(reader).filter_map(Value::as_type);
        let types = types.filter_map(|id| Some(self.spot.evaluation.type_info(id)?.place));
        let mut origins = types.chain([self.last.place]);
        let leads = match offered.subject {
            Subject::Definition(id) => origins.any(|place| self.id(place) == Some(id)),
            // A `set` defines nothing.
            Subject::Nothing => self.last.cause == Cause::Set,
            Subject::Builtin(_) | Subject::NameAt { .. } | Subject::File(_) => false,
        };
        let mut value = String::new();
        if let Value::Number(quantity) = bound.value
            && reader.and_then(Value::as_type).is_none()
        {
            write_quantity(&mut value, quantity);
        }
        let shows = value.is_empty() || offered.detail == value;
        if leads && shows { Ok(()) } else { Err(format!("completion offers {offered:?} for {:?}", self.last)) }
    }

    fn features(&self) -> Result<(), String> {
        self.definition()?;
        self.implementation()?;
        self.completion()
    }
}

/// The number of uses of names in a file that have been compared; a disagreement is an error. The features are asked
/// about at most this many of them, spread over the file.
fn compare(db: &Database, file: File, asked: usize) -> Result<usize, String> {
    let found = model(db, file).occurrences.iter().filter_map(|occurrence| Use::new(db, file, occurrence));
    let uses: Vec<Use<'_>> = found.collect();
    let step = uses.len() / asked.max(1) + 1;
    for (position, one) in uses.iter().enumerate() {
        let agreed = one.model().and_then(|()| if position % step == 0 { one.features() } else { Ok(()) });
        agreed.map_err(|error| format!("{} at {}: {error}", one.name, one.line(file, one.range.start())))?;
    }
    Ok(uses.len())
}

/// A condition.
#[derive(Debug, Clone)]
enum Test {
    Literal(bool),
    Symbol(usize),
    Variant,
}

/// A form of a generated module.
#[derive(Debug, Clone)]
enum Form {
    Define(usize, u8),
    Set(usize, u8),
    Undefine(usize),
    If(Test),
    Else,
    EndIf,
    /// With the value of the module's variant.
    Include(usize, Option<u8>),
    UnitType(usize),
    TerrainType,
    /// It needs terrain: without any the default game is loaded.
    Area,
    Use(usize),
}

/// A generated module: what its variant has for a default and runs for 1 and for 0, and its forms.
#[derive(Debug, Clone)]
struct Module {
    variant: Option<(u8, [Vec<Form>; 2])>,
    forms: Vec<Form>,
}

const NAMES: [&str; 3] = ["a", "b", "c"];
const MODULES: [&str; 2] = ["one", "two"];
const DEFAULT_GAME: &str = "(unit-type hare)\n(terrain-type meadow)\n(undefine b)\n(define b 5)\n(define c 7)\n";

/// A form that may stand in a clause as well.
fn plain() -> BoxedStrategy<Form> {
    let name = 0..NAMES.len();
    prop_oneof![
        3 => (name.clone(), 0u8..3).prop_map(|(name, value)| Form::Define(name, value)),
        1 => (name.clone(), 0u8..3).prop_map(|(name, value)| Form::Set(name, value)),
        1 => name.clone().prop_map(Form::Undefine),
        1 => (0..MODULES.len(), prop::option::of(0u8..2)).prop_map(|(module, value)| Form::Include(module, value)),
        1 => Just(Form::Area),
        4 => name.prop_map(Form::Use),
    ]
    .boxed()
}

fn form() -> BoxedStrategy<Form> {
    let test = prop_oneof![
        any::<bool>().prop_map(Test::Literal),
        (0..NAMES.len()).prop_map(Test::Symbol),
        Just(Test::Variant),
    ];
    prop_oneof![
        10 => plain(),
        1 => test.prop_map(Form::If),
        1 => Just(Form::Else),
        2 => Just(Form::EndIf),
        1 => (0..NAMES.len()).prop_map(Form::UnitType),
        1 => Just(Form::TerrainType),
    ]
    .boxed()
}

fn module(forms: std::ops::Range<usize>) -> impl Strategy<Value = Module> {
    let clause = || prop::collection::vec(plain(), 0..4);
    let variant = (0u8..2, clause(), clause()).prop_map(|(default, on, off)| (default, [on, off]));
    (prop::option::of(variant), prop::collection::vec(form(), forms))
        .prop_map(|(variant, forms)| Module { variant, forms })
}

impl Module {
    /// The text; what its uses define begins with `uses`.
    fn text(&self, name: &str, uses: &str) -> String {
        let mut out = String::new();
        if let Some((default, [on, off])) = &self.variant {
            out += &format!("(game-module \"{name}\" (variants (\"V\" v {default}\n(1\n");
            write(&mut out, on, uses);
            out += ")\n(0\n";
            write(&mut out, off, uses);
            out += "))))\n";
        }
        write(&mut out, &self.forms, uses);
        out
    }
}

/// Forms, one a line.
fn write(out: &mut String, forms: &[Form], uses: &str) {
    for form in forms {
        let line = match form {
            Form::Define(name, value) => format!("(define {} {value})", NAMES[*name]),
            Form::Set(name, value) => format!("(set {} {value})", NAMES[*name]),
            Form::Undefine(name) => format!("(undefine {})", NAMES[*name]),
            Form::If(Test::Literal(holds)) => format!("(if {holds})"),
            Form::If(Test::Symbol(name)) => format!("(if {})", NAMES[*name]),
            Form::If(Test::Variant) => "(if v)".to_owned(),
            Form::Else => "(else)".to_owned(),
            Form::EndIf => "(end-if)".to_owned(),
            Form::Include(module, None) => format!("(include \"{}\")", MODULES[*module]),
            Form::Include(module, Some(value)) => format!("(include \"{}\" (v {value}))", MODULES[*module]),
            Form::UnitType(name) => format!("(unit-type {0} (cp {0}))", NAMES[*name]),
            Form::TerrainType => "(terrain-type sea)".to_owned(),
            Form::Area => "(area (terrain \"2a\"))".to_owned(),
            Form::Use(name) => format!("(define {uses}{} {})", out.len(), NAMES[*name]),
        };
        out.push_str(&line);
        out.push('\n');
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_feature_names_the_same_form(main in module(1..24), one in module(0..10), two in module(0..10)) {
        let (main, one, two) = (main.text("main", "m"), one.text("one", "o"), two.text("two", "t"));
        let text = format!("//- /main.g\n{main}//- /one.g\n{one}//- /two.g\n{two}//- /standard.g\n{DEFAULT_GAME}");
        let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
        for file in &fixture.files {
            let compared = compare(&fixture.db, *file, usize::MAX);
            prop_assert!(compared.is_ok(), "{}\n{text}", compared.err().unwrap_or_default());
        }
    }
}

/// Compares the names of all files; says how many there were.
fn agreed(text: &str) -> usize {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text.trim_start_matches('\n'));
    let compared = fixture.files.iter().map(|file| compare(&fixture.db, *file, usize::MAX));
    compared.map(|compared| compared.unwrap_or_else(|error| panic!("{error}"))).sum()
}

#[test]
fn a_clause_knows_what_is_defined_before_it_is_run() {
    let text = "
(game-module \"main\" (variants (\"V\" v 1 (1
(define b a)
))))
(define a 11)
(undefine a)
(define a 22)
";
    assert_eq!(agreed(text), 1);
    // Nor does a clause that is not run mean what it would mean at the top of its file.
    assert_eq!(agreed(&text.replace("v 1", "v 0")), 1);
}

#[test]
fn a_fragment_means_what_its_includer_makes_of_its_conditions() {
    let text = "
//- /game.g
(define fast 1)
(include \"rules\")
//- /rules.g
(define a 11)
(if fast)
(undefine a)
(define a 22)
(end-if)
(define b a)
";
    // The condition is one of them.
    assert_eq!(agreed(text), 2);
}

#[test]
fn the_default_game_defines_like_any_module() {
    let text = "
//- /main.g
(define a 11)
(area (terrain \"2a\"))
(define b a)
//- /standard.g
(terrain-type sea)
(undefine a)
(define a 22)
";
    assert_eq!(agreed(text), 1);
}

#[test]
fn a_type_is_known_in_its_own_form() {
    assert_eq!(agreed("(unit-type a)\n(unit-type a (cp a))\n"), 1);
}

#[test]
fn a_type_that_is_set_to_something_else_is_that() {
    assert_eq!(agreed("(unit-type a)\n(set a 3)\n(define b a)\n(undefine a)\n(define c a)\n"), 2);
}

/// A form that is read before a clause runs does not see what the clause brings.
#[test]
fn a_clause_that_loads_the_default_game_moves_no_other_form() {
    let text = "
//- /main.g
(game-module \"main\" (variants (\"V\" v 1 (1
(area (terrain \"2a\"))
(define c a)
))))
(define a 11)
(define b a)
//- /standard.g
(terrain-type sea)
(undefine a)
(define a 22)
";
    assert_eq!(agreed(text), 2);
    let last = Fixture::new(crate::LANGUAGES, "g", &text.trim_start_matches('\n').replace("b a", "b $0a"));
    assert_eq!(last.definition(), Some(vec!["main.g:5:9 a".to_owned()]));
}

#[test]
fn real_modules_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/gdl");
    let mut db = Database::new(crate::LANGUAGES, None);
    let mut files = Vec::new();
    for path in games_below(crate::LANGUAGES, &folder) {
        let (text, encoding) = encoding::decode(std::fs::read(&path).expect("a readable file"));
        let dialect = crate::LANGUAGES.from_path(&path).expect("a language");
        files.push(db.set_file(&path, dialect, Arc::from(text), encoding));
    }
    db.refresh_mentions();
    files.retain(|file| file.dialect(&db).id == crate::DIALECT.id);
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for file in &files {
        match compare(&db, *file, 2) {
            Ok(uses) => compared += uses,
            Err(error) => wrong.push(error),
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    // Without real files there is nothing to compare.
    assert!(files.is_empty() || compared > 10_000, "only {compared} names were compared");
}
