//! Pictures beside the text (docs/protocol.md): what is sent of one, and the scenes that the client holds open.
//!
//! A scene is drawn when the client asks for it. If it wants to be told of changes, it stays open here until the
//! client closes it: after every change each open scene is drawn again, by a reader of its own, and sent if it is
//! another one. Where no scene is open, nothing is drawn. In a scene a game can be played
//! ([`crate::scenes::stages`]): what is kept of it is its inputs.

pub(crate) mod edits;
pub mod made_documents;
pub(crate) mod stages;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lsp_types as lsp;
use ludex_base::navigation::Location;
use ludex_base::picture::Picture;
use ludex_base::preview::{PreviewError, PreviewName, PreviewRequest};
use ludex_base::stage::{Action, Tape};
use ludex_base::{File, SourceChange};
use ludex_ide::painting::tools;
use ludex_ide::play::playables;
use ludex_ide::preview::{can_sample, preview, previews};
use salsa::Database as _;
use serde::Serialize;

use crate::faults;
use crate::jsonrpc::{Error, REQUEST_FAILED, Result};
use crate::scenes::edits::{Edit, Made};
use crate::scenes::stages::{Broken, Performance, Play, perform, perform_action, perform_refusing};
use crate::snapshot::Snapshot;
use crate::wire::outlet::{self, Outlet};
use crate::wire::protocol::WorkspaceEdit;
use crate::wire::uris::Uri;

/// The scenes that may be open at a time.
const MAX_OPEN: usize = 16;

/// Bytes of the name of a session.
const MAX_NAME: usize = 200;

/// Bytes of a picture's SVG, or of its text.
const MAX_BYTES: usize = 16 << 20;

/// Names of parts that are listed.
const MAX_WHATS: usize = 1000;

/// A picture, as the client gets it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Scene {
    /// It grows from scene to scene; 0 for one that is not watched.
    version: u64,
    /// The picture's own title; that of the part, or of the file, if there is no picture.
    title: String,
    /// The part that is shown; null for that of the whole file.
    what: Option<String>,
    /// The seed of the sample that is shown.
    sample: Option<u64>,
    /// True if dice can make the part.
    samples: bool,
    /// The parts that can be chosen.
    whats: Vec<What>,
    /// The definitions that can be played.
    plays: Vec<What>,
    /// The reason why there is no picture.
    problem: Option<String>,
    svg: Option<String>,
    text: Option<String>,
    /// The layers that have something in them.
    layers: Vec<Layer>,
    things: Vec<Thing>,
    spans: Vec<Span>,
    /// The game that is played.
    play: Option<Play>,
    /// The kinds of what can be done with the game.
    actions: Vec<&'static str>,
    /// The changes of the text that can be made from here.
    edits: Vec<Edit>,
}

/// The names in a file that can be chosen.
#[derive(Debug, Default)]
struct Parts {
    whats: Vec<What>,
    plays: Vec<What>,
}

/// A part that can be chosen.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct What {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<Uri>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<lsp::Range>,
}

/// A layer of a picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Layer {
    id: &'static str,
    title: &'static str,
    /// True if the text form leaves it out.
    hidden: bool,
    /// True if the text form shows it unless it is hidden.
    in_text: bool,
}

/// Something in a picture that comes from a place in a file.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Thing {
    id: usize,
    label: String,
    uri: Uri,
    range: lsp::Range,
}

/// A part of a line of the text form that shows a thing.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Span {
    line: u32,
    start: u32,
    end: u32,
    thing: u32,
}

/// The picture that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) document: PathBuf,
    pub(crate) what: Option<String>,
    pub(crate) sample: Option<u64>,
    /// Characters of a line of the text form.
    pub(crate) width: Option<usize>,
    /// The ids of the layers that the text form leaves out.
    pub(crate) hide: Vec<String>,
    /// The inputs of a game, if the part is played.
    pub(crate) play: Option<Tape>,
}

impl Wanted {
    /// The scene of a file; an error of the analysis is a scene without a picture.
    pub(crate) fn draw(&self, snapshot: &Snapshot, file: File) -> Scene {
        match &self.play {
            Some(tape) => {
                let performed = perform(snapshot, file, self.what.as_deref(), tape.clone());
                self.staged(snapshot, file, performed).1
            }
            None => self.picture(snapshot, file),
        }
    }

