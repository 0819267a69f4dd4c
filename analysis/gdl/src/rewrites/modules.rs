//! A game that is split into modules: the sections of its forms move into files of their own, in whose places they are
//! included, so that Xconq reads the same forms in the same order.
//!
//! Types stay: a module with unit and terrain types would be checked as a program of its own. What stands between
//! conditions stays, too, because a condition reaches over the ends of files.

use std::ops::Range;

use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_base::source_change::FileOperation;
use ludex_base::{Diagnostic, TextRange, TextSize, unsuppressed_diagnostics};
use ludex_syntax::encoding::Encoding;

use super::site::{Site, line_start};
use crate::evaluation::result::Evaluation;
use crate::evaluation::value::written_string;
use crate::forms::{Form, Takes};
use crate::source::modules::{contexts, unsafe_name};

/// The fewest forms that make a section; a map may be a single one.
const MIN_FORMS: usize = 3;

/// The subject of forms that can be a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Rules,
    Map,
    Units,
    Names,
    Images,
}

impl Section {
    const ALL: [Section; 5] = [Section::Rules, Section::Map, Section::Units, Section::Names, Section::Images];

    /// The end of the name of its module.
    fn suffix(self) -> &'static str {
        match self {
            Section::Rules => "rules",
            Section::Map => "map",
            Section::Units => "units",
            Section::Names => "names",
            Section::Images => "images",
        }
    }

    /// The section that a form belongs to.
    fn of(form: Form) -> Option<Section> {
        match form {
            Form::Table | Form::Add => Some(Section::Rules),
            Form::World | Form::Area => Some(Section::Map),
            Form::Side
            | Form::SideDefaults
            | Form::Doctrine
            | Form::IndependentUnits
            | Form::Unit
            | Form::UnitDefaults
            | Form::UnitOfType => Some(Section::Units),
            Form::Namer => Some(Section::Names),
            Form::Imf => Some(Section::Images),
            _ => None,
        }
    }
}

/// True for a form that stays with the forms around it.
fn goes_along(form: Form) -> bool {
    matches!(form, Form::Define | Form::Set | Form::Undefine)
}

/// Moves each section of a game, where it is longest, into a module of its own. Offered at the head and the name of the
/// game's form.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let (db, file) = (site.db, site.file);
    let is_game = Form::at(site.item, 0) == Some(Form::GameModule);
    let name = Form::GameModule.node(site.item, 0, Takes::NewName);
    if !is_game || (site.node() != 1 && Some(site.node()) != name) {
        return None;
    }
    // A part of other games would be looked for among their modules.
    if contexts(db, file).len() != 1 {
        return None;
    }
    // What is missing is reported once in each file.
    let is_whole =
        |evaluation: &&Evaluation| evaluation.gaps.module(u32::MAX).is_none() && evaluation.default_game.is_none();
    let found = unsuppressed_diagnostics(db, file);
    if !site.evaluations.iter().all(is_whole) || found.iter().any(|one| one.held_back.is_some()) {
        return None;
    }
    let items = &site.lowered.items.items;
    let forms: Vec<Option<Form>> = items.iter().map(|item| item.head(0).map(Form::or_unit)).collect();
    if forms.iter().flatten().any(|form| matches!(form, Form::If | Form::Else | Form::EndIf)) {
        return None;
    }
    let path = file.path(db);
    let stem = path.file_stem()?.to_str()?;
    let mut modules: Vec<(TextRange, String, FileOperation)> = Vec::new();
    for section in Section::ALL {
        let name = format!("{stem}-{}", section.suffix());
        let own = path.with_file_name(format!("{name}.g"));
        if unsafe_name(&name).is_some() || db.path_slot(&own).file(db).is_some() {
            continue;
        }
        let runs = runs(&forms, section).into_iter().filter_map(|run| lines(site, &found, &run));
        let Some(range) = runs.max_by_key(|range| range.len()) else { continue };
        let heading = format!("; The {} of {stem}.\n\n(game-module {})\n\n", section.suffix(), written_string(&name));
        let text = format!("{heading}{}\n", site.text[range].trim_matches(['\n', '\r']));
        let include = format!("(include {})\n", written_string(&name));
        modules.push((range, include, FileOperation::Create { path: own, text }));
    }
    if modules.is_empty() {
        return None;
    }
    modules.sort_by_key(|(range, _, _)| range.start());
    let edits: Vec<(TextRange, String)> = modules.iter().map(|(range, include, _)| (*range, include.clone())).collect();
    let title = "Split this game into modules";
    let mut rewrite = Rewrite::new("split-modules", RewriteKind::Rewrite, title, file, edits);
    rewrite.change.operations.extend(modules.into_iter().map(|(_, _, created)| created));
    Some(rewrite)
}

