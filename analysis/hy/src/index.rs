//! What a Hy file defines and asks for, read from that file alone: functions, macros, classes,
//! variables, and the levels of a level list (documents/pyherc.txt).

use std::path::{Path, PathBuf};

use ludex_base::importing::Importing;
use ludex_base::model::{FileSymbols, Link, WorkspaceSymbol};
use ludex_base::moved_link::MovedLink;
use ludex_base::navigation::{Navigating, NavigationTarget};
use ludex_base::{BacklinkKey, Db, File, Kind, LocalId, Name, Namespace, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{
    Datum, Defclass, Defmacro, Defmulti, Defn, Defreader, Form, Import, Level, LevelConfigDsl, LevelList, ModuleEntry,
    Require, Setv, SourceFile, Token, Vector, params,
};
use ludex_syntax::hy::literal::{self, Generation};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{builtins, game_names, tree};
use crate::Hy;
use crate::kinds::{ATTRIBUTE, CLASS, FUNCTION, LEVEL, LEVELS, MACRO, METHOD, READER, READERS, SYMBOLS, VARIABLE};
use crate::project::Arity;

impl Importing for Hy {
    fn import_words(&self) -> &'static [&'static str] {
        &["import", "require"]
    }

    /// The text that asks for a module after files have moved: by its parts from the same folder, with dashes if it is
    /// written with dashes now.
    fn relinked_text(&self, _db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
        let written = link.written.replace('-', "_");
        let parts: Vec<&str> = written.split('.').filter(|part| !part.is_empty()).collect();
        let leads = |folder: &Path| in_folder(folder, &parts).iter().any(|path| path == link.to.before);
        let bases = link.bases(module_folders, leads)?;
        let new = bases.iter().find_map(|folder| module_parts(link.to.after.strip_prefix(folder).ok()?))?;
        let new = new.join(".");
        let dashed = link.written.contains('-') && !link.written.contains('_');
        Some(if dashed { new.replace('_', "-") } else { new })
    }
}

impl Navigating for Hy {
    /// The place where the workspace defines a macro or a function of the level language, or a reader macro.
    fn builtin_definition(&self, db: &dyn Db, _file: File, row: u32) -> Option<NavigationTarget> {
        let row = builtins::get(row)?;
        let (namespace, name) = match row.name.strip_prefix('#') {
            Some(reader) => (READERS, Name::new(reader)),
            None => (SYMBOLS, mangled(row.name)),
        };
        DSL_MODULES.iter().find_map(|module| {
            let files = db.backlink(BacklinkKey::Modules(link_name(Name::new(module)))).files(db);
            let mut files = files.iter().filter(|file| file.dialect(db) == crate::DIALECT);
            files.find_map(|file| {
                let found = index(db, *file).find(namespace, name)?.id;
                let is_it = is_module(file.path(db), module);
                let declared = tree::lower(db, *file).declared.iter().find(|declared| declared.id == found);
                let Declared { name_range, full_range, .. } = *declared.filter(|_| is_it)?;
                Some(NavigationTarget { file: *file, name_range, full_range })
            })
        })
    }
}

/// A definition together with where it stands, for those who hold the file's data.
#[derive(Debug)]
pub(crate) struct Declared {
    /// Its id.
    pub id: LocalId,
    /// Its kind.
    pub kind: &'static Kind,
    /// Bytes of its name.
    pub name_range: TextRange,
    /// The index of its name among the data.
    pub name_index: u32,
    /// The index of the form in which its name stands.
    pub form: u32,
    /// Bytes of the whole.
    pub full_range: TextRange,
    /// Index of the definition around it.
    pub container: Option<u32>,
    /// A few words for the outline.
    pub detail: Option<String>,
    /// See [`Indexed::arity`].
    pub arity: Option<Arity>,
}

/// A definition without its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Indexed {
    /// Its id.
    pub id: LocalId,
    /// Its kind.
    pub kind: &'static Kind,
    /// Its name as Python has it, so that `room-list` and `room_list` are one.
    pub mangled: Name,
    /// The arguments that a function or macro takes, as far as its definition says so.
    pub arity: Option<Arity>,
}