    fn picture(&self, snapshot: &Snapshot, file: File) -> Scene {
        let request = PreviewRequest { what: self.what.as_deref(), sample: self.sample, folder: false };
        let parts = Parts::of(snapshot, file);
        let samples = self.what.as_deref().is_some_and(|what| can_sample(&snapshot.db, file, what));
        let scene = match preview(&snapshot.db, file, request) {
            Some(Ok(mut picture)) => {
                snapshot.db.unwind_if_revision_cancelled();
                // After the next edit the picture may have a layer with an id that fits none of them now.
                for layer in &mut picture.layers {
                    layer.is_hidden = self.hide.iter().any(|id| id == layer.id);
                }
                let scene = self.drawn(snapshot, &picture, parts);
                let tools = tools(&snapshot.db, file, request);
                Scene { edits: tools.into_iter().map(Edit::of).collect(), ..scene }
            }
            Some(Err(error)) => self.without_picture(error.to_string(), parts),
            None => {
                let why = format!("there is no preview for {} yet", file.dialect(&snapshot.db).name);
                self.without_picture(why, parts)
            }
        };
        Scene { samples, ..scene }
    }

    /// The scene of a game, and the inputs that it goes on with.
    fn staged(
        &self,
        snapshot: &Snapshot,
        file: File,
        performed: std::result::Result<Performance, Broken>,
    ) -> (Tape, Scene) {
        let parts = Parts::of(snapshot, file);
        let performance = match performed {
            Ok(performance) => performance,
            Err(broken) => {
                let play = broken.sent(self.what.as_deref());
                let actions = play.actions();
                let scene = self.without_picture(broken.why, parts);
                return (broken.tape, Scene { play: Some(play), actions, ..scene });
            }
        };
        let stage = performance.stage();
        let scene = match &stage.picture {
            Some(picture) => self.drawn(snapshot, picture, parts),
            None => Scene { problem: None, ..self.without_picture(String::new(), parts) },
        };
        let play = performance.sent(snapshot, &stage);
        let text = Some(stage.text).filter(|text| text.len() <= MAX_BYTES);
        let scene = Scene {
            title: performance.expression().to_owned(),
            actions: play.actions(),
            edits: performance.promise().map(|_| Edit::expectation()).into_iter().collect(),
            play: Some(play),
            text,
            spans: Vec::new(),
            ..scene
        };
        (performance.tape, scene)
    }

    /// The scene after an action of somebody who sees `seen`, and what is asked for from then on.
    fn after(self, snapshot: &Snapshot, file: File, tape: &Tape, (seen, act): (&Scene, &Act)) -> (Wanted, Scene) {
        match act {
            Act::Stop => {
                let wanted = Wanted { play: None, what: None, ..self };
                let scene = wanted.draw(snapshot, file);
                (wanted, scene)
            }
            Act::Play(action) => {
                let seen = (seen.play.as_ref(), action);
                let performed = perform_action(snapshot, file, self.what.as_deref(), tape, seen);
                self.played_on(snapshot, file, performed)
            }
            Act::Late => {
                let why = "the game has changed meanwhile, so this was not taken".to_owned();
                let performed = perform_refusing(snapshot, file, self.what.as_deref(), tape.clone(), why);
                self.played_on(snapshot, file, performed)
            }
        }
    }

    /// The scene of a game that goes on, and what is asked for from then on.
    fn played_on(
        self,
        snapshot: &Snapshot,
        file: File,
        performed: std::result::Result<Performance, Broken>,
    ) -> (Wanted, Scene) {
        let (tape, scene) = self.staged(snapshot, file, performed);
        (Wanted { play: Some(tape), ..self }, scene)
    }

    fn drawn(&self, snapshot: &Snapshot, picture: &Picture, parts: Parts) -> Scene {
        // A write waits for this snapshot.
        let scene = picture.scene_unless(self.width, &|| snapshot.db.unwind_if_revision_cancelled());
        let size = scene.svg.len().max(scene.text.len());
        if size > MAX_BYTES {
            let why = format!("a picture of {} MB, and at most {} are shown", size >> 20, MAX_BYTES >> 20);
            return self.without_picture(PreviewError::TooLarge(why).to_string(), parts);
        }
        // A thing whose file has no URI leads nowhere.
        let things = scene.things.into_iter().enumerate().filter_map(|(id, thing)| {
            let place = snapshot.location(thing.source.file, thing.source.range)?;
            Some(Thing { id, label: thing.label, uri: place.uri, range: place.range })
        });
        let layers = scene.layers.into_iter().map(|layer| Layer {
            id: layer.id,
            title: layer.title,
            hidden: layer.is_hidden,
            in_text: layer.content.is_in_text(),
        });
        let spans = scene.spans.into_iter().map(|span| Span {
            line: span.line,
            start: span.start,
            end: span.end,
            thing: span.thing,
        });
        Scene {
            title: picture.title.clone(),
            svg: Some(scene.svg),
            text: Some(scene.text),
            layers: layers.collect(),
            things: things.collect(),
            spans: spans.collect(),
            problem: None,
            ..self.without_picture(String::new(), parts)
        }
    }

