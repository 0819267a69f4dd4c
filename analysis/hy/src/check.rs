//! What is wrong with a file that configures levels (reference/pyherc.md, The level form). Nothing is
//! said of other Hy files: the levels are the language, Hy is what it is written in.

mod missing;
mod values;

use ludex_base::{
    Db, Diagnostic, File, FileModel, Findings, Fix, Name, Occurrence, Severity, Suggestions, Target, did_you_mean,
    settings,
};
use ludex_syntax::hy::Data;
use ludex_syntax::hy::ast::{
    Datum, Element, ElementKind, Form, Level, LevelConfigDsl, LevelList, ReaderMacro, SourceFile, Token,
};
use ludex_syntax::hy::literal::{self, Generation};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

use super::builtins::{self, Builtin};
use super::index::{Index, entries, index, is_module, mangled, resolve_module, taken_whole};
use super::occurrences::model;
use super::tree;
use crate::builtins::BuiltinKind;
use crate::codes;
use crate::{dungeon, game_names};

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    if !index(db, file).levels {
        return Vec::new();
    }
    let data = &tree::lower(db, file).data;
    let (source, model) = (data.source(), model(db, file));
    let mut checker = Checker {
        db,
        file,
        model,
        occurrences: occurrences(data, model),
        brought_along: brought_along(db, file, source),
        heads: None,
        values: None,
        out: Findings::default(),
    };
    checker.generation(source);
    checker.lists(source);
    checker.modules(source);
    for datum in source.data() {
        checker.datum(datum, false);
        checker.top_level(datum);
    }
    game_names::check::check(db, file, &mut checker.out);
    dungeon::check::check(db, file, &mut checker.out);
    dungeon::tiles::check(db, file, &mut checker.out);
    checker.out.into_sorted()
}

/// For each datum the index of the occurrence that begins where it does; of none if there is none such. Both
/// are in order of position.
fn occurrences(data: &Data, model: &FileModel) -> Vec<u32> {
    let mut next = 0;
    let of_datum = data.starts().map(|start| {
        while model.occurrences.get(next).is_some_and(|found| found.range.start() < start) {
            next += 1;
        }
        let same = model.occurrences[next..].iter().take_while(|found| found.range.start() == start).count();
        if same == 0 { u32::MAX } else { (next + same - 1) as u32 }
    });
    of_datum.collect()
}

/// A file without levels may be written for a newer Hy. What that takes is not a fault there: tuples `#(1 2)`,
/// a blank after a quote mark, a lone dot, and strings in brackets, `#[[…]]`, in which anything may stand.
pub(crate) fn filter_syntax_errors(db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
    if found.is_empty() || index(db, file).levels {
        return;
    }
    let text = file.text(db);
    let begins_string = |diagnostic: &Diagnostic| {
        diagnostic.code.name == codes::NAMELESS_READER_MACRO.name
            && text[usize::from(diagnostic.range.end())..].starts_with('[')
    };
    if found.iter().any(begins_string) {
        found.clear();
    }
    found.retain(|diagnostic| {
        ![codes::NAMELESS_READER_MACRO, codes::BLANK_AFTER_QUOTE, codes::MISPLACED_DOT].contains(&diagnostic.code)
    });
}

impl Checker<'_> {
    /// A `require` in the form of the other generation: 2015 writes `(require a.b)`, 2017
    /// `(require [a.b [*]])`, and neither reader takes the other's (setting `pyherc.generation`).
    fn generation(&mut self, source: SourceFile<'_>) {
        let Some(year) = settings(self.db).number(&crate::GENERATION) else { return };
        let (wanted, form) = match year {
            2015 => (Generation::Y2015, "(require pyherc.macros)"),
            _ => (Generation::Y2017, "(require [pyherc.macros [*]])"),
        };
        for require in source.requires() {
            if require.generation().is_some_and(|generation| generation != wanted) {
                let message = format!(
                    "with `pyherc.generation` = {year}, Hy does not accept this form of `require`: write `{form}`"
                );
                self.out.report(codes::WRONG_GENERATION, require.form().range(), message);
            }
        }
    }
}

impl Checker<'_> {
    /// Names that are asked of a module that has none such.
    fn modules(&mut self, source: SourceFile<'_>) {
        let mut suggestions: FxHashMap<String, Suggestions<'_>> = FxHashMap::default();
        for entry in entries(source) {
            let module = entry.module.text();
            let Some(found) = complete_module(self.db, self.file, module) else { continue };
            for name in entry.imported().into_iter().map(|imported| imported.name) {
                let written = name.text();
                let of_language = builtins::all().iter().any(|row| literal::spells(written, row.name))
                    || builtins::comes_with_the_language(written)
                    || builtins::is_built_in(written);
                if of_language || found.offers(mangled(written)) {
                    continue;
                }
                let known = || Suggestions::new(found.symbols());
                let guess = suggestions.entry(module.to_owned()).or_insert_with(known).guess(written);
                let message = format!("`{module}` does not define `{written}`");
                let range = name.text_range();
                self.out.report(codes::UNDEFINED_NAME, range, message).or_write(self.file, range, guess);
            }
        }
    }
}