/// The definitions of a file, and what it asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Index {
    /// The definitions that other files can see, in order; the last of a name counts.
    pub definitions: Vec<Indexed>,
    /// The modules of `require` and `import`, dotted, as written.
    pub modules: Vec<Name>,
    /// The same as links.
    pub links: Vec<Link>,
    /// The file configures levels, so the names of the level language are known in it.
    pub levels: bool,
    /// The names that it imports, as Python has them: other files can import those from here, too.
    pub imported: FxHashSet<Name>,
    /// Nothing in the file could define or bring in a name that is not listed here.
    pub complete: bool,
    /// The first and the last definition of each name in a namespace.
    places: FxHashMap<(Namespace, Name), (u32, u32)>,
}

impl Index {
    /// The symbols it defines, as written.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = &'static str> + '_ {
        let symbols = self.definitions.iter().filter(|definition| definition.kind.namespace == SYMBOLS);
        symbols.map(|definition| definition.id.name.as_str())
    }

    /// True if a file that asks for this symbol gets something.
    pub(crate) fn offers(&self, mangled: Name) -> bool {
        self.find(SYMBOLS, mangled).is_some() || self.imported.contains(&mangled)
    }

    /// The first definition of a name in a namespace.
    pub(crate) fn first(&self, namespace: Namespace, mangled: Name) -> Option<&Indexed> {
        let (first, _) = self.places.get(&(namespace, mangled))?;
        self.definitions.get(*first as usize)
    }

    /// The arguments that a function or macro takes, if it is defined once.
    pub(crate) fn arity(&self, mangled: Name) -> Option<&Arity> {
        let (first, last) = self.places.get(&(SYMBOLS, mangled))?;
        let definition = self.definitions.get(*last as usize).filter(|_| first == last)?;
        definition.arity.as_ref()
    }

    /// The last definition of a name in a namespace.
    pub(crate) fn find(&self, namespace: Namespace, mangled: Name) -> Option<&Indexed> {
        let (_, last) = self.places.get(&(namespace, mangled))?;
        self.definitions.get(*last as usize)
    }
}

/// The index of a file.
#[salsa::tracked]
pub fn index(db: &dyn Db, file: File) -> Index {
    if game_names::is_python(db, file) {
        return Index::default();
    }
    let lowered = tree::lower(db, file);
    let source = lowered.data.source();
    let exported = lowered.declared.iter().filter(|declared| declared.kind.exported);
    let exported = exported.map(|declared| {
        let written = declared.id.name;
        let mangled = if declared.kind.namespace == LEVELS { written } else { mangled(written.as_str()) };
        Indexed { id: declared.id, kind: declared.kind, mangled, arity: declared.arity.clone() }
    });
    let definitions: Vec<Indexed> = exported.collect();
    let mut places: FxHashMap<(Namespace, Name), (u32, u32)> = FxHashMap::default();
    for (index, found) in (0..).zip(&definitions) {
        places.entry((found.kind.namespace, found.mangled)).or_insert((index, index)).1 = index;
    }
    let entries: Vec<ModuleEntry<'_>> = entries(source).collect();
    let modules: Vec<Name> = entries.iter().map(|entry| Name::new(entry.module.text())).collect();
    let links = modules.iter().map(|module| Link { module: link_name(*module) }).collect();
    let complete = lowered.errors.is_empty() && source.data().all(is_plain);
    let imported = entries.iter().flat_map(|entry| {
        let names = entry.imported().into_iter().map(|name| name.introduced());
        let whole = entry.names.is_none().then_some(entry.module);
        entry.alias.or(whole).into_iter().chain(names).map(|token| mangled(token.text())).collect::<Vec<_>>()
    });
    let (imported, levels) = (imported.collect(), configures_levels(source));
    Index { definitions, modules, links, levels, imported, complete, places }
}

