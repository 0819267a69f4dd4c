//! `ludex preview`: a picture of what a file describes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::picture::{Picture, TextOptions};
use ludex_base::preview::{PreviewError, PreviewRequest};
use ludex_base::{Database, File};
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;
use serde_json::Value;

use super::settings::Configured;
use super::terminal;
use crate::workspace::{self, Loaded};

#[derive(clap::Args, Debug)]
pub(super) struct PreviewArguments {
    /// The file; of a folder, what its files describe together, or the first file that there is a picture of
    file: PathBuf,
    /// Draw the picture as SVG, as is done where the output is not a terminal and not a .txt file
    #[arg(long)]
    svg: bool,
    /// Draw the picture with characters: another name of `show picture`
    // Lists leave it out, so others must not name it.
    #[arg(long, hide = true, conflicts_with_all = ["svg", "html", "json"])]
    text: bool,
    /// Draw the picture as a page in HTML that needs nothing else, as is done for a .html file
    #[arg(long, conflicts_with = "svg")]
    html: bool,
    /// Write what the picture shows as one JSON object, as is done for a .json file: cells, marks, boxes or tables, with
    /// the place that each comes from
    #[arg(long, conflicts_with_all = ["svg", "html"])]
    json: bool,
    #[command(flatten)]
    shown: PictureArguments,
    /// Write the picture to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A setting, such as trench.inlay_hints=steps or 'gdl.library=["../library"]' (the value in TOML, where a word
    /// needs no quotes); may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

// What a picture shows. (A doc comment would become the help of the commands that have these options.)
#[derive(clap::Args, Debug)]
pub(super) struct PictureArguments {
    /// Draw this part of the file, by its name: in GDL the sheet of a type, a table, or with "construction" and
    /// "advances" what makes what and what needs what, with "game" turns, reinforcements and scoring, with "variables" the
    /// game variables, with "reinforcements" the units that come later, with "namers" and "images" the names and images of
    /// the game, with "can enter" and the like who can do what, with "who beats whom" the duels of unit types; in BoGL the
    /// definition of a board, by default the first; in BDL the squares of a piece, or with "moves" the legal moves at the
    /// start; of pyherc's dungeon a level
    #[arg(long, value_name = "NAME")]
    what: Option<String>,
    /// With --what: make it at random, as the game does, and draw that; the same number makes the same
    #[arg(long, value_name = "S", requires = "what")]
    sample: Option<u64>,
    /// Mark in the picture of a map or board which cells are not as they are in this old revision of the file; with `show
    /// resolved`, list which values of types and tables are not. - is standard input, for what git show prints. A file of
    /// another name is read as if it stood in the place of FILE
    #[arg(long, value_name = "OLD")]
    pub(super) compare: Option<PathBuf>,
    /// Leave these layers out of the picture of a map or board: of a GDL map terrain, borders, connections, territory,
    /// people, units or numbers; in BDL pieces, signs, moves or numbers; in Trench players or numbers; in pyherc
    /// sections, things, signs or numbers; with --compare also changes. If the picture has no such layer, a message
    /// says which it has
    #[arg(long, value_name = "LAYER", value_delimiter = ',')]
    hide: Vec<String>,
}

impl PictureArguments {
    /// The first option that is given and that only pictures have. (`--sample` is given beside `--what` only.)
    pub(super) fn given(&self) -> Option<&'static str> {
        match self {
            PictureArguments { what: Some(_), .. } => Some("--what"),
            PictureArguments { hide, .. } if !hide.is_empty() => Some("--hide"),
            _ => None,
        }
    }
}

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitCode, String> {
    let PreviewArguments { file, shown, output, config, .. } = arguments;
    for read in [Some(file), shown.compare.as_ref()].into_iter().flatten() {
        refuse_overwriting(output.as_deref(), read, "picture")?;
    }
    let form = form(arguments)?;
    draw(file, shown, config, form, output.as_deref())
}

/// An error if what is drawn would go into the file that it shows.
pub(super) fn refuse_overwriting(output: Option<&Path>, read: &Path, what: &str) -> Result<(), String> {
    match output {
        Some(output) if workspace::absolute(output) == workspace::absolute(read) => {
            Err(format!("{}: the {what} would overwrite the file it shows", output.display()))
        }
        _ => Ok(()),
    }
}