    /// A scene that says why there is no picture.
    fn without_picture(&self, problem: String, parts: Parts) -> Scene {
        let file = self.document.file_name().map(|name| name.to_string_lossy().into_owned());
        Scene {
            version: 0,
            title: self.what.clone().or(file).unwrap_or_default(),
            what: self.what.clone(),
            sample: self.sample,
            samples: false,
            whats: parts.whats,
            plays: parts.plays,
            problem: Some(problem),
            svg: None,
            text: None,
            layers: Vec::new(),
            things: Vec::new(),
            spans: Vec::new(),
            play: None,
            actions: Vec::new(),
            edits: Vec::new(),
        }
    }

    /// The change that an edit of the scene makes.
    ///
    /// # Errors
    /// If there is no such edit, or if it cannot be made: why, as a sentence without its full stop.
    fn change(&self, snapshot: &Snapshot, file: File, made: Made<'_>) -> std::result::Result<SourceChange, String> {
        let Some(tape) = self.play.clone() else {
            let request = PreviewRequest { what: self.what.as_deref(), sample: self.sample, folder: false };
            return made.painted(snapshot, file, request);
        };
        let performed = perform(snapshot, file, self.what.as_deref(), tape).map_err(|broken| broken.why)?;
        made.expected(snapshot, file, performed.promise())
    }

    /// The scene as it is now; its file may be gone.
    fn redraw(&self, snapshot: &Snapshot) -> Scene {
        match snapshot.known_file(&self.document) {
            Ok(file) => self.draw(snapshot, file),
            Err(_) => self.without_picture("the file is not there any more".to_owned(), Parts::default()),
        }
    }
}

impl Parts {
    /// The names in a file.
    fn of(snapshot: &Snapshot, file: File) -> Parts {
        let whats = previews(&snapshot.db, file).into_iter().take(MAX_WHATS);
        let what = |named: PreviewName| What { group: named.group, ..What::new(snapshot, named.name, named.source) };
        let whats = whats.map(what).collect();
        let plays = playables(&snapshot.db, file).into_iter().take(MAX_WHATS);
        let place = |range| Some(Location { file, range });
        let plays = plays.map(|named| What::new(snapshot, named.name, place(named.range))).collect();
        Parts { whats, plays }
    }
}

impl What {
    fn new(snapshot: &Snapshot, name: String, source: Option<Location>) -> What {
        let place = source.and_then(|source| snapshot.location(source.file, source.range));
        let (uri, range) = place.map(|place| (place.uri, place.range)).unzip();
        What { name, group: None, uri, range }
    }
}

/// Something that a player does.
#[derive(Debug)]
pub(crate) enum Act {
    /// Goes on, back or forward in the game.
    Play(Action),
    /// Nothing, because what was to be done is about another point of the game.
    Late,
    /// Ends it: the picture takes its place.
    Stop,
}

/// The scenes that the client holds open, by the names of their sessions.
#[derive(Debug, Default)]
pub struct Scenes(Mutex<Open>);

#[derive(Debug, Default)]
struct Open {
    /// The version of the last scene that was sent.
    version: u64,
    sessions: BTreeMap<String, Session>,
}

#[derive(Debug)]
struct Session {
    /// The place of the request that has opened it, in the order in which the client has asked.
    number: u64,
    wanted: Wanted,
    /// The scene that the client has.
    sent: Arc<Scene>,
    /// The version of the first scene that showed the game at the point at which it is.
    since: u64,
}

impl Session {
    /// Goes on to another scene, whose version is given.
    fn show(&mut self, scene: Arc<Scene>) {
        if !is_same_point(&self.sent, &scene) {
            self.since = scene.version;
        }
        self.sent = scene;
    }
}

/// True if a game is at the same point in two scenes.
fn is_same_point(one: &Scene, other: &Scene) -> bool {
    let (Some(one), Some(other)) = (&one.play, &other.play) else { return false };
    one.is_at_point_of(other)
}

/// A scene that has changed.
#[derive(Debug, Serialize)]
struct SceneChangedParams<'a> {
    session: &'a str,
    scene: &'a Scene,
}

impl Scenes {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Scenes whose versions are larger than those of an earlier session, which the client may still have.
    pub fn after(version: u64) -> Scenes {
        Scenes(Mutex::new(Open { version, sessions: BTreeMap::new() }))
    }

    /// True if nobody looks.
    pub fn is_empty(&self) -> bool {
        self.open().sessions.is_empty()
    }

