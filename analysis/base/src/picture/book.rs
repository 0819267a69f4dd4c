//! A book: one page in HTML about a game, for those who play it, with a part for each picture that can be asked for by its
//! name. Tables are tables in it, whose words lead to the parts of these names; boards and graphs are drawn. Texts of
//! authors are escaped, nothing in them turns the direction of writing, and the page may run its own script only, which
//! searches the parts and sorts the tables.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::page::{self, Assets};
use super::svg::{self, escape};
use super::{Picture, Shape, Sheet, SheetCell, SheetTable, TableForm, Tone, cut};
use crate::preview::{Cover, PreviewError, PreviewName, counted};
use crate::printable::printable;

/// Parts of a book; those behind them are left out.
const MAX_PARTS: usize = 2_000;

/// The bytes from which on no part is added.
const MAX_BYTES: usize = 32 << 20;

/// Letters of a title or the name of a part.
const MAX_TITLE: usize = 200;

/// Paragraphs on the cover, and the letters of each.
const MAX_PARAGRAPHS: usize = 100;
const MAX_PARAGRAPH: usize = 4_000;

/// Letters of a line: facts, a note, a cell, a tooltip.
const MAX_LINE: usize = 300;

/// Letters of the name of a part in its id.
const MAX_ID: usize = 40;

/// The rules and the script of the page.
const ASSETS: Assets = Assets {
    style: concat!(include_str!("viewer/picture.css"), include_str!("viewer/book.css")),
    style_hash: "gkis8rwkusJWSH/Q9GTFLQ2uzy3ldPdboPPChoJ1LRU=",
    script: include_str!("viewer/book.js"),
    script_hash: "hhNTXIPwhMfWDLc4povk8Ey28/mJRQWDBIhFjfBLaws=",
};

/// A part of a book.
#[derive(Debug)]
struct Part {
    name: String,
    group: Option<&'static str>,
    /// The id of its section.
    id: String,
}

/// A book while its parts are added, in order.
#[derive(Debug)]
pub struct Book {
    parts: Vec<Part>,
    /// The parts by their names.
    by_name: FxHashMap<String, usize>,
    /// The number of parts that are in the text.
    added: usize,
    /// The sections of the parts that have been added.
    text: String,
}

impl Book {
    /// A book that is to have parts with these names.
    #[must_use]
    pub fn new(names: Vec<PreviewName>) -> Book {
        let mut ids = Ids::default();
        let part = |(number, named): (usize, PreviewName)| {
            let id = if number < MAX_PARTS { ids.of(&named.name) } else { String::new() };
            Part { name: named.name, group: named.group, id }
        };
        let parts: Vec<Part> = names.into_iter().enumerate().map(part).collect();
        let by_name = parts.iter().take(MAX_PARTS).zip(0..).map(|(part, number)| (part.name.clone(), number)).collect();
        Book { parts, by_name, added: 0, text: String::new() }
    }

    /// The name of the part to be added next. None if there is none any more, or the book is full.
    #[must_use]
    pub fn next_part(&self) -> Option<&str> {
        let is_full = self.added >= MAX_PARTS || self.text.len() >= MAX_BYTES;
        self.parts.get(self.added).filter(|_| !is_full).map(|part| part.name.as_str())
    }

    /// Adds the next part: its picture, or the reason why there is none.
    pub fn add(&mut self, drawn: &Result<Picture, PreviewError>) {
        let number = self.added;
        let Some(part) = self.parts.get(number) else { return };
        let mut section = String::new();
        let before = number.checked_sub(1).and_then(|before| self.parts.get(before));
        if let Some(group) = part.group.filter(|_| before.is_none_or(|before| before.group != part.group)) {
            let _ = writeln!(section, "<h2>{}</h2>", shown(group, MAX_TITLE));
        }
        let _ = writeln!(section, "<section id=\"{}\">\n<h3>{}</h3>", part.id, shown(&part.name, MAX_TITLE));
        match drawn {
            Ok(picture) => self.picture(picture, Some(number), &mut section),
            Err(error) => line(&mut section, "faint", &error.to_string()),
        }
        section.push_str("</section>\n");
        self.text.push_str(&section);
        self.added += 1;
    }