/// Shows the picture of a file or folder with characters.
pub(super) fn show(path: &Path, shown: &PictureArguments, config: &[String]) -> Result<ExitCode, String> {
    draw(path, shown, config, Form::Text, None)
}

/// Writes the picture of a file or folder where it is wanted and in the form that is wanted.
fn draw(
    path: &Path,
    shown: &PictureArguments,
    config: &[String],
    form: Form,
    output: Option<&Path>,
) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let (picture, db) = picture(path, shown, &Configured::new(config, &base)?)?;
    write(&picture, form, output, || super::picture::described(&db, &base, &picture))?;
    super::leave(db);
    Ok(ExitCode::SUCCESS)
}

/// The picture of a file or folder, as it is asked for, with the database of what it shows.
fn picture(path: &Path, shown: &PictureArguments, configured: &Configured) -> Result<(Picture, Database), String> {
    let folder = path.is_dir();
    let (mut picture, db) = made(path, configured, |db, file| preview(db, file, request(shown, folder)))?;
    if let Some(old) = &shown.compare {
        let before = of_old(configured, path, old, shown)?;
        let compared = picture.compared(&before, &super::old_name(old));
        picture = compared.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for layer in &shown.hide {
        picture.hide(layer).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok((picture, db))
}

/// What can be made of a file, such as its picture. None for a language that has no pictures.
type Made<T> = Option<Result<T, PreviewError>>;

/// What is made of a file, or of the first file of a folder of which it can be made, with the database of what it shows.
pub(super) fn made<T>(
    path: &Path,
    configured: &Configured,
    make: impl Fn(&Database, File) -> Made<T>,
) -> Result<(T, Database), String> {
    drawn(|db| {
        if path.is_dir() {
            of_folder(db, configured, path, make)
        } else {
            of_file(db, configured, path, super::read_named(path)?, make)
        }
    })
}

/// What is drawn of files in a database of their own.
fn drawn<T>(draw: impl FnOnce(&mut Database) -> Result<T, String>) -> Result<(T, Database), String> {
    let mut db = Database::new(LANGUAGES, None);
    match draw(&mut db) {
        Ok(drawn) => Ok((drawn, db)),
        Err(why) => {
            super::leave(db);
            Err(why)
        }
    }
}

/// The picture of an old revision.
fn of_old(configured: &Configured, path: &Path, old: &Path, shown: &PictureArguments) -> Result<Picture, String> {
    let is_folder = !super::check::is_standard_input(old) && old.is_dir();
    if is_folder != path.is_dir() {
        return Err("a file is only compared with a file, and a folder with a folder".to_owned());
    }
    let make = |db: &Database, file: File| preview(db, file, request(shown, is_folder));
    if is_folder {
        return only(drawn(|db| of_folder(db, configured, old, make)));
    }
    let loaded = super::read_old(path, old)?;
    only(drawn(|db| of_file(db, configured, Path::new(&super::old_name(old)), loaded, make)))
}

/// The picture without the database.
fn only(drawn: Result<(Picture, Database), String>) -> Result<Picture, String> {
    let (picture, db) = drawn?;
    super::leave(db);
    Ok(picture)
}

/// What is asked for.
fn request(shown: &PictureArguments, folder: bool) -> PreviewRequest<'_> {
    PreviewRequest { what: shown.what.as_deref(), sample: shown.sample, folder }
}

/// What is made of a file that people know by a path, with the modules that it includes and, if need be, what lies
/// beside it.
fn of_file<T>(
    db: &mut Database,
    configured: &Configured,
    path: &Path,
    loaded: Loaded,
    make: impl Fn(&Database, File) -> Made<T>,
) -> Result<T, String> {
    let dialect = loaded.dialect;
    let place = loaded.path.clone();
    let files = configured.load(db, vec![loaded]);
    let draw = |db: &Database| files.first().and_then(|file| make(db, *file));
    let mut drawn = draw(db);
    if let Some(Err(PreviewError::Nothing(_))) = drawn {
        // A part of a game means something only to what names it, which may lie beside it; a script to its game file.
        configured.load(db, workspace::neighbours(&place, 1, |other| other.prefix == dialect.prefix));
        drawn = draw(db);
    }
    match drawn {
        Some(Ok(drawn)) => Ok(drawn),
        Some(Err(error)) => Err(format!("{}: {error}", path.display())),
        None => Err(format!("{}: there is no preview for {} yet", path.display(), dialect.name)),
    }
}

/// What is made of the first file in a folder of which it can be made.
fn of_folder<T>(
    db: &mut Database,
    configured: &Configured,
    path: &Path,
    make: impl Fn(&Database, File) -> Made<T>,
) -> Result<T, String> {
    let files = configured.load(db, super::read_folder(path));
    let mut refused: Option<PreviewError> = None;
    for file in files {
        match make(db, file) {
            Some(Ok(drawn)) => return Ok(drawn),
            // That something is not there says more than that a file has nothing to draw.
            Some(Err(error)) if !matches!(refused, Some(PreviewError::Choice(_))) => refused = Some(error),
            Some(Err(_)) | None => {}
        }
    }
    match refused {
        Some(error @ (PreviewError::Choice(_) | PreviewError::TooLarge(_))) => {
            Err(format!("{}: {error}", path.display()))
        }
        Some(PreviewError::Nothing(_)) | None => Err(format!("{}: no file here can be drawn", path.display())),
    }
}

/// The form in which a picture is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Form {
    Text,
    Svg,
    Page,
    Json,
}

