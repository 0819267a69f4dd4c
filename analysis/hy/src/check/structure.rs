//! The structure of a level file: its lists, their levels, the elements of these, and what may stand in each.

use ludex_base::{Fix, Name, Severity, did_you_mean};
use ludex_syntax::hy::ast::{Datum, Element, ElementKind, Form, Level, LevelConfigDsl, LevelList, SourceFile};
use ludex_syntax::hy::literal;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

use super::{Checker, head_range, heads, spliced};
use crate::builtins::Builtin;
use crate::{codes, index};

impl Checker<'_> {
    /// The lists of levels, and what has to stand beside them.
    pub(super) fn lists(&mut self, source: SourceFile<'_>) {
        let lists: Vec<LevelList<'_>> =
            source.forms().filter_map(index::level_list).filter(|list| self.is_list(*list)).collect();
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
        let config = lists.first().and_then(|list| self.config_dsl(*list, source));
        let mut seen: FxHashMap<Name, TextRange> = FxHashMap::default();
        for list in &lists {
            for datum in list.form().arguments() {
                if matches!(datum, Datum::String(_) | Datum::Number(_) | Datum::Keyword(_)) {
                    let message = "this is not a level: write `(level \"name\" \"description\" …)`".to_owned();
                    self.out.report(codes::NOT_A_LEVEL, datum.range(), message);
                }
            }
            for level in list.levels() {
                if self.callee(level.form()).is_none() && level.form().quoted_head().is_none() {
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

    /// True for a `level-list` of the level language, or what was surely meant to be one.
    fn is_list(&self, list: LevelList<'_>) -> bool {
        let form = list.form();
        self.callee(form).is_some() || self.is_undefined(form) || form.quoted_head().is_some()
    }

    /// Without `(level-config-dsl)` the names behind the macros are unknown. It fails at the first layout, which is
    /// what is made first. Gives the place where it belongs, if it is missing.
    fn config_dsl(&mut self, list: LevelList<'_>, source: SourceFile<'_>) -> Option<TextSize> {
        let (file, range, before) = (self.file, head_range(list.form()), list.form().range().start());
        if let Some(config) = source.forms().find_map(LevelConfigDsl::cast) {
            if config.form().range().start() > before && !is_imported(source) {
                let message = "`(level-config-dsl)` belongs before the `level-list`: write it above the list";
                let config = config.form().range();
                let edits = [
                    (TextRange::empty(before), "(level-config-dsl)\n\n".to_owned()),
                    (self.with_blanks(config), String::new()),
                ];
                let fix = Fix::edits("write it above the list", file, edits);
                self.out
                    .report(codes::LATE_CONFIG_DSL, config, message)
                    .fix(fix)
                    .related(file, range, "the list of levels");
            }
            return None;
        }
        if is_imported(source) || self.misspelt.contains(&"level-config-dsl") {
            return None;
        }
        let layouts = list.levels().filter_map(|level| level.element(ElementKind::Layout));
        if let Some(first) = layouts.filter_map(|layout| layout.form.forms().next()).next() {
            let message = "this form needs names that are not imported: write `(level-config-dsl)` before `level-list`";
            let first = head_range(first);
            self.out.report(codes::MISSING_CONFIG_DSL, first, message).related(file, range, "the list of levels");
        }
        Some(before)
    }

    /// A form with the blanks and line breaks before it, as far as it stands alone on its lines.
    fn with_blanks(&self, range: TextRange) -> TextRange {
        let text: &str = self.file.text(self.db);
        let before = text.get(..usize::from(range.start())).unwrap_or_default();
        let kept = before.trim_end_matches([' ', '\t', '\n', '\r']).len();
        // A comment ends with its line.
        let has_comment = before[..kept].rsplit('\n').next().is_some_and(|line| line.contains(';'));
        if has_comment { range } else { TextRange::new(TextSize::new(kept as u32), range.end()) }
    }

    /// The elements of a level: each known, at most once, and the two that must be there.
    fn level(&mut self, level: Level<'_>, config: Option<TextSize>) {
        let arguments = level.form().arguments().count();
        if arguments < 2 || spliced(level.form()) {
            return;
        }
        self.level_name(level);
        let mut seen: Vec<(ElementKind, TextRange)> = Vec::new();
        // What the unknown ones were surely meant to be, so that one fault is reported once.
        let mut assumed: Vec<ElementKind> = Vec::new();
        // Of what has come out of an element, the first form speaks for those behind it that belong there, too.
        let mut lost: Option<ElementKind> = None;
        let taken = level.description().and_then(Datum::into_form).and_then(Element::cast);
        let mut body = level.body().peekable();
        while let Some(datum) = body.next() {
            let form = datum.into_form();
            let Some(element) = form.and_then(Element::cast) else {
                let next = body.peek().and_then(|next| next.into_form());
                if let Some(kind) = named_element(datum)
                    && let Some(word) = datum.into_symbol()
                    && next.is_some_and(|form| self.before_parenthesis(word, form))
                {
                    assumed.push(kind);
                    body.next();
                    continue;
                }
                let place = form.and_then(|form| kind_of(self.callee(form)?.place));
                if place.is_none() || place != lost {
                    assumed.extend(self.unknown_element(datum, form));
                }
                lost = place;
                continue;
            };
            lost = None;
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
            // A name without its parenthesis is reported where it stands, and what follows it belongs to it.
            let options = element.options().flat_map(Form::arguments);
            assumed.extend(element.form.arguments().chain(options).filter_map(named_element));
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
        // Whoever has not closed the level has more to write.
        if level.form().is_closed() {
            self.missing_elements(level, &missing, config);
        }
    }

    /// A level is called by a string; stairs find it by no other name.
    fn level_name(&mut self, level: Level<'_>) {
        let Some(Datum::Number(name) | Datum::Keyword(name)) = level.name() else { return };
        let quoted = format!("\"{}\"", name.text().trim_start_matches(':'));
        let message = format!("the name of a level is a string, and no stairs find this one: write {quoted}");
        let fix = Fix::replace(format!("write {quoted}"), self.file, name.text_range(), quoted);
        let diagnostic = self.out.report(codes::WRONG_VALUE, name.text_range(), message);
        diagnostic.severity(Severity::Warning).fix(fix);
    }

    /// Gives the element that was meant, if it is clear.
    fn unknown_element(&mut self, datum: Datum<'_>, form: Option<Form<'_>>) -> Option<ElementKind> {
        const MEANT: &str = "`room-list`, `layout`, `touch-up`, `item-lists`, `creature-lists` and `connections`";
        let Some(head) = form.and_then(Form::head) else {
            if form.is_some_and(|form| form.data().next().is_none() && !form.is_closed()) {
                // A bracket that has just been opened.
                return None;
            }
            if let Some((first, kind)) = form.and_then(quoted_element) {
                let (file, range, name) = (self.file, first.range(), kind.head());
                let message = format!("`{name}` stands in quotes, which Hy reads as a string: remove the quotes");
                let fix = Fix::replace("remove the quotes", file, range, name);
                self.out.report(codes::UNKNOWN_ELEMENT, range, message).fix(fix);
                return Some(kind);
            }
            if let Some(form) = form
                && let Some(kind) = self.kind_of_contents(form)
            {
                self.element_without_name(form, kind);
                return Some(kind);
            }
            let message = format!("this is not an element of a level; the elements are {MEANT}");
            self.out.report(codes::UNKNOWN_ELEMENT, datum.range(), message);
            return None;
        };
        let range = head.text_range();
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

    /// The element that a form was meant to be, by what it holds.
    fn kind_of_contents(&self, form: Form<'_>) -> Option<ElementKind> {
        if !form.is_closed() {
            return None;
        }
        form.data().filter_map(Datum::into_form).find_map(|inner| {
            let row = self.callee(inner)?;
            if row.name == "option" {
                let content = inner.forms().find_map(|content| self.callee(content))?;
                return kind_of(content.place.strip_prefix("option in ")?);
            }
            kind_of(row.place)
        })
    }

    /// `((circular-room …))` or `("a" (circular-room …))` among the elements of a level.
    fn element_without_name(&mut self, form: Form<'_>, kind: ElementKind) {
        let Some(first) = form.data().next() else { return };
        let (file, name, range) = (self.file, kind.head(), first.range());
        let message = format!("this does not begin with the name of an element, and holds what belongs in a `{name}`");
        let is_form = matches!(first, Datum::Form(_));
        let opening = TextRange::at(form.range().start(), TextSize::of('('));
        let found = self.out.report(codes::UNKNOWN_ELEMENT, if is_form { opening } else { range }, message);
        if is_form {
            let before = TextRange::empty(range.start());
            found.fix(Fix::replace(format!("write `{name}`"), file, before, format!("{name} ")));
        } else {
            // What stands there may be a part of something else.
            found.fix(Fix::replace(format!("write `{name}` instead"), file, range, name).alternative());
        }
    }

    /// What stands directly in an element, or in an option of one, must belong there.
    fn places(&mut self, element: Element<'_>) {
        let name = element.kind.head();
        let packs = matches!(element.kind, ElementKind::ItemLists | ElementKind::CreatureLists);
        for form in own_forms(element.form) {
            let Some(row) = self.callee(form) else { continue };
            if row.name == "option" && packs {
                for content in own_forms(form) {
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
}

/// The kind of element with this name.
fn kind_of(name: &str) -> Option<ElementKind> {
    ElementKind::ALL.into_iter().find(|kind| kind.head() == name)
}

/// The element that a word names.
fn named_element(datum: Datum<'_>) -> Option<ElementKind> {
    let word = datum.into_symbol()?;
    ElementKind::ALL.into_iter().find(|kind| literal::spells(word.text(), kind.head()))
}

/// The forms among the arguments of an element or an option. Those behind the name of an element, which has lost its
/// parenthesis, belong to that.
fn own_forms(form: Form<'_>) -> impl Iterator<Item = Form<'_>> {
    form.arguments().take_while(|datum| named_element(*datum).is_none()).filter_map(Datum::into_form)
}

/// The string that a form begins with, if it says the name of an element.
fn quoted_element(form: Form<'_>) -> Option<(Datum<'_>, ElementKind)> {
    let first = form.data().next()?;
    Some((first, kind_of(heads::quoted_name(first)?)?))
}

/// True if a file imports the names behind the macros itself, or may do so.
fn is_imported(source: SourceFile<'_>) -> bool {
    let mut entries = source.imports().flat_map(|import| import.modules());
    entries.any(|entry| !literal::spells(entry.module.text(), "herculeum.config.room-generators"))
}
