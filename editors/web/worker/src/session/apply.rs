//! What changes do to a session: to the database, the documents and the files, and to the settings.

use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::{FolderSettings, Settings};
use ludex_lsp::config::{self, SettingsFile};
use ludex_lsp::documents::Effect;
use ludex_lsp::publish;
use ludex_lsp::wire::outlet;

use super::{Due, Session};
use crate::change::{Change, Given};
use crate::files::Taken;

impl Session {
    /// Something has changed: the client may have to be told of much.
    fn changed(&mut self) {
        self.revision += 1;
        let documents = self.documents.recent().into();
        self.due = Due { documents, closed: true, scenes: true, made_documents: true, refreshes: true, pulls: true };
    }

    /// Applies a change.
    pub(super) fn apply(&mut self, change: Change) {
        match change {
            Change::Open { path, language_id, version, text } => {
                self.files.open(&self.db, &self.documents, &path);
                let effect = Arc::make_mut(&mut self.documents).opened(&path, &language_id, version, text);
                self.bring_about(&path, effect);
            }
            Change::Edit { path, version, changes } => {
                let encoding = self.encoding;
                let effect = Arc::make_mut(&mut self.documents).changed(&path, version, changes, encoding);
                self.bring_about(&path, effect);
            }
            Change::Lose { path, language_id, problem } => {
                let effect = Arc::make_mut(&mut self.documents).lost(&path, language_id.as_deref());
                if matches!(effect, Effect::Lose { is_reported: false }) {
                    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                    outlet::warn(&self.outbox.messages, problem.message(&name));
                }
                self.bring_about(&path, effect);
            }
            Change::Close { path } => {
                let effect = Arc::make_mut(&mut self.documents).closed(&path);
                self.bring_about(&path, effect);
            }
            Change::Saved { path } => return self.files.save(&self.db, &path),
            Change::Gone(paths) => {
                for path in paths {
                    let taken = self.files.remove_below(&mut self.db, &self.documents, &path);
                    self.note(&taken);
                }
            }
            Change::Configure(settings) => {
                self.from_client = config::parse_json(&settings);
                self.read_settings();
            }
            Change::Folders { added, removed } => self.change_folders(added, &removed),
            Change::Files(files, is_complete) => self.take_files(files, is_complete),
        }
        self.changed();
    }

    /// Makes the database what it is to be after a transition of a document.
    fn bring_about(&mut self, path: &Path, effect: Effect) {
        match effect {
            Effect::Nothing => return,
            Effect::Open { dialect, text } => {
                self.db.open(path, dialect, text);
            }
            Effect::Edit { text, hint } => {
                if let Some(file) = self.db.file(path) {
                    self.db.edit_from(file, text, hint);
                }
            }
            Effect::Leave | Effect::Lose { .. } => self.db.remove_file(path),
            Effect::Close => self.files.close(&mut self.db, path),
        }
        self.without_tree.push(path.to_owned());
    }

    fn take_files(&mut self, files: Vec<Given>, is_complete: bool) {
        let taken: Vec<Taken> =
            files.into_iter().map(|given| self.files.take(&mut self.db, &self.documents, given)).collect();
        self.note(&taken);
        if is_complete {
            self.db.set_workspace_read(true);
        }
    }

    /// Notes what files have changed.
    fn note(&mut self, taken: &[Taken]) {
        if taken.contains(&Taken::Settings) {
            self.read_settings();
        }
        if taken.contains(&Taken::NoRoom) && !self.has_told_of_room {
            self.has_told_of_room = true;
            let why = "Ludex: there are too many files, and some of them are left out; the limit is 64 MB.";
            outlet::warn(&self.outbox.messages, why.to_owned());
        }
    }

    fn change_folders(&mut self, added: Vec<PathBuf>, removed: &[PathBuf]) {
        self.folders.retain(|folder| !removed.contains(folder));
        for folder in removed {
            self.files.remove_below(&mut self.db, &self.documents, folder);
        }
        if !added.is_empty() {
            self.db.set_workspace_read(false);
        }
        self.folders.extend(added);
        self.read_settings();
    }

    /// Reads the settings of all sources, and tells what is wrong with the settings files.
    pub(super) fn read_settings(&mut self) {
        let base = self.folders.first().cloned().unwrap_or_default();
        let mut elsewhere = Settings::default();
        for problem in config::apply(&mut elsewhere, &self.from_client, &base) {
            tracing::warn!("configuration of the client: {}", problem.message);
        }
        let mut all = FolderSettings::new(elsewhere);
        let mut files: Vec<SettingsFile> = Vec::new();
        for (folder, text) in self.files.settings() {
            let mut settings = Settings::default();
            files.push(SettingsFile::parse(&mut settings, folder, text.as_bytes()));
            config::apply(&mut settings, &self.from_client, &base);
            all.insert(folder.clone(), settings);
        }
        all.spread();
        let before = take(&mut self.reported);
        for path in before.iter().filter(|path| !files.iter().any(|file| path.parent() == Some(file.folder.as_path())))
        {
            self.report(path, &SettingsFile::default());
        }
        for file in &files {
            let path = file.folder.join(config::FILE_NAME);
            self.report(&path, file);
            self.reported.push(path);
        }
        self.db.set_settings(all);
    }

    /// Sends what is wrong with a settings file.
    fn report(&self, path: &Path, file: &SettingsFile) {
        if let Some(uri) = self.uris.of(path) {
            publish::settings_file(&self.outbox.messages, &uri, &file.text, &file.problems, self.encoding);
        }
    }
}