/// The extensions of files that hold pictures of pixels, and of pages, which other programs make of SVG.
const MADE_OF_SVG: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "pdf"];

/// The form that is asked for, or else the one for the file it goes to; with characters at a terminal, else SVG.
///
/// # Errors
/// If the file is called like one of another form, such as `map.png`.
fn form(arguments: &PreviewArguments) -> Result<Form, String> {
    Ok(match arguments {
        PreviewArguments { html: true, .. } => Form::Page,
        PreviewArguments { json: true, .. } => Form::Json,
        PreviewArguments { text: true, .. } => Form::Text,
        PreviewArguments { svg: true, .. } => Form::Svg,
        PreviewArguments { output, .. } => form_for(output.as_deref())?,
    })
}

/// The form for the file that a picture goes to; with characters at a terminal, else SVG.
///
/// # Errors
/// If the file is called like one of another form, such as `map.png`.
pub(super) fn form_for(output: Option<&Path>) -> Result<Form, String> {
    let extension = output.map(|output| output.extension().unwrap_or_default());
    let is = |wanted: &str| extension.is_some_and(|extension| extension.eq_ignore_ascii_case(wanted));
    Ok(match output {
        _ if is("txt") || (extension.is_none() && terminal::is_shown()) => Form::Text,
        _ if is("html") || is("htm") => Form::Page,
        _ if is("json") => Form::Json,
        Some(output) if MADE_OF_SVG.into_iter().any(is) => {
            return Err(to_be_converted(output));
        }
        Some(output) if !is("svg") && !is("") => {
            let name = output.display();
            return Err(format!(
                "{name}: pictures are written as .svg, .html, .txt or .json; with --svg, --html or --json they go into a \
                 file of any name"
            ));
        }
        _ => Form::Svg,
    })
}

/// The message that a picture is not written as pixels, and what to do instead.
fn to_be_converted(output: &Path) -> String {
    let (name, svg) = (output.display(), output.with_extension("svg"));
    let svg = svg.display();
    format!(
        "{name}: Ludex draws SVG, and other programs make such files of it: write `-o {svg}`, then for example \
         `inkscape {svg} -o {name}`, or open {svg} in a browser"
    )
}

/// Writes the picture where it is wanted and in the form that is wanted; `data` makes data of it.
pub(super) fn write(
    picture: &Picture,
    form: Form,
    output: Option<&Path>,
    data: impl FnOnce() -> Value,
) -> Result<(), String> {
    if let (None, Form::Text) = (output, form) {
        return terminal::show_lines(&picture.text(terminal::text_options()));
    }
    let drawn = match form {
        Form::Text => picture.text(TextOptions::default()),
        Form::Svg => picture.svg(),
        Form::Page => picture.page(),
        Form::Json => format!("{}\n", data()),
    };
    put(&drawn, output)
}

/// Writes what is drawn into a file, or else to standard output.
pub(super) fn put(drawn: &str, output: Option<&Path>) -> Result<(), String> {
    match output {
        Some(output) => {
            std::fs::write(output, drawn).map_err(|error| format!("cannot write {}: {error}", output.display()))
        }
        None => super::output::write(drawn.as_bytes()),
    }
}