    /// Holds a scene open that has just been drawn for a request with a number, in place of the session's last one;
    /// gives it its version. If a request that came later was faster, its scene stays, and is the result.
    ///
    /// # Errors
    /// If the name is too long, or too many are open.
    pub(crate) fn watch(&self, session: &str, number: u64, wanted: Wanted, mut scene: Scene) -> Result<Scene> {
        if session.is_empty() || session.len() > MAX_NAME {
            return Err(Error::invalid_params(format!("the name of a session has 1 to {MAX_NAME} bytes")));
        }
        let mut open = self.open();
        if let Some(later) = open.sessions.get(session).filter(|last| last.number > number) {
            return Ok(later.sent.as_ref().clone());
        }
        if open.sessions.len() >= MAX_OPEN && !open.sessions.contains_key(session) {
            let why = format!("{MAX_OPEN} scenes are open, and there may not be more: close one");
            return Err(Error::invalid_params(why));
        }
        open.version += 1;
        scene.version = open.version;
        let (sent, since) = (Arc::new(scene.clone()), scene.version);
        match open.sessions.get_mut(session) {
            Some(session) => {
                (session.number, session.wanted) = (number, wanted);
                session.show(sent);
            }
            None => {
                open.sessions.insert(session.to_owned(), Session { number, wanted, sent, since });
            }
        }
        Ok(scene)
    }

    /// The scene of a session after an action of somebody who sees the scene with a version, by default the present one;
    /// `None` if no game is played there. An input for another point of the game is not taken: it answers what was asked
    /// there.
    ///
    /// # Errors
    /// If the file of the game is gone.
    pub(crate) fn act(
        &self,
        snapshot: &Snapshot,
        name: &str,
        (act, seen): (&Act, Option<u64>),
    ) -> Result<Option<Scene>> {
        let mut seen = seen;
        loop {
            let found = self
                .open()
                .sessions
                .get(name)
                .map(|session| (session.wanted.clone(), Arc::clone(&session.sent), session.since));
            let Some((wanted, before, since)) = found else { return Ok(None) };
            let Some(tape) = wanted.play.clone() else { return Ok(None) };
            // A scene that was only drawn again leaves the game where it was.
            let is_late = *seen.get_or_insert(before.version) < since;
            let act = if is_late && matches!(act, Act::Play(Action::Input(_))) { &Act::Late } else { act };
            let file = snapshot.known_file(&wanted.document)?;
            let (wanted, mut scene) = wanted.after(snapshot, file, &tape, (before.as_ref(), act));
            let mut open = self.open();
            let version = open.version + 1;
            let Some(session) = open.sessions.get_mut(name).filter(|session| Arc::ptr_eq(&session.sent, &before))
            else {
                continue;
            };
            scene.version = version;
            session.wanted = wanted;
            session.show(Arc::new(scene.clone()));
            open.version = version;
            return Ok(Some(scene));
        }
    }

