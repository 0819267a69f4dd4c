//! `ludex preview`: a picture of what a file describes.

use std::path::Path;
use std::process::ExitCode;

use ludex_base::Database;
use ludex_base::picture::{Picture, TextOptions};
use ludex_base::preview::{PreviewError, PreviewRequest};
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;

use super::{PreviewArguments, terminal};
use crate::workspace;

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    if let Some(output) = &arguments.output
        && workspace::absolute(output) == workspace::absolute(path)
    {
        return Err(format!("{}: the picture would overwrite the file it shows", output.display()));
    }
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(super::settings(&arguments.config, &base)?);
    let picture = if path.is_dir() { of_folder(&mut db, arguments) } else { of_file(&mut db, arguments) };
    write(&picture?, arguments)?;
    // The process ends anyway.
    std::mem::forget(db);
    Ok(ExitCode::SUCCESS)
}

/// What is asked for.
fn request(arguments: &PreviewArguments, folder: bool) -> PreviewRequest<'_> {
    PreviewRequest { what: arguments.what.as_deref(), sample: arguments.sample, folder }
}

/// The picture of a file, with the modules that it includes and, if need be, what lies beside it.
fn of_file(db: &mut Database, arguments: &PreviewArguments) -> Result<Picture, String> {
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let request = request(arguments, false);
    let files = workspace::load(db, vec![loaded]);
    let draw = |db: &Database| files.first().and_then(|file| preview(db, *file, request));
    let mut picture = draw(db);
    if let Some(Err(PreviewError::Nothing(_))) = picture {
        // A part of a game means something only to what includes it, which may lie beside it.
        workspace::load(db, workspace::neighbours(path, 1, |other| other == dialect));
        picture = draw(db);
    }
    match picture {
        Some(Ok(picture)) => Ok(picture),
        Some(Err(error)) => Err(format!("{}: {error}", path.display())),
        None => Err(format!("{}: there is no preview for {} yet", path.display(), dialect.name)),
    }
}

/// The picture of the first file in a folder that there is one of.
fn of_folder(db: &mut Database, arguments: &PreviewArguments) -> Result<Picture, String> {
    let path = &arguments.file;
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
fn form(arguments: &PreviewArguments) -> Form {
    let extension = arguments.output.as_ref().map(|output| output.extension().unwrap_or_default());
    let is = |wanted: &str| extension.is_some_and(|extension| extension.eq_ignore_ascii_case(wanted));
    match arguments {
        PreviewArguments { html: true, .. } => Form::Page,
        PreviewArguments { text: true, .. } => Form::Text,
        PreviewArguments { svg: true, .. } => Form::Svg,
        _ if is("txt") || (extension.is_none() && terminal::is_shown()) => Form::Text,
        _ if is("html") || is("htm") => Form::Page,
        _ => Form::Svg,
    }
}

/// Writes the picture where it is wanted and in the form that is wanted.
fn write(picture: &Picture, arguments: &PreviewArguments) -> Result<(), String> {
    let form = form(arguments);
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
