//! `ludex preview`: a picture of what a file describes.

use std::path::Path;
use std::process::ExitCode;

use ludex_base::picture::{Picture, TextOptions};
use ludex_base::preview::{PreviewError, PreviewRequest};
use ludex_base::{Database, Settings};
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding;

use super::{PreviewArguments, terminal};
use crate::workspace::{self, Loaded};

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let read = [Some(path), arguments.compare.as_ref()];
    if let Some(output) = &arguments.output
        && read.into_iter().flatten().any(|read| workspace::absolute(output) == workspace::absolute(read))
    {
        return Err(format!("{}: the picture would overwrite the file it shows", output.display()));
    }
    let form = form(arguments)?;
    let base = workspace::absolute(Path::new("."));
    let settings = super::read_settings(&arguments.config, &base)?;
    let mut picture = drawn(&settings, |db| {
        if path.is_dir() {
            of_folder(db, path, arguments)
        } else {
            of_file(db, path, super::read_named(path)?, arguments)
        }
    })?;
    if let Some(old) = &arguments.compare {
        let before = of_old(&settings, old, arguments)?;
        let compared = picture.compared(&before, &name(old));
        picture = compared.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for layer in &arguments.hide {
        picture.hide(layer).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    write(&picture, form, arguments)?;
    Ok(ExitCode::SUCCESS)
}

/// The picture that is drawn of files in a database of their own.
fn drawn(settings: &Settings, draw: impl FnOnce(&mut Database) -> Result<Picture, String>) -> Result<Picture, String> {
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(settings.clone());
    let picture = draw(&mut db);
    // The process ends anyway.
    std::mem::forget(db);
    picture
}

/// The picture of an old revision. A file stands where it lies if it has the name of the new one; else, and on standard
/// input, it stands in the place of the new one, among the modules there.
fn of_old(settings: &Settings, old: &Path, arguments: &PreviewArguments) -> Result<Picture, String> {
    let path: &Path = &arguments.file;
    let is_standard = old == Path::new("-");
    let is_folder = !is_standard && old.is_dir();
    if is_folder != path.is_dir() {
        return Err("a file is only compared with a file, and a folder with a folder".to_owned());
    }
    if is_folder {
        return drawn(settings, |db| of_folder(db, old, arguments));
    }
    let dialect = super::dialect_of(path)?;
    let bytes = if is_standard { workspace::read_stream(std::io::stdin().lock()) } else { workspace::read_once(old) };
    let (text, encoding) = encoding::decode(bytes.map_err(|error| format!("{}: {error}", name(old)))?);
    let place = if old.file_name() == path.file_name() { old } else { path };
    let loaded = Loaded { path: workspace::absolute(place), dialect, text: text.into(), encoding };
    let path = if is_standard { Path::new("standard input") } else { old };
    drawn(settings, |db| of_file(db, path, loaded, arguments))
}

/// The name of an old revision, for people.
fn name(old: &Path) -> String {
    if old == Path::new("-") { "standard input".to_owned() } else { old.display().to_string() }
}

/// What is asked for.
fn request(arguments: &PreviewArguments, folder: bool) -> PreviewRequest<'_> {
    PreviewRequest { what: arguments.what.as_deref(), sample: arguments.sample, folder }
}

/// The picture of a file that people know by a path, with the modules that it includes and, if need be, what lies
/// beside it.
fn of_file(db: &mut Database, path: &Path, loaded: Loaded, arguments: &PreviewArguments) -> Result<Picture, String> {
    let dialect = loaded.dialect;
    let place = loaded.path.clone();
    let request = request(arguments, false);
    let files = workspace::load(db, vec![loaded]);
    let draw = |db: &Database| files.first().and_then(|file| preview(db, *file, request));
    let mut picture = draw(db);
    if let Some(Err(PreviewError::Nothing(_))) = picture {
        // A part of a game means something only to what includes it, which may lie beside it.
        workspace::load(db, workspace::neighbours(&place, 1, |other| other == dialect));
        picture = draw(db);
    }
    match picture {
        Some(Ok(picture)) => Ok(picture),
        Some(Err(error)) => Err(format!("{}: {error}", path.display())),
        None => Err(format!("{}: there is no preview for {} yet", path.display(), dialect.name)),
    }
}

/// The picture of the first file in a folder that there is one of.
fn of_folder(db: &mut Database, path: &Path, arguments: &PreviewArguments) -> Result<Picture, String> {
    let files = workspace::load(db, super::read_folder(path));
    let (db, request): (&Database, PreviewRequest<'_>) = (db, request(arguments, true));
    let mut refused: Option<PreviewError> = None;
    for file in files {
        match preview(db, file, request) {
            Some(Ok(picture)) => return Ok(picture),
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
enum Form {
    Text,
    Svg,
    Page,
}

/// The form that is asked for, or else the one for the file it goes to; with characters at a terminal, else SVG.
///
/// # Errors
/// If the file is called like one of another form, such as `map.png`.
fn form(arguments: &PreviewArguments) -> Result<Form, String> {
    let extension = arguments.output.as_ref().map(|output| output.extension().unwrap_or_default());
    let is = |wanted: &str| extension.is_some_and(|extension| extension.eq_ignore_ascii_case(wanted));
    Ok(match arguments {
        PreviewArguments { html: true, .. } => Form::Page,
        PreviewArguments { text: true, .. } => Form::Text,
        PreviewArguments { svg: true, .. } => Form::Svg,
        _ if is("txt") || (extension.is_none() && terminal::is_shown()) => Form::Text,
        _ if is("html") || is("htm") => Form::Page,
        PreviewArguments { output: Some(output), .. } if !is("svg") && !is("") => {
            let name = output.display();
            return Err(format!(
                "{name}: pictures are written as .svg, .html or .txt; with --svg, --html or --text they go into a file \
                 of any name"
            ));
        }
        _ => Form::Svg,
    })
}

/// Writes the picture where it is wanted and in the form that is wanted.
fn write(picture: &Picture, form: Form, arguments: &PreviewArguments) -> Result<(), String> {
    if let (None, Form::Text) = (&arguments.output, form) {
        return terminal::show_lines(&picture.text(terminal::text_options()));
    }
    let drawn = match form {
        Form::Text => picture.text(TextOptions::default()),
        Form::Svg => picture.svg(),
        Form::Page => picture.page(),
    };
    match &arguments.output {
        Some(output) => {
            std::fs::write(output, drawn).map_err(|error| format!("cannot write {}: {error}", output.display()))
        }
        None => super::output::write(drawn.as_bytes()),
    }
}