/// The modules that bring all their names along, apart from the language's own; `None` if one of them is
/// not known, so that a name without a definition may be one of its.
fn brought_along<'db>(db: &'db dyn Db, file: File, source: SourceFile<'_>) -> Option<Vec<&'db Index>> {
    let modules = taken_whole(source).filter(|module| !builtins::is_known_module(module.text()));
    modules.map(|module| complete_module(db, file, module.text())).collect()
}

/// The index of a module, unless it may be another file than the one that was found, or gets names in
/// ways that its text does not show.
fn complete_module<'db>(db: &'db dyn Db, from: File, module: &str) -> Option<&'db Index> {
    let file = resolve_module(db, from, module)?;
    let found = index(db, file);
    (found.complete && is_module(file.path(db), module)).then_some(found)
}

pub(super) struct Checker<'db> {
    db: &'db dyn Db,
    file: File,
    model: &'db FileModel,
    /// See [`occurrences`].
    occurrences: Vec<u32>,
    brought_along: Option<Vec<&'db Index>>,
    /// What an unknown name may have been meant to be, once there is one: at the head of a form, in another
    /// place.
    heads: Option<Suggestions<'db>>,
    values: Option<Suggestions<'db>>,
    pub(super) out: Findings,
}

impl<'db> Checker<'db> {
    fn occurrence(&self, token: Token<'_>) -> Option<Occurrence> {
        let index = *self.occurrences.get(token.index() as usize)?;
        self.model.occurrences.get(index as usize).copied()
    }

