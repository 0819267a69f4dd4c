//! `ludex preview`: a picture of what a file describes.

use std::path::Path;
use std::process::ExitCode;

use ludex_base::picture::{Picture, TextOptions};
use ludex_base::preview::PreviewError;
use ludex_base::{Database, Settings};
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;

use super::{PreviewArguments, terminal};
use crate::{config, workspace};

pub(super) fn run(arguments: &PreviewArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    if let Some(output) = &arguments.output
        && workspace::absolute(output) == workspace::absolute(path)
    {
        return Err(format!("{}: the picture would overwrite the file it shows", output.display()));
    }
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(settings(arguments, &base)?);
    // With the file come the modules that it includes.
    let files = workspace::load(&mut db, vec![loaded]);
    let what = arguments.what.as_deref();
    let mut picture = files.first().and_then(|file| preview(&db, *file, what));
    if let Some(Err(PreviewError::Nothing(_))) = picture {
        // A part of a game means something only to what includes it, which may lie beside it.
        workspace::load(&mut db, workspace::neighbours(path, 1, |other| other == dialect));
        picture = files.first().and_then(|file| preview(&db, *file, what));
    }
    let picture = match picture {
        Some(Ok(picture)) => picture,
        Some(Err(error)) => return Err(format!("{}: {error}", path.display())),
        None => return Err(format!("{}: there is no preview for {} yet", path.display(), dialect.name)),
    };
    write(&picture, arguments)?;
    // The process ends anyway.
    std::mem::forget(db);
    Ok(ExitCode::SUCCESS)
}

/// Writes the picture where it is wanted and in the form that is wanted: with characters at a terminal, else as SVG.
fn write(picture: &Picture, arguments: &PreviewArguments) -> Result<(), String> {
    let Some(output) = &arguments.output else {
        let as_text = arguments.text || (terminal::is_shown() && !arguments.svg);
        return if as_text {
            terminal::show_lines(&picture.text(terminal::text_options()))
        } else {
            super::output::write(picture.svg().as_bytes())
        };
    };
    let is_text = output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
    let as_text = arguments.text || (is_text && !arguments.svg);
    let drawn = if as_text { picture.text(TextOptions::default()) } else { picture.svg() };
    std::fs::write(output, drawn).map_err(|error| format!("cannot write {}: {error}", output.display()))
}

/// The settings file of the working directory, then the command line's settings. What is wrong in
/// the file is said, but `ludex check` is the place to look into it.
fn settings(arguments: &PreviewArguments, base: &Path) -> Result<Settings, String> {
    let mut settings = Settings::default();
    match config::read(&mut settings, base) {
        Ok(file) => {
            for problem in file.into_iter().flat_map(|file| file.problems) {
                anstream::eprintln!("ludex: {}: {}", config::FILE_NAME, problem.message);
            }
        }
        Err(error) => anstream::eprintln!("ludex: {}: {error}", config::FILE_NAME),
    }
    super::apply_command_line(&mut settings, &arguments.config, base)?;
    Ok(settings)
}