/// True if all names that this brings into its file can be told from it alone.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_plain(datum: Datum<'_>) -> bool {
    let Datum::Form(form) = datum else { return true };
    // What the language's own modules bring along is known by name.
    let is_known =
        |entry: ModuleEntry<'_>, import| !takes_all(entry, import) || builtins::is_known_module(entry.module.text());
    if Defn::cast(form).is_some() {
        true
    } else if let Some(require) = Require::cast(form) {
        require.modules().all(|entry| is_known(entry, false))
    } else if let Some(import) = Import::cast(form) {
        import.modules().all(|entry| is_known(entry, true))
    } else if let Some(variables) = Setv::cast(form) {
        variables.pairs().iter().all(|(target, _)| matches!(target, Datum::Symbol(_)))
    } else if TRANSPARENT.iter().any(|head| form.is(head)) {
        form.arguments().all(is_plain)
    } else {
        Defmacro::cast(form).is_some()
            || Defmulti::cast(form).is_some()
            || Defreader::cast(form).is_some()
            || Defclass::cast(form).is_some()
    }
}

/// The name a symbol stands for in Python.
pub(crate) fn mangled(symbol: &str) -> Name {
    // Most symbols have none of the marks that Python does not take.
    if !symbol.bytes().any(|byte| matches!(byte, b'-' | b'*' | b'?' | b'!')) {
        return Name::new(symbol);
    }
    Name::new(&literal::mangle(symbol, Generation::Y2017))
}