    /// The macro or function of the level language that a form calls.
    fn callee(&self, form: Form<'_>) -> Option<&'static Builtin> {
        match self.occurrence(form.head()?)?.target {
            Target::Builtin(id) => builtins::get(id.index).filter(|row| row.is_callable()),
            _ => None,
        }
    }

    /// The lists of levels, and what has to stand beside them.
    fn lists(&mut self, source: SourceFile<'_>) {
        let lists: Vec<LevelList<'_>> =
            source.level_lists().filter(|list| self.callee(list.form()).is_some()).collect();
        if let Some((last, earlier)) = lists.split_last() {
            let file = self.file;
            for list in earlier {
                let message = "the levels of this `level-list` are lost because another one follows in this file: put all \
                               levels in one list";
                let (range, last) = (head_range(list.form()), head_range(last.form()));
                let diagnostic = self.out.report(codes::LOST_LEVEL_LIST, range, message.to_owned());
                diagnostic.related.push(ludex_base::Related {
                    file,
                    range: last,
                    message: "the list that counts".into(),
                });
            }
        }
        // Where `(level-config-dsl)` belongs, if it is missing.
        let mut config: Option<TextSize> = None;
        if let Some(list) = lists.first().filter(|_| !has_config_dsl(source)) {
            config = Some(list.form().range().start());
            self.config_dsl(*list);
        }
        let mut seen: FxHashMap<Name, TextRange> = FxHashMap::default();
        for list in &lists {
            for datum in list.form().arguments() {
                if matches!(datum, Datum::String(_) | Datum::Number(_) | Datum::Keyword(_)) {
                    let message = "this is not a level: write `(level \"name\" \"description\" …)`".to_owned();
                    self.out.report(codes::NOT_A_LEVEL, datum.range(), message);
                }
            }
            for level in list.levels() {
                if self.callee(level.form()).is_none() {
                    continue;
                }
                self.level(level, config);
                let Some(name) = level.name().and_then(Datum::into_string) else { continue };
                let range = name.text_range();
                let text = literal::unescape(name.text());
                if let Some(first) = seen.get(&Name::new(&text)).copied() {
                    let message = format!(
                        "the file already has a level \"{text}\": the game merges the two and ignores this description"
                    );
                    let file = self.file;
                    let diagnostic = self.out.report(codes::DUPLICATE_LEVEL, range, message);
                    diagnostic.related.push(ludex_base::Related {
                        file,
                        range: first,
                        message: "the first one".into(),
                    });
                } else {
                    seen.insert(Name::new(&text), range);
                }
            }
        }
    }

    /// Without `(level-config-dsl)` the names behind the macros are unknown. It fails at the first layout, which is
    /// what is made first.
    fn config_dsl(&mut self, list: LevelList<'_>) {
        let layouts = list.levels().filter_map(|level| level.element(ElementKind::Layout));
        let Some(first) = layouts.filter_map(|layout| layout.form.forms().next()).next() else { return };
        let message = "this form needs names that are not imported: write `(level-config-dsl)` before `level-list`";
        let file = self.file;
        let range = head_range(list.form());
        let diagnostic = self.out.report(codes::MISSING_CONFIG_DSL, head_range(first), message.to_owned());
        diagnostic.related.push(ludex_base::Related { file, range, message: "the list of levels".into() });
    }

    /// The elements of a level: each known, at most once, and the two that must be there.
    fn level(&mut self, level: Level<'_>, config: Option<TextSize>) {
        let arguments = level.form().arguments().count();
        if arguments < 2 || spliced(level.form()) {
            return;
        }
        let mut seen: Vec<(ElementKind, TextRange)> = Vec::new();
        // What the unknown ones were surely meant to be, so that one fault is reported once.
        let mut assumed: Vec<ElementKind> = Vec::new();
        let taken = level.description().and_then(Datum::into_form).and_then(Element::cast);
        for datum in level.body() {
            let form = datum.into_form();
            let Some(element) = form.and_then(Element::cast) else {
                let meant = self.unknown_element(datum, form);
                assumed.extend(meant);
                continue;
            };
            let range = head_range(element.form);
            let name = element.kind.head();
            if let Some((_, first)) = seen.iter().find(|(kind, _)| *kind == element.kind).copied() {
                let message = format!("this level already has a `{name}`: merge the two");
                let file = self.file;
                let diagnostic = self.out.report(codes::DUPLICATE_ELEMENT, range, message);
                diagnostic.related.push(ludex_base::Related { file, range: first, message: "the first one".into() });
                continue;
            }
            seen.push((element.kind, range));
            self.places(element);
        }
        if let Some(element) = taken {
            let name = element.kind.head();
            let message =
                format!("this `{name}` is read as the description of the level: write the description after the name");
            let refused = element.kind.is_required() && !seen.iter().any(|(kind, _)| *kind == element.kind);
            let severity = if refused { Severity::Error } else { Severity::Warning };
            self.out.report(codes::MISSING_DESCRIPTION, head_range(element.form), message).severity = severity;
            seen.push((element.kind, head_range(element.form)));
        }
        let missing: Vec<ElementKind> = ElementKind::ALL
            .into_iter()
            .filter(|kind| kind.is_required() && !assumed.contains(kind))
            .filter(|kind| !seen.iter().any(|(seen, _)| seen == kind))
            .collect();
        self.missing_elements(level, &missing, config);
    }

    /// Gives the element that was meant, if it is clear.
    fn unknown_element(&mut self, datum: Datum<'_>, form: Option<Form<'_>>) -> Option<ElementKind> {
        const MEANT: &str = "`room-list`, `layout`, `touch-up`, `item-lists`, `creature-lists` and `connections`";
        let Some(head) = form.and_then(Form::head) else {
            let message = format!("this is not an element of a level; the elements are {MEANT}");
            self.out.report(codes::UNKNOWN_ELEMENT, datum.range(), message);
            return None;
        };
        let range = head.text_range();
        let kind_of = |name: &str| ElementKind::ALL.into_iter().find(|kind| kind.head() == name);
        let heads = ElementKind::ALL.map(ElementKind::head);
        if let Some(guess) = did_you_mean(head.text(), heads) {
            let message = format!("a level has no element `{}`", head.text());
            self.out.report(codes::UNKNOWN_ELEMENT, range, message).or_write(self.file, range, Some(guess));
            return kind_of(guess);
        }
        let place = form.and_then(|form| self.callee(form)).map(|row| row.place).unwrap_or_default();
        let message = if heads.contains(&place) {
            format!("`{}` belongs in a `{place}`: write `({place} ({} …))`", head.text(), head.text())
        } else {
            format!("a level has no element `{}`; the elements are {MEANT}", head.text())
        };
        self.out.report(codes::UNKNOWN_ELEMENT, range, message);
        kind_of(place)
    }

    /// What stands directly in an element, or in an option of one, must belong there.
    fn places(&mut self, element: Element<'_>) {
        let name = element.kind.head();
        let packs = matches!(element.kind, ElementKind::ItemLists | ElementKind::CreatureLists);
        for form in element.form.forms() {
            let Some(row) = self.callee(form) else { continue };
            if row.name == "option" && packs {
                for content in form.forms() {
                    let Some(row) = self.callee(content) else { continue };
                    if row.place != format!("option in {name}") {
                        self.wrong_place(content, row, &format!("an `option` of `{name}`"));
                    }
                }
            } else if packs && row.place == format!("option in {name}") {
                let message = format!(
                    "`{}` needs an `option` around it, even if it is the only one: write `(option ({} …))`",
                    row.name, row.name
                );
                let edit = |at, text: &str| (TextRange::empty(at), text.to_owned());
                let edits = [edit(form.range().start(), "(option "), edit(form.range().end(), ")")];
                let fix = Fix::edits("put an `option` around it", self.file, edits);
                self.out.report(codes::WRONG_PLACE, head_range(form), message).fix(fix);
            } else if row.place != name {
                self.wrong_place(form, row, &format!("`{name}`"));
            }
        }
    }

    fn wrong_place(&mut self, form: Form<'_>, row: &Builtin, around: &str) {
        let belongs = match row.place {
            "top level" => "at the top level".to_owned(),
            "internal" | "selector argument" => "elsewhere".to_owned(),
            "level" => "directly in a `level`".to_owned(),
            place => format!("in `{}`", place.replace(',', "` or `").replace(" in ", "` of `")),
        };
        let message = format!("`{}` belongs {belongs}, not in {around}", row.name);
        self.out.report(codes::WRONG_PLACE, head_range(form), message);
    }

    /// A room or the like on top level, where the source of chance that it needs is not known.
    fn top_level(&mut self, datum: Datum<'_>) {
        let Some(form) = datum.into_form() else { return };
        let Some(row) = self.callee(form) else { return };
        if !matches!(row.place, "room-list" | "layout" | "touch-up") {
            return;
        }
        // The others work without `rng`; they only have no effect.
        let random = row.name.starts_with("square-")
            || matches!(row.name, "pillar-room" | "regular-grid" | "irregular-grid" | "wall-cracker")
            || matches!(row.name, "support-beams" | "wall-torches" | "floor-swapper");
        let message = format!("`{}` works only inside a level: put it in `{}`", row.name, row.place);
        let severity = if random { Severity::Error } else { Severity::Warning };
        self.out.report(codes::WRONG_PLACE, head_range(form), message).severity = severity;
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn datum(&mut self, datum: Datum<'_>, threaded: bool) {
        match datum {
            Datum::Form(form) => {
                if !threaded {
                    self.call(form);
                }
                // `(-> a (f b))` gives `f` one more argument than is written.
                let threads = form.head().is_some_and(|head| head.text().starts_with("->") || head.text() == "doto");
                for part in form.data() {
                    self.datum(part, threads);
                }
            }
            Datum::Vector(vector) => vector.data().for_each(|part| self.datum(part, false)),
            Datum::Dict(dict) => dict.data().for_each(|part| self.datum(part, false)),
            Datum::Set(set) => set.data().for_each(|part| self.datum(part, false)),
            Datum::ReaderMacro(reader) => {
                self.reader_macro(reader);
                reader.data().for_each(|part| self.datum(part, false));
            }
            // Quoted forms are data, and templates are not yet what they will be.
            _ => {}
        }
    }

    fn reader_macro(&mut self, reader: ReaderMacro<'_>) {
        if let (Some(mark), Some(name)) = (reader.mark(), reader.name())
            && self.brought_along.is_some()
            && self.occurrence(mark).is_some_and(|found| found.target == Target::Unresolved)
        {
            let known = "`#t` makes a tuple, `#s` joins strings";
            let message = match name {
                '_' => format!("there is no reader macro `#_`: in this Hy, only `;` comments out a form; {known}"),
                _ => format!("there is no reader macro `#{name}`; {known}"),
            };
            self.out.report(codes::UNDEFINED_NAME, mark.text_range(), message);
        }
        if let (Some('s'), Some(Datum::String(text))) = (reader.name(), reader.datum()) {
            let message = format!("`#s` joins several strings: leave it out, or write `#s({})`", text.text());
            self.out.report(codes::WRONG_VALUE, text.text_range(), message);
        }
    }

    /// One call of the level language: how many arguments, which, and what they name.
    fn call(&mut self, form: Form<'_>) {
        let Some(row) = self.callee(form) else { return };
        if spliced(form) {
            return;
        }
        let arguments: Vec<Datum<'_>> = form.arguments().collect();
        if !arguments.iter().any(|argument| matches!(argument, Datum::Keyword(_))) {
            let count = arguments.len();
            if count < row.min || row.max.is_some_and(|max| count > max) {
                self.argument_count(form, row, count);
                return;
            }
        }
        if row.name != "level" {
            self.undefined(row, &arguments);
        }
        values::arguments(self, row, &arguments);
    }

    fn argument_count(&mut self, form: Form<'_>, row: &Builtin, count: usize) {
        let takes = match (row.min, row.max) {
            (0, Some(0)) => "no arguments".to_owned(),
            (1, Some(1)) => "one argument".to_owned(),
            (min, None) => format!("at least {min} arguments"),
            (min, _) => format!("{min} arguments"),
        };
        let wanted: Vec<&str> =
            row.parameters.split_whitespace().map(|p| p.split(':').next().unwrap_or_default()).collect();
        let wanted = if wanted.is_empty() { String::new() } else { format!(" ({})", wanted.join(", ")) };
        let message = format!("`{}` takes {takes}{wanted}, but is given {count}", row.name);
        let file = self.file;
        let diagnostic = self.out.report(codes::ARGUMENT_COUNT, head_range(form), message);
        if let Some((at, name, text)) = last_argument_again(form, row) {
            let title = format!("write {text} for `{name}`, too");
            diagnostic.fix(Fix::replace(title, file, TextRange::empty(at), format!(" {text}")).alternative());
        }
    }

    /// Names that mean nothing, among the arguments and at the heads of those that are forms.
    fn undefined(&mut self, row: &Builtin, arguments: &[Datum<'_>]) {
        if self.brought_along.is_none() {
            return;
        }
        for argument in arguments {
            let (token, head) = match argument {
                Datum::Symbol(token) => (*token, false),
                Datum::Form(form) => match form.head() {
                    Some(head) => (head, true),
                    None => continue,
                },
                _ => continue,
            };
            let Some(found) = self.occurrence(token) else { continue };
            let Some(written) = token.text().get(..u32::from(found.range.len()) as usize) else { continue };
            if found.target != Target::Unresolved || builtins::comes_with_the_language(written) {
                continue;
            }
            let guess = self.suggestions(head).guess(&written.replace('_', "-"));
            let message = match guess {
                Some(_) => format!("`{written}` is not defined"),
                None if head => format!("`{written}` is not defined, so it cannot be used in `{}`", row.name),
                None => format!("`{written}` is not defined; write \"{written}\" if it is a string"),
            };
            self.out.report(codes::UNDEFINED_NAME, found.range, message).or_write(self.file, found.range, guess);
        }
    }

    /// What a name that means nothing may have been meant to be: at the head of a form, or in another place.
    fn suggestions(&mut self, head: bool) -> &mut Suggestions<'db> {
        let (model, brought_along) = (self.model, &self.brought_along);
        let suggestions = if head { &mut self.heads } else { &mut self.values };
        suggestions.get_or_insert_with(|| {
            let fits = |row: &&Builtin| match row.kind {
                BuiltinKind::Macro | BuiltinKind::Function => head,
                BuiltinKind::Probability | BuiltinKind::Variable => !head,
                BuiltinKind::ReaderMacro => false,
            };
            let known = builtins::all().iter().filter(fits).map(|row| row.name);
            let own = model.definitions.iter().map(|definition| definition.id.name.as_str());
            let others = brought_along.iter().flatten().flat_map(|module| module.symbols());
            Suggestions::new(known.chain(own).chain(others))
        })
    }
}

/// The string that a call ends with, if one more argument is missing and is of the same kind: where it can be written
/// again, what that argument is called, and the string.
fn last_argument_again<'t>(form: Form<'t>, row: &Builtin) -> Option<(TextSize, &'static str, &'t str)> {
    let count = form.arguments().count();
    let (_, kind) = *row.arguments().get(count.checked_sub(1)?)?;
    let (name, missing) = *row.arguments().get(count)?;
    let last = form.arguments().last().and_then(Datum::into_string)?;
    (count + 1 == row.min && kind == missing).then(|| (last.text_range().end(), name, last.text()))
}

/// The head of a form, or all of it if it has none.
fn head_range(form: Form<'_>) -> TextRange {
    form.head().map_or_else(|| form.range(), Token::text_range)
}

/// True if a file brings the names behind the macros along.
fn has_config_dsl(source: SourceFile<'_>) -> bool {
    let own = source.forms().any(|form| LevelConfigDsl::cast(form).is_some());
    let mut entries = source.imports().flat_map(|import| import.modules());
    own || entries.any(|entry| !literal::spells(entry.module.text(), "herculeum.config.room-generators"))
}

/// True if arguments may come out of another form.
fn spliced(form: Form<'_>) -> bool {
    form.arguments().any(|argument| matches!(argument, Datum::Splice(_) | Datum::Unquote(_)))
}
