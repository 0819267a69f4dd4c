//! Everybody who asks which files make up a program gets the same answer, in load order: over generated programs with
//! conditions, bases, variants, circles, modules that are missing and the default game.

use std::collections::HashSet;
use std::ops::Range;

use ludex_base::{DefinitionId, File, Name};
use ludex_ide::diagnostics::diagnostics;
use ludex_test_support::Fixture;
use proptest::prelude::*;

use crate::codes;
use crate::evaluation::value::TypeKind;
use crate::evaluation::walk::evaluate;
use crate::kinds::SYMBOLS;
use crate::source::checking::{Checking, checking};
use crate::source::index::index;
use crate::source::load::load;
use crate::source::modules::contexts;
use crate::source::program::program;
use crate::source::programs::stands_beside;

/// The module that is asked for; [`None`] for one that is missing.
type Target = Option<usize>;

/// A form of a generated module.
#[derive(Debug, Clone)]
enum Form {
    Include(Target),
    If(bool),
    Else,
    EndIf,
    UnitType,
    TerrainType,
    /// It needs terrain: without any the default game is loaded.
    Area,
    /// It reads what a module defines.
    Read(usize),
}

/// A generated module: the bases that its first form names, what its variant includes if it runs and whether it does,
/// and its other forms.
#[derive(Debug, Clone)]
struct Module {
    base: Option<Target>,
    default_base: Option<Target>,
    variant: Option<(bool, Target)>,
    forms: Vec<Form>,
}

/// The symbols that the modules define; no two are alike, so that none is taken for another one misspelt.
const NAMES: [&str; 7] = ["amber", "cobalt", "thistle", "wigwam", "oyster", "plinth", "junkyard"];

fn target(count: usize) -> impl Strategy<Value = Target> {
    prop_oneof![12 => (0..count).prop_map(Some), 1 => Just(None)]
}

fn form(count: usize) -> impl Strategy<Value = Form> {
    prop_oneof![
        5 => target(count).prop_map(Form::Include),
        1 => any::<bool>().prop_map(Form::If),
        1 => Just(Form::Else),
        2 => Just(Form::EndIf),
        2 => Just(Form::UnitType),
        2 => Just(Form::TerrainType),
        1 => Just(Form::Area),
        2 => (0..count).prop_map(Form::Read),
    ]
}

fn module(count: usize) -> impl Strategy<Value = Module> {
    let base = prop::option::weighted(0.2, target(count));
    let default_base = prop::option::weighted(0.4, target(count));
    let variant = prop::option::weighted(0.2, (any::<bool>(), target(count)));
    let forms = prop::collection::vec(form(count), 0..7);
    (base, default_base, variant, forms).prop_map(|(base, default_base, variant, forms)| Module {
        base,
        default_base,
        variant,
        forms,
    })
}

/// Two to six modules, then the default game.
fn modules() -> impl Strategy<Value = Vec<Module>> {
    let modules = (2..NAMES.len()).prop_flat_map(|count| prop::collection::vec(module(count), count));
    modules.prop_map(|modules| modules.into_iter().chain(plain(Vec::new())).collect())
}

/// The name by which a module is asked for.
fn asked(target: Target) -> String {
    target.map_or_else(|| "gone".to_owned(), |module| format!("m{module}"))
}

impl Module {
    /// The text of the module with this number.
    fn text(&self, number: usize) -> String {
        let mut head = String::new();
        if let Some(base) = self.base {
            head += &format!(" (base-module \"{}\")", asked(base));
        }
        if let Some(default) = self.default_base {
            head += &format!(" (default-base-module \"{}\")", asked(default));
        }
        if let Some((runs, included)) = self.variant {
            let value = i32::from(runs);
            head += &format!(" (variants (\"V\" v {value} (1 (include \"{}\"))))", asked(included));
        }
        let mut out = if head.is_empty() { head } else { format!("(game-module{head})\n") };
        out += &format!("(define {} {number})\n", NAMES[number]);
        for form in &self.forms {
            out += &match form {
                Form::Include(target) => format!("(include \"{}\")\n", asked(*target)),
                Form::If(holds) => format!("(if {holds})\n"),
                Form::Else => "(else)\n".to_owned(),
                Form::EndIf => "(end-if)\n".to_owned(),
                Form::UnitType => "(unit-type hare)\n".to_owned(),
                Form::TerrainType => "(terrain-type meadow)\n".to_owned(),
                Form::Area => "(area (terrain \"1a\"))\n".to_owned(),
                Form::Read(module) => format!("(print {})\n", NAMES[*module]),
            };
        }
        out
    }