/// The modules that top-level forms require, then those that they import.
pub(super) fn entries(source: SourceFile<'_>) -> impl Iterator<Item = ModuleEntry<'_>> {
    let required = source.requires().flat_map(|require| require.modules());
    required.chain(source.imports().flat_map(|import| import.modules()))
}

/// The modules of which top-level forms take all names.
pub(super) fn taken_whole(source: SourceFile<'_>) -> impl Iterator<Item = Token<'_>> {
    let required = source.requires().flat_map(|require| require.modules()).filter(|entry| takes_all(*entry, false));
    let imported = source.imports().flat_map(|import| import.modules()).filter(|entry| takes_all(*entry, true));
    required.chain(imported).map(|entry| entry.module)
}

/// True if all names of the module become names of the file.
fn takes_all(entry: ModuleEntry<'_>, import: bool) -> bool {
    (entry.is_bare() && !import) || entry.imported().iter().any(|name| name.is_all())
}

/// The list of levels that a form is. One whose head is misspelt is a list too if it holds a level, so that stairs in
/// other files find its levels; what is wrong is reported where it stands.
pub(crate) fn level_list(form: Form<'_>) -> Option<LevelList<'_>> {
    LevelList::cast(form).or_else(|| {
        let head = form.head()?.text();
        // Three slips are too few for a shorter word, and most heads are such.
        let is_long = head.len() >= "level-list".len() - 3;
        let holds_level = is_long && form.forms().next().and_then(Level::cast).is_some();
        let is_slip = holds_level && did_you_mean(head, LevelList::HEADS.iter().copied()).is_some();
        is_slip.then(|| LevelList::meant(form))
    })
}

/// True if the level language is at hand: the file asks for its macros, or uses its two outer forms
/// (documents/pyherc.txt: "two requires at the top").
fn configures_levels(source: SourceFile<'_>) -> bool {
    source.forms().any(|form| LevelConfigDsl::cast(form).is_some() || level_list(form).is_some())
        || source
            .requires()
            .flat_map(|require| require.modules())
            .any(|entry| entry.module.text() == "pyherc.config.dsl.level")
}

/// The file name, without extension, that a dotted module name leads to.
pub(crate) fn link_name(module: Name) -> Name {
    let last = module.as_str().rsplit('.').next().unwrap_or_default();
    Name::new(&last.replace('-', "_"))
}

/// The most folders above the file that are searched for a module.
const MAX_FOLDERS: usize = 12;

/// True if a module name leads to this file by all its parts, and not only by the last one.
pub(crate) fn is_module(path: &Path, module: &str) -> bool {
    let parts: PathBuf = module.replace('-', "_").split('.').filter(|part| !part.is_empty()).collect();
    path.with_extension("").ends_with(&parts) || path.parent().is_some_and(|package| package.ends_with(&parts))
}

/// The places where a module `a.b.c` may lie: as `a/b/c.hy` below the file's folder and the folders above it. Dashes
/// become underscores, as in every symbol.
pub(crate) fn module_paths(from: &Path, module: &str) -> Vec<PathBuf> {
    let mangled = module.replace('-', "_");
    let parts: Vec<&str> = mangled.split('.').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() || parts.iter().any(|part| part.contains(['/', '\\', ':'])) {
        return Vec::new();
    }
    let mut paths: Vec<PathBuf> = module_folders(from).iter().flat_map(|folder| in_folder(folder, &parts)).collect();
    paths.retain(|path| path != from);
    paths
}

/// The paths where the modules that a file asks for might lie, and what is read beside levels.
pub(super) fn wanted_files(db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
    let path = file.path(db);
    let index = index(db, file);
    let mut seen = FxHashSet::default();
    let modules = index.modules.iter().filter(|module| seen.insert(**module));
    let modules = modules.map(|module| module_paths(path, module.as_str()));
    let mut wanted: Vec<Vec<PathBuf>> = modules.filter(|paths| !paths.is_empty()).collect();
    if index.levels {
        wanted.extend(crate::neighbours::files(path).into_iter().map(|path| vec![path]));
    }
    wanted
}

/// The folders below which the modules of a file are searched, in order.
fn module_folders(from: &Path) -> Vec<PathBuf> {
    let beside = from.parent().unwrap_or(Path::new(""));
    beside.ancestors().take(MAX_FOLDERS).map(Path::to_owned).collect()
}

/// The two files that a module with these parts may be below a folder: a package, or a module.
fn in_folder(folder: &Path, parts: &[&str]) -> [PathBuf; 2] {
    let mut module = folder.to_owned();
    module.extend(parts);
    let package = module.join("__init__.hy");
    module.as_mut_os_string().push(".hy");
    [package, module]
}

/// The parts of the module that a path is, from the folder that the path begins in; `None` if it is none.
pub(crate) fn module_parts(path: &Path) -> Option<Vec<String>> {
    if path.extension()? != "hy" {
        return None;
    }
    let parts = path.with_extension("");
    let mut parts: Vec<String> =
        parts.components().map(|part| part.as_os_str().to_str().map(str::to_owned)).collect::<Option<_>>()?;
    if parts.last().is_some_and(|last| last == "__init__") {
        parts.pop();
    }
    let is_name = |part: &String| part.chars().all(|c| c.is_alphanumeric() || c == '_');
    (!parts.is_empty() && parts.iter().all(is_name)).then_some(parts)
}

/// The file that a module name leads to.
pub(crate) fn resolve_module(db: &dyn Db, from: File, module: &str) -> Option<File> {
    *module_file(db, from, Name::new(module))
}

/// The file that a module name leads to. It follows from paths alone, so that it is not looked for again as somebody
/// types.
#[salsa::tracked]
fn module_file(db: &dyn Db, from: File, module: Name) -> Option<File> {
    module_paths(from.path(db), module.as_str()).iter().find_map(|path| db.path_slot(path).file(db))
}

/// The modules of the game that define the names of the level language.
pub(crate) const DSL_MODULES: [&str; 4] =
    ["pyherc.config.dsl.level", "herculeum.config.floor_builders", "herculeum.config.room_generators", "pyherc.macros"];

/// Every definition of a file that is not inside a function, in order of position but for
/// those inside others, which follow them.
pub(super) fn declare(source: SourceFile<'_>) -> Vec<Declared> {
    let mut declarer = Declarer::default();
    for form in source.forms() {
        declarer.form(form);
    }
    declarer.out
}

/// The exported definitions of a file. They follow from the file alone, so that a workspace can be read without
/// looking names up in other files.
pub(super) fn symbols(db: &dyn Db, file: File) -> FileSymbols {
    let declared = &tree::lower(db, file).declared;
    let name_of = |container: u32| declared.get(container as usize).map(|container| container.id.name);
    let symbols = declared.iter().filter(|one| one.kind.exported).map(|one| WorkspaceSymbol {
        name: one.id.name,
        kind: one.kind,
        range: one.name_range,
        container: one.container.and_then(name_of),
    });
    FileSymbols { symbols: symbols.collect() }
}

#[derive(Default)]
struct Declarer {
    out: Vec<Declared>,
    counts: FxHashMap<(Namespace, Name), u32>,
    variables: FxHashSet<Name>,
    /// A decorator is around the form.
    decorated: bool,
}

/// The forms whose contents belong to what is around them.
const TRANSPARENT: [&str; 12] = [
    "do", "progn", "if", "if*", "if-not", "if-python2", "when", "unless", "try", "eval-and-compile",
    "eval-when-compile", "with-decorator",
];

impl Declarer {
    fn define(
        &mut self,
        kind: &'static Kind,
        token: Token<'_>,
        name: Name,
        form: Form<'_>,
        container: Option<u32>,
    ) -> u32 {
        let nth = self.counts.entry((kind.namespace, name)).or_default();
        let id = LocalId { namespace: kind.namespace, name, nth: *nth };
        *nth += 1;
        self.out.push(Declared {
            id,
            kind,
            name_range: token.text_range(),
            name_index: token.index(),
            form: form.index(),
            full_range: form.range(),
            container,
            detail: None,
            arity: None,
        });
        self.out.len() as u32 - 1
    }

    fn symbol(
        &mut self,
        kind: &'static Kind,
        token: Option<Token<'_>>,
        form: Form<'_>,
        container: Option<u32>,
    ) -> Option<u32> {
        let token = token?;
        Some(self.define(kind, token, Name::new(token.text()), form, container))
    }

    /// A name that reaches to the end of its value.
    fn value(
        &mut self,
        kind: &'static Kind,
        (token, value): (Token<'_>, Option<Datum<'_>>),
        form: Form<'_>,
        container: Option<u32>,
    ) {
        let end = value.map_or(token.text_range(), Datum::range);
        let index = self.define(kind, token, Name::new(token.text()), form, container);
        self.out[index as usize].full_range = token.text_range().cover(end);
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn form(&mut self, form: Form<'_>) {
        if let Some(list) = level_list(form) {
            for level in list.levels() {
                let Some(token) = level.name().and_then(Datum::into_string) else { continue };
                let name = Name::new(&literal::unescape(token.text()));
                self.define(&LEVEL, token, name, level.form(), None);
            }
        } else if let Some(function) = Defn::cast(form) {
            let index = self.symbol(&FUNCTION, function.name(), form, None);
            self.detail(index, function.param_vector());
            self.arity(index, function.param_vector());
        } else if let Some(definition) = Defmacro::cast(form) {
            let index = self.symbol(&MACRO, definition.name(), form, None);
            self.detail(index, definition.param_vector());
            self.arity(index, definition.param_vector());
        } else if let Some(multi) = Defmulti::cast(form) {
            let index = self.symbol(&FUNCTION, multi.name(), form, None);
            self.detail(index, multi.param_vector());
        } else if let Some(reader) = Defreader::cast(form) {
            self.symbol(&READER, reader.name(), form, None);
        } else if let Some(class) = Defclass::cast(form) {
            let container = self.symbol(&CLASS, class.name(), form, None);
            for method in class.methods() {
                let index = self.symbol(&METHOD, method.name(), method.form(), container);
                self.detail(index, method.param_vector());
            }
            for attribute in class.attributes() {
                self.value(&ATTRIBUTE, attribute, form, container);
            }
        } else if let Some(variables) = Setv::cast(form) {
            for (target, value) in variables.pairs() {
                let Datum::Symbol(token) = target else { continue };
                // The later ones change the first.
                if !token.text().contains('.') && self.variables.insert(mangled(token.text())) {
                    self.value(&VARIABLE, (token, value), form, None);
                }
            }
        } else if TRANSPARENT.iter().any(|head| form.is(head)) {
            // What a decorator makes of a function may take anything.
            let before = self.decorated;
            self.decorated |= form.is("with-decorator");
            for inner in form.arguments().filter_map(Datum::unwrapped) {
                self.form(inner);
            }
            self.decorated = before;
        }
    }

    fn arity(&mut self, index: Option<u32>, parameters: Option<Vector<'_>>) {
        if let (Some(index), Some(parameters), false) = (index, parameters, self.decorated) {
            self.out[index as usize].arity = Some(Arity::of(&params(parameters)));
        }
    }

    fn detail(&mut self, index: Option<u32>, parameters: Option<Vector<'_>>) {
        if let (Some(index), Some(parameters)) = (index, parameters) {
            let line = parameters.text().split_whitespace().collect::<Vec<_>>().join(" ");
            if line.chars().count() <= 80 {
                self.out[index as usize].detail = Some(line);
            }
        }
    }
}
