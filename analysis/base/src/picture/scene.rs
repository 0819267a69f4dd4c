//! A picture in both forms at once, with the things in it that come from places in files: what an editor needs to show
//! it beside the text, to mark what the cursor is in, and to lead back.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Layer, Picture, TextOptions, svg, text};
use crate::navigation::Location;

/// Characters of the label of a thing.
const MAX_LABEL: usize = 200;

/// Parts of the text that lead to a thing; what comes behind them leads nowhere.
const MAX_SPANS: usize = 20_000;

/// Something in a picture that comes from a place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// The place.
    pub source: Location,
    /// A line about it for people; empty if there is nothing to say.
    pub label: String,
}

/// A part of a line of the text form that shows a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The line, from 0.
    pub line: u32,
    /// The first character, from 0; characters are those of Unicode.
    pub start: u32,
    /// The character behind the last one.
    pub end: u32,
    /// The thing, an index of [`Scene::things`].
    pub thing: u32,
}

/// A picture as it is shown beside the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The SVG document. Elements about a thing bear its index (`data-source`), and those of a layer are in groups that
    /// bear its id (`data-layer`), also if it is hidden.
    pub svg: String,
    /// The picture as lines of characters, without colours and without what is hidden.
    pub text: String,
    /// The layers that have something in them, in order.
    pub layers: Vec<Layer>,
    /// The things, each place once.
    pub things: Vec<Thing>,
    /// The parts of the text that show things, in the order of the text.
    pub spans: Vec<Span>,
}

impl Picture {
    /// The picture in both forms; the text form has lines for this many characters, or for any number.
    #[must_use]
    pub fn scene(&self, width: Option<usize>) -> Scene {
        self.scene_unless(width, &|| ())
    }

    /// The picture in both forms, as by [`Picture::scene`]. `interrupt` is called after each of them, which takes
    /// milliseconds for a large map, and may unwind.
    #[must_use]
    pub fn scene_unless(&self, width: Option<usize>, interrupt: &dyn Fn()) -> Scene {
        let (svg, mut things, layers) = svg::draw_with_things(self);
        interrupt();
        let (text, parts) = text::draw_with_parts(self, TextOptions { width, colours: false });
        interrupt();
        let spans = spans(&text, parts, &mut things);
        Scene { svg, text, layers, things: things.list, spans }
    }
}

/// The things in a picture while they are found, each place once.
#[derive(Default)]
pub(super) struct Things {
    pub(super) list: Vec<Thing>,
    numbers: FxHashMap<Location, usize>,
}

impl Things {
    /// The number of the thing at a place. The first words about it are its label.
    pub(super) fn number(&mut self, source: Location, label: &str) -> usize {
        let number = *self.numbers.entry(source).or_insert_with(|| {
            self.list.push(Thing { source, label: String::new() });
            self.list.len() - 1
        });
        if let Some(thing) = self.list.get_mut(number).filter(|thing| thing.label.is_empty()) {
            thing.label = text::clean(label, MAX_LABEL);
        }
        number
    }
}

/// A part of a text that comes from a place: its bytes, the place, and words about it.
pub(super) struct TextPart {
    pub(super) bytes: Range<usize>,
    pub(super) source: Location,
    pub(super) label: String,
}

/// The lines and characters of the parts of a text. What begins at the end of a line before it is cut off there.
fn spans(text: &str, mut parts: Vec<TextPart>, things: &mut Things) -> Vec<Span> {
    parts.sort_by_key(|part| (part.bytes.start, part.bytes.end));
    let mut spans: Vec<Span> = Vec::new();
    let mut parts = parts.into_iter().peekable();
    let mut start = 0;
    for (line, content) in (0..).zip(text.split('\n')) {
        let end = start + content.len();
        // The characters before a byte of this line are counted on from those before the byte asked for last.
        let (mut counted, mut characters) = (start, 0);
        let mut column = |byte: usize| {
            let byte = byte.clamp(start, end);
            if byte < counted {
                (counted, characters) = (start, 0);
            }
            characters += text.get(counted..byte).map_or(0, |passed| passed.chars().count() as u32);
            counted = byte;
            characters
        };
        while let Some(part) = parts.next_if(|part| part.bytes.start < end) {
            let (first, last) = (column(part.bytes.start), column(part.bytes.end));
            if first < last && spans.len() < MAX_SPANS {
                let thing = things.number(part.source, &part.label) as u32;
                spans.push(Span { line, start: first, end: last, thing });
            }
        }
        start = end + 1;
    }
    spans
}