    /// The change of texts that an edit makes in the scene of a session, for somebody who sees the scene with a version,
    /// by default the present one; `None` if the session has no scene.
    ///
    /// # Errors
    /// If the edit cannot be made: why, for people.
    pub(crate) fn edit(
        &self,
        snapshot: &Snapshot,
        name: &str,
        (made, seen): (Made<'_>, Option<u64>),
    ) -> Result<Option<WorkspaceEdit>> {
        let found = self.open().sessions.get(name).map(|session| (session.wanted.clone(), session.since));
        let Some((wanted, since)) = found else { return Ok(None) };
        let refuse = |why: String| Error::new(REQUEST_FAILED, why);
        if seen.is_some_and(|seen| seen < since) {
            let shown = if wanted.play.is_some() { "game" } else { "picture" };
            return Err(refuse(format!("the {shown} has changed meanwhile")));
        }
        let file = snapshot.known_file(&wanted.document)?;
        let change = wanted.change(snapshot, file, made).map_err(refuse)?;
        snapshot.workspace_edit(&change).map(Some).map_err(refuse)
    }

    /// Closes the scene of a session, if it has one.
    pub(crate) fn close(&self, session: &str) {
        self.open().sessions.remove(session);
    }

    /// The scenes that are open.
    fn watched(&self) -> Vec<(String, Wanted, Arc<Scene>)> {
        let open = self.open();
        let sessions = open.sessions.iter();
        sessions.map(|(name, session)| (name.clone(), session.wanted.clone(), Arc::clone(&session.sent))).collect()
    }

    /// Sends what a session shows now, unless it has that already or has gone on to something else.
    fn update(&self, outlet: &dyn Outlet, name: &str, before: &Arc<Scene>, mut scene: Scene) {
        scene.version = before.version;
        if scene == **before {
            return;
        }
        let mut open = self.open();
        let version = open.version + 1;
        let Some(session) = open.sessions.get_mut(name).filter(|session| Arc::ptr_eq(&session.sent, before)) else {
            return;
        };
        scene.version = version;
        let scene = Arc::new(scene);
        session.show(Arc::clone(&scene));
        open.version = version;
        // It may be large, and the writer asks whether scenes are open.
        drop(open);
        outlet::notify(outlet, "ludex/sceneChanged", SceneChangedParams { session: name, scene: &scene });
    }

    /// Draws all open scenes again, and sends those that are others now.
    pub fn update_all(&self, snapshot: &Snapshot, outlet: &dyn Outlet) {
        for (name, wanted, before) in self.watched() {
            // It may be long until the client reads, and a write waits for this snapshot.
            outlet.wait_for_room(&|| snapshot.db.unwind_if_revision_cancelled());
            if let Some(scene) = redrawn(snapshot, &wanted) {
                self.update(outlet, &name, &before, scene);
            }
        }
    }
}

/// A scene as it is now; `None` if drawing it fails: the others are still drawn.
fn redrawn(snapshot: &Snapshot, wanted: &Wanted) -> Option<Scene> {
    let what = format_args!("the scene of {}", wanted.document.display());
    faults::unless_it_fails("scenes", what, || wanted.redraw(snapshot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::outlet::Nowhere;

    fn wanted(document: &str) -> Wanted {
        let document = PathBuf::from(document);
        Wanted { document, what: None, sample: None, width: None, hide: Vec::new(), play: None }
    }

    fn scene(problem: &str) -> Scene {
        wanted("/a").without_picture(problem.to_owned(), Parts::default())
    }

    #[test]
    fn scenes_are_bounded() {
        let scenes = Scenes::default();
        for number in 0..MAX_OPEN {
            let watched = scenes.watch(&number.to_string(), 1, wanted("/a"), scene("")).expect("room");
            assert_eq!(watched.version, number as u64 + 1);
        }
        assert!(scenes.watch("more", 2, wanted("/a"), scene("")).is_err());
        assert!(scenes.watch("0", 3, wanted("/b"), scene("")).is_ok(), "it takes the place of its last one");
        scenes.close("0");
        assert!(scenes.watch("more", 4, wanted("/a"), scene("")).is_ok());
        for name in [String::new(), "x".repeat(MAX_NAME + 1)] {
            assert!(Scenes::default().watch(&name, 1, wanted("/a"), scene("")).is_err());
        }
    }

    #[test]
    fn of_two_requests_the_later_one_counts() {
        let scenes = Scenes::default();
        let watch = |number, document, shown| {
            let answer = scenes.watch("s", number, wanted(document), scene(shown)).expect("room");
            let open = scenes.watched().first().map(|(_, wanted, _)| wanted.document.clone());
            (answer.version, answer.problem, open)
        };
        let expected = |version: u64, shown: &str, document: &str| {
            (version, Some(shown.to_owned()), Some(PathBuf::from(document)))
        };
        assert_eq!(watch(7, "/a", "first"), expected(1, "first", "/a"));
        assert_eq!(watch(9, "/c", "third"), expected(2, "third", "/c"));
        // It was asked for before, and took longer.
        assert_eq!(watch(8, "/b", "second"), expected(2, "third", "/c"));
        assert_eq!(watch(10, "/d", "fourth"), expected(3, "fourth", "/d"));
    }

    #[test]
    fn a_scene_is_sent_if_it_is_another_one() {
        let (scenes, outlet) = (Scenes::default(), Nowhere);
        scenes.watch("s", 1, wanted("/a"), scene("old")).expect("room");
        let sent = |scenes: &Scenes| scenes.watched().first().map(|(.., sent)| Arc::clone(sent)).expect("a scene");
        let first = sent(&scenes);
        scenes.update(&outlet, "s", &first, scene("old"));
        assert!(Arc::ptr_eq(&sent(&scenes), &first));
        scenes.update(&outlet, "s", &first, scene("new"));
        let second = sent(&scenes);
        assert_eq!((second.version, second.problem.as_deref()), (2, Some("new")));
        // What was drawn for a scene that is not there any more is dropped.
        scenes.update(&outlet, "s", &first, scene("late"));
        assert!(Arc::ptr_eq(&sent(&scenes), &second));
        scenes.close("s");
        scenes.update(&outlet, "s", &second, scene("late"));
        assert!(scenes.is_empty());
    }
}