    /// The modules that it asks for, each with a number: [`BASE`], [`DEFAULT_BASE`], [`CLAUSE`], or [`FORMS`] and the position of
    /// the form.
    fn requests(&self) -> Vec<(usize, Target)> {
        let head =
            [(BASE, self.base), (DEFAULT_BASE, self.default_base), (CLAUSE, self.variant.map(|(_, asked)| asked))];
        let head = head.into_iter().filter_map(|(request, target)| Some((request, target?)));
        let forms = self.forms.iter().enumerate().filter_map(|(position, form)| match form {
            Form::Include(target) => Some((FORMS + position, *target)),
            _ => None,
        });
        head.chain(forms).collect()
    }

    fn reads(&self, module: usize) -> bool {
        self.forms.iter().any(|form| matches!(form, Form::Read(read) if *read == module))
    }
}

const BASE: usize = 0;
const DEFAULT_BASE: usize = 1;
const CLAUSE: usize = 2;
const FORMS: usize = 3;

/// A program as it is read by the rules of the reference, without its values.
struct Reading<'m> {
    modules: &'m [Module],
    /// In the order in which their reading begins.
    files: Vec<usize>,
    /// The range of those that are the default game, once a form has asked for it; half open.
    default_game: Option<Range<usize>>,
    /// The requests that are read, by the module.
    requests: HashSet<(usize, usize)>,
    /// The modules whose variants have run.
    ran: HashSet<usize>,
    /// The modules that are being read.
    open: Vec<usize>,
    /// The default base that the root names.
    base: Option<Target>,
    reading: bool,
    units: bool,
    terrain: bool,
    lacks: bool,
    left_out: Vec<usize>,
}

impl<'m> Reading<'m> {
    fn of(modules: &'m [Module], root: usize) -> Reading<'m> {
        let mut reading = Reading {
            modules,
            files: Vec::new(),
            default_game: None,
            requests: HashSet::new(),
            ran: HashSet::new(),
            open: Vec::new(),
            base: None,
            reading: true,
            units: false,
            terrain: false,
            lacks: false,
            left_out: Vec::new(),
        };
        reading.load(root);
        reading.variants(root);
        reading.leave_out();
        reading
    }

    fn load(&mut self, file: usize) {
        if self.files.contains(&file) {
            return;
        }
        self.files.push(file);
        self.open.push(file);
        let modules = self.modules;
        let module = &modules[file];
        self.default_base(module);
        if self.reading {
            self.requests.extend([(file, BASE), (file, DEFAULT_BASE)]);
            match module.base {
                Some(Some(base)) => self.load(base),
                Some(None) => self.lacks = true,
                None => {}
            }
            if self.open.len() == 1 && module.default_base.is_some() {
                self.base = module.default_base;
            }
        }
        for (position, form) in module.forms.iter().enumerate() {
            match form {
                Form::Else => self.reading = !self.reading,
                Form::EndIf => self.reading = true,
                _ if !self.reading => {}
                Form::If(holds) => self.reading = *holds,
                Form::Include(target) => {
                    self.requests.insert((file, FORMS + position));
                    self.include(*target);
                }
                Form::UnitType => self.units = true,
                Form::TerrainType => self.terrain = true,
                Form::Area => self.need_terrain(),
                Form::Read(_) => {}
            }
        }
        self.open.pop();
    }

    fn default_base(&mut self, module: &Module) {
        match module.default_base {
            Some(Some(default)) if self.reading && !self.units => {
                if let Some(Some(base)) = module.base {
                    self.load(base);
                }
                self.load(default);
            }
            Some(None) if self.reading && !self.units && module.base.is_none() => self.lacks = true,
            _ => {}
        }
    }

    fn include(&mut self, target: Target) {
        match target {
            None => self.lacks = true,
            Some(file) if self.open.contains(&file) => {}
            Some(file) => {
                self.load(file);
                self.variants(file);
            }
        }
    }

    fn variants(&mut self, file: usize) {
        if let Some((runs, included)) = self.modules[file].variant
            && self.ran.insert(file)
            && runs
        {
            self.requests.insert((file, CLAUSE));
            self.include(included);
        }
    }

    fn need_terrain(&mut self) {
        if self.terrain || self.default_game.is_some() || self.lacks {
            return;
        }
        let first = self.files.len();
        self.default_game = Some(first..first);
        match self.base.unwrap_or(Some(self.modules.len() - 1)) {
            Some(file) => {
                self.load(file);
                self.default_game = Some(first..self.files.len());
            }
            None => self.lacks = true,
        }
    }

    fn leave_out(&mut self) {
        let mut files = self.files.clone();
        let mut next = 0;
        while let Some(file) = files.get(next).copied() {
            next += 1;
            for (request, target) in self.modules[file].requests() {
                match target {
                    _ if self.requests.contains(&(file, request)) => {}
                    None => self.lacks = true,
                    Some(other) if files.contains(&other) => {}
                    Some(other) => files.push(other),
                }
            }
        }
        self.left_out = files.split_off(self.files.len());
    }

    /// Those that are read without the default game, then that.
    fn parts(&self) -> [Vec<usize>; 2] {
        let default = self.default_game.clone().unwrap_or_default();
        let (default, asked) = self.files.iter().enumerate().partition::<Vec<_>, _>(|(at, _)| default.contains(at));
        [asked, default].map(|part| part.into_iter().map(|(_, file)| *file).collect())
    }

    /// All files, those that are left out last.
    fn all(&self) -> Vec<usize> {
        let [asked, default] = self.parts();
        asked.into_iter().chain(default).chain(self.left_out.iter().copied()).collect()
    }
}

/// The files of a generated program, and what is read with each of them as the root.
struct World<'m> {
    fixture: Fixture,
    modules: &'m [Module],
    readings: Vec<Reading<'m>>,
}