    /// The page with what has been added. `opening` is the picture of the whole.
    #[must_use]
    pub fn page(&self, cover: &Cover, opening: Option<&Picture>) -> String {
        let title = shown(&cover.title, MAX_TITLE);
        let mut body = format!("<h1>{title}</h1>\n");
        for paragraph in cover.paragraphs.iter().take(MAX_PARAGRAPHS) {
            let _ = writeln!(body, "<p>{}</p>", shown(paragraph, MAX_PARAGRAPH));
        }
        if let Some(left_out) = self.left_out() {
            line(&mut body, "alarm", &left_out);
        }
        self.contents(&mut body);
        body.push_str("<main>\n");
        if let Some(picture) = opening {
            body.push_str("<section id=\"whole\">\n");
            self.picture(picture, None, &mut body);
            body.push_str("</section>\n");
        }
        body.push_str(&self.text);
        body.push_str("</main>\n");
        page::document(&title, &ASSETS, &body)
    }

    /// A line about the parts that were not added, if there are any.
    fn left_out(&self) -> Option<String> {
        let first = self.parts.get(self.added)?;
        let count = counted((self.parts.len() - self.added) as u64, "part");
        let name = cut(&first.name, MAX_ID, |c, out| out.push(c));
        Some(format!(
            "Left out because a book has at most {MAX_PARTS} parts and about {} MB: {count}, from “{name}” on. \
             `ludex preview FILE --what NAME` draws any of them.",
            MAX_BYTES >> 20
        ))
    }

    /// The contents: links to the parts, by their groups.
    fn contents(&self, out: &mut String) {
        out.push_str("<nav>\n");
        let added = self.parts.get(..self.added).unwrap_or_default();
        for group in added.chunk_by(|one, next| one.group == next.group) {
            if let Some(heading) = group.first().and_then(|part| part.group) {
                let _ = writeln!(out, "<h2>{}</h2>", shown(heading, MAX_TITLE));
            }
            out.push_str("<ul>\n");
            for part in group {
                let _ = writeln!(out, "<li>{}</li>", link(part));
            }
            out.push_str("</ul>\n");
        }
        out.push_str("</nav>\n");
    }

    /// A picture of the part with a number, or of the whole: a sheet as tables, anything else as it is drawn.
    fn picture(&self, picture: &Picture, own: Option<usize>, out: &mut String) {
        if let Shape::Sheet(sheet) = &picture.shape {
            line(out, "faint", &picture.facts);
            self.sheet(sheet, own, out);
            for note in &picture.notes {
                line(out, "faint", &note.line());
            }
            return;
        }
        let suffix = own.map_or_else(String::new, |number| format!("-{}", number + 1));
        let _ = writeln!(out, "<div class=\"drawing\">{}</div>", svg::draw_beside_others(picture, &suffix));
        let names = names(picture);
        let parts = self.parts.iter().take(MAX_PARTS).enumerate();
        let others = parts.filter(|(number, part)| Some(*number) != own && names.contains(part.name.as_str()));
        let links: Vec<String> = others.map(|(_, part)| link(part)).collect();
        if !links.is_empty() {
            let _ = writeln!(out, "<p>More about {}</p>", links.join(", "));
        }
    }

    fn sheet(&self, sheet: &Sheet, own: Option<usize>, out: &mut String) {
        for (table, rows) in sheet.shown_tables() {
            if rows.is_empty() && table.headings.is_empty() {
                // The title says that there is nothing.
                line(out, "faint", &table.title);
            } else {
                self.table(table, &rows, own, out);
            }
        }
        if let Some(words) = sheet.remainder() {
            line(out, "faint", &words);
        }
    }