/// The runs of forms of a section, with the forms between them that go along.
fn runs(forms: &[Option<Form>], section: Section) -> Vec<Range<usize>> {
    let mut runs: Vec<(Range<usize>, usize)> = Vec::new();
    let mut is_open = false;
    for (at, form) in forms.iter().enumerate() {
        match form {
            Some(form) if Section::of(*form) == Some(section) => match runs.last_mut().filter(|_| is_open) {
                Some((run, count)) => {
                    run.end = at + 1;
                    *count += 1;
                }
                None => {
                    runs.push((at..at + 1, 1));
                    is_open = true;
                }
            },
            Some(form) if goes_along(*form) => {}
            _ => is_open = false,
        }
    }
    let fewest = if section == Section::Map { 1 } else { MIN_FORMS };
    runs.into_iter().filter(|(_, count)| *count >= fewest).map(|(run, _)| run).collect()
}

/// The lines of a run of forms, with the comments above it, without those right below the form before; [`None`] if
/// something else stands on these lines, if something is found there, or if the text cannot be written to a new file.
fn lines(site: &Site<'_>, found: &[Diagnostic], run: &Range<usize>) -> Option<TextRange> {
    let place = |at: usize| u32::try_from(at).ok().map(|at| site.lowered.map.range(at, 0));
    let (first, last) = (place(run.start)?, place(run.end - 1)?);
    let before = match run.start.checked_sub(1) {
        Some(before) => line_end(site.text, place(before)?.end()),
        None => TextSize::new(0),
    };
    let end = line_end(site.text, last.end());
    let behind = &site.text[TextRange::new(last.end(), end)];
    let is_alone = before <= line_start(site.text, first.start())
        && (behind.trim().is_empty() || behind.trim_start().starts_with(';'))
        && site.text[TextRange::new(line_start(site.text, first.start()), first.start())].trim().is_empty();
    if !is_alone {
        return None;
    }
    let gap = &site.text[TextRange::new(before, line_start(site.text, first.start()))];
    if gap.contains("#|") {
        return None;
    }
    let mut start = before;
    // Comments right below the form before are about that form, if a blank line follows.
    if gap.lines().any(|line| line.trim().is_empty()) {
        let near = gap.split_inclusive('\n').take_while(|line| !line.trim().is_empty());
        start += near.map(TextSize::of).sum::<TextSize>();
        let blank = site.text[usize::from(start)..].split_inclusive('\n').take_while(|line| line.trim().is_empty());
        start += blank.map(TextSize::of).sum::<TextSize>();
    }
    let range = TextRange::new(start, end);
    let is_plain = site.text[range].is_ascii() || site.file.encoding(site.db) == Encoding::Utf8;
    let is_clean = !found.iter().any(|one| range.intersect(one.range).is_some());
    // A comment that allows findings speaks of this file.
    (is_plain && is_clean && !site.text[range].contains("ludex:")).then_some(range)
}

/// The end of the line of a place, behind its line break.
fn line_end(text: &str, at: TextSize) -> TextSize {
    let behind = &text[usize::from(at)..];
    at + TextSize::of(&behind[..behind.find('\n').map_or(behind.len(), |at| at + 1)])
}