impl World<'_> {
    fn files(&self, numbers: &[usize]) -> Vec<File> {
        numbers.iter().map(|number| self.fixture.files[*number]).collect()
    }

    /// The numbers of the roots of the programs that a file may belong to.
    fn roots(&self, file: File) -> Vec<usize> {
        let number = |root: &File| self.fixture.files.iter().position(|other| other == root);
        contexts(&self.fixture.db, file).iter().filter_map(number).collect()
    }

    /// The program and the names of a root.
    fn program(&self, root: usize) -> Result<(), TestCaseError> {
        let (db, file, reading) = (&self.fixture.db, self.fixture.files[root], &self.readings[root]);
        let [asked, default] = reading.parts();
        let found = program(db, file);
        prop_assert_eq!(found.files.clone(), self.files(&asked));
        prop_assert_eq!(found.default_game.clone(), self.files(&default));
        prop_assert_eq!(found.left_out.clone(), self.files(&reading.left_out));
        prop_assert_eq!(found.all().collect::<Vec<File>>(), self.files(&reading.all()));
        prop_assert_eq!(found.lacks, reading.lacks);
        prop_assert_eq!(evaluate(db, file).files.clone(), self.files(&reading.files));
        let names = load(db, file);
        for (number, other) in self.fixture.files.iter().enumerate() {
            prop_assert_eq!(names.reads(*other), reading.files.contains(&number));
            let name = Name::new(NAMES[number]);
            let binding = names.binding(SYMBOLS, name, u32::MAX).or_else(|| names.fallback(SYMBOLS, name));
            let wanted = reading.all().contains(&number).then_some(*other);
            prop_assert_eq!(binding.map(|binding| binding.file), wanted);
        }
        Ok(())
    }

    /// Checks the programs that a file belongs to, as contexts, rename and the check of unread names ask for them.
    fn belongs(&self, number: usize) -> Result<(), TestCaseError> {
        let (db, file) = (&self.fixture.db, self.fixture.files[number]);
        let roots = self.roots(file);
        for (root, reading) in self.readings.iter().enumerate() {
            let [asked, _] = reading.parts();
            let belongs = asked.contains(&number) || reading.left_out.contains(&number);
            if belongs && contexts(db, self.fixture.files[root]).len() == 1 {
                prop_assert!(roots.contains(&root), "{number} belongs to {root}, not only to {roots:?}");
            }
        }
        let mut beside: Vec<File> = Vec::new();
        for other in roots.iter().flat_map(|root| self.files(&self.readings[*root].all())) {
            if other != file && !beside.contains(&other) {
                beside.push(other);
            }
        }
        let name = Name::new(NAMES[number]);
        let local = index(db, file).definitions.iter().find(|local| local.id.name == name).map(|local| local.id);
        let found = local.map(|local| stands_beside(db, DefinitionId { file, local }));
        prop_assert_eq!(found, Some(beside));
        self.unread(number, &roots)
    }

    /// A name is called unread exactly if nothing in these programs reads it.
    fn unread(&self, number: usize, roots: &[usize]) -> Result<(), TestCaseError> {
        let (db, file) = (&self.fixture.db, self.fixture.files[number]);
        let evaluation = evaluate(db, file);
        let playable = [TypeKind::Unit, TypeKind::Terrain].iter().all(|kind| !evaluation.types(*kind).is_empty());
        let quiet = roots
            .iter()
            .map(|root| &self.readings[*root])
            .all(|reading| !reading.lacks && !reading.all().iter().any(|other| self.modules[*other].reads(number)));
        let wanted = *checking(db, file) == Checking::Alone && (playable || roots.len() > 1) && quiet;
        let message = format!("nothing in the workspace reads `{}`", NAMES[number]);
        let found = diagnostics(db, file);
        let found = found.iter().any(|one| one.code == codes::UNUSED_DEFINE && one.statement == message);
        prop_assert_eq!(found, wanted, "{}", message);
        Ok(())
    }
}