    fn table(&self, table: &SheetTable, rows: &[&[SheetCell]], own: Option<usize>, out: &mut String) {
        let class = match table.form {
            TableForm::List => "list",
            TableForm::Matrix => "matrix",
        };
        let _ = write!(out, "<div class=\"table\"><table class=\"{class}\">");
        if !table.title.is_empty() {
            let _ = write!(out, "<caption>{}</caption>", shown(&table.title, MAX_LINE));
        }
        out.push('\n');
        let headings = table.shown_headings();
        if !headings.is_empty() {
            out.push_str("<thead><tr>");
            for heading in headings {
                self.cell(heading, ("th", " scope=\"col\""), own, out);
            }
            out.push_str("</tr></thead>\n");
        }
        out.push_str("<tbody>\n");
        for row in rows {
            out.push_str("<tr>");
            for (cell, column) in row.iter().zip(0_usize..) {
                let element = if column == 0 { ("th", " scope=\"row\"") } else { ("td", "") };
                self.cell(cell, element, own, out);
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table></div>\n");
    }

    /// A cell as an element with attributes. Defaults have no words for those who point at them: they are most of a
    /// matrix, and have nobody who gives them.
    fn cell(&self, cell: &SheetCell, (element, attributes): (&str, &str), own: Option<usize>, out: &mut String) {
        let class = match cell.tone {
            Tone::Plain => "",
            Tone::Pale => " class=\"pale\"",
            Tone::Marked => " class=\"marked\"",
        };
        let _ = write!(out, "<{element}{attributes}{class}");
        if !cell.tooltip.is_empty() && cell.tone != Tone::Pale {
            let _ = write!(out, " title=\"{}\"", shown(&cell.tooltip, MAX_LINE));
        }
        if let Some(ground) = cell.ground() {
            // The head of the page allows no rules in attributes, but this is none.
            let _ = write!(out, " bgcolor=\"{ground}\"");
        }
        let _ = write!(out, ">{}</{element}>", self.linked(&cell.text, own));
    }

    /// Words in which the name of another part leads there: as a whole, or one of several with commas between them.
    fn linked(&self, text: &str, own: Option<usize>) -> String {
        if text.len() > MAX_LINE {
            return shown(text, MAX_LINE);
        }
        if let Some(part) = self.other(text, own) {
            return link(part);
        }
        let linked = |word: &str| self.other(word, own).map_or_else(|| shown(word, MAX_LINE), link);
        text.split(", ").map(linked).collect::<Vec<String>>().join(", ")
    }

    /// The part with a name, if it is not the one that is written.
    fn other(&self, name: &str, own: Option<usize>) -> Option<&Part> {
        let number = *self.by_name.get(name)?;
        self.parts.get(number).filter(|_| Some(number) != own)
    }
}

/// The names of what a drawing shows.
fn names(picture: &Picture) -> FxHashSet<&str> {
    let mut names: FxHashSet<&str> = picture.legend.iter().map(|entry| entry.name.as_str()).collect();
    if let Some(board) = picture.board() {
        names.extend(board.kinds.iter().map(|kind| kind.name.as_str()));
    }
    if let Shape::Graph(graph) = &picture.shape {
        names.extend(graph.nodes.iter().map(|node| node.title.as_str()));
        names.extend(graph.nodes.iter().flat_map(|node| &node.members).map(|member| member.name.as_str()));
    }
    names
}

/// A text of an author as a part of the page.
fn shown(text: &str, most: usize) -> String {
    escape(&printable(text), most)
}

/// A line of its own, if it says something.
fn line(out: &mut String, class: &str, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(out, "<p class=\"{class}\">{}</p>", shown(text, MAX_LINE));
    }
}

fn link(part: &Part) -> String {
    format!("<a href=\"#{}\">{}</a>", part.id, shown(&part.name, MAX_TITLE))
}

/// The ids of parts, each of which has its own.
#[derive(Default)]
struct Ids {
    taken: FxHashSet<String>,
    /// The number of parts with a name that gives the same id.
    alike: FxHashMap<String, u32>,
}

impl Ids {
    /// The id of the part with a name, which stays the same while the parts before it have other names.
    fn of(&mut self, name: &str) -> String {
        let sign = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let plain: String = "part-".chars().chain(name.chars().take(MAX_ID).map(sign)).collect();
        let number = self.alike.entry(plain.clone()).or_insert(0);
        loop {
            *number += 1;
            let id = if *number == 1 { plain.clone() } else { format!("{plain}-{number}") };
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}