/// Compares everybody's answers about modules, the last of which is the default game.
fn agree(modules: &[Module]) -> Result<(), TestCaseError> {
    let name = |number: usize| if number + 1 == modules.len() { "standard".to_owned() } else { format!("m{number}") };
    let texts = modules.iter().enumerate();
    let text: String = texts.map(|(number, one)| format!("//- /{}.g\n{}", name(number), one.text(number))).collect();
    let readings = (0..modules.len()).map(|root| Reading::of(modules, root)).collect();
    let world = World { fixture: Fixture::new(crate::LANGUAGES, "g", &text), modules, readings };
    for number in 0..modules.len() {
        if let Err(error) = world.program(number).and_then(|()| world.belongs(number)) {
            return Err(TestCaseError::fail(format!("{}: {error}\n{text}", name(number))));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everybody_knows_the_same_files(generated in modules()) {
        agree(&generated)?;
    }
}

/// Modules of these forms, and the default game.
fn plain(forms: Vec<Vec<Form>>) -> Vec<Module> {
    let default_game = vec![Form::UnitType, Form::TerrainType];
    let forms = forms.into_iter().chain([default_game]);
    forms.map(|forms| Module { base: None, default_base: None, variant: None, forms }).collect()
}

#[test]
fn a_default_base_is_read_if_a_condition_leaves_the_unit_types_out() {
    let includes = vec![Form::Include(Some(1)), Form::Include(Some(2))];
    let left_out = vec![Form::If(false), Form::UnitType, Form::EndIf];
    let base = vec![Form::UnitType, Form::TerrainType, Form::Read(0)];
    let mut modules = plain(vec![includes, left_out, Vec::new(), base]);
    modules[2].default_base = Some(Some(3));
    agree(&modules).expect("the same files");
    assert_eq!(Reading::of(&modules, 0).files, [0, 1, 2, 3]);
    modules[1].forms = vec![Form::UnitType];
    agree(&modules).expect("the same files");
    assert_eq!(Reading::of(&modules, 0).files, [0, 1, 2]);
}

#[test]
fn what_no_variant_runs_is_left_out_with_all_that_it_asks_for() {
    let mut modules = plain(vec![vec![Form::UnitType, Form::TerrainType], vec![Form::Include(Some(2))], Vec::new()]);
    modules[0].variant = Some((false, Some(1)));
    agree(&modules).expect("the same files");
    assert_eq!(Reading::of(&modules, 0).left_out, [1, 2]);
    modules[0].variant = Some((true, Some(1)));
    agree(&modules).expect("the same files");
    assert_eq!(Reading::of(&modules, 0).files, [0, 1, 2]);
}
