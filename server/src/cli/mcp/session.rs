//! The thread that answers: one call after another, in the folders that the client has named, with the changes that it
//! has planned.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::inside::{Answer, Call};
use crate::{fence, workspace};

/// The changes that are planned and not made; the oldest ones are forgotten.
const MAX_PLANS: usize = 32;

/// The stack of the thread: trees may be deep.
const STACK: usize = 16 << 20;

/// Something for the thread to do.
type Job = Box<dyn FnOnce(&mut Session) + Send>;

/// The way to the thread.
pub(super) struct Worker(Sender<Job>);

impl Worker {
    /// Starts the thread. It ends when nobody can reach it any more.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub(super) fn start() -> std::io::Result<Worker> {
        let (sender, jobs): (_, Receiver<Job>) = channel();
        std::thread::Builder::new().name("tools".to_owned()).stack_size(STACK).spawn(move || {
            let mut session = Session::default();
            for job in jobs {
                // Who waits for this one is told; the others get their answers.
                let _ = catch_unwind(AssertUnwindSafe(|| job(&mut session)));
            }
        })?;
        Ok(Worker(sender))
    }

    /// Has the thread do some work in these folders, of which there is at least one.
    ///
    /// # Errors
    /// If it could not be done, for people.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        folders: Vec<PathBuf>,
        work: impl FnOnce(&mut Session) -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let (sender, receiver) = oneshot::channel();
        let job = move |session: &mut Session| {
            let done = session.enter(folders).and_then(|()| work(session));
            // Nobody may be waiting any more.
            let _ = sender.send(done);
        };
        let lost = || "Ludex has failed at this; its log says where".to_owned();
        self.0.send(Box::new(job)).map_err(|_| lost())?;
        receiver.await.map_err(|_| lost())?
    }
}

/// What the thread has between two calls.
#[derive(Debug, Default)]
pub(super) struct Session {
    /// The folders that may be read. Paths start from the first one.
    folders: Vec<PathBuf>,
    plans: VecDeque<Plan>,
}

/// A change that is planned.
#[derive(Debug)]
struct Plan {
    token: String,
    /// The command that shows the change, and what it has written.
    preview: (Call, Vec<u8>),
    /// The command that makes it.
    apply: Call,
}

impl Session {
    /// Works in these folders from now on. What was planned in others is forgotten.
    fn enter(&mut self, folders: Vec<PathBuf>) -> Result<(), String> {
        if self.folders == folders {
            return Ok(());
        }
        let first = folders.first().ok_or("there is no folder that may be read")?;
        std::env::set_current_dir(first).map_err(|error| format!("{}: {error}", first.display()))?;
        fence::close_all_but(&folders);
        self.folders = folders;
        self.plans.clear();
        Ok(())
    }

    /// The paths that a command is to look at: those that are given or, without any, all folders.
    ///
    /// # Errors
    /// If one of them lies outside of the folders.
    pub(super) fn paths(&self, given: Vec<String>) -> Result<Vec<String>, String> {
        if given.is_empty() && self.folders.len() > 1 {
            return Ok(self.folders.iter().map(|folder| folder.display().to_string()).collect());
        }
        for path in &given {
            fence::check(&workspace::absolute(path.as_ref())).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(given)
    }

    /// Plans a change: has one command show it, and keeps another one that makes it. Gives what the first one has
    /// answered and, if it has written something, the token by which the change is made.
    ///
    /// # Errors
    /// If the command could not be run.
    pub(super) fn plan(&mut self, preview: Call, apply: Call) -> Result<(Answer, Option<String>), String> {
        let answer = preview.clone().run()?;
        if answer.written.is_empty() {
            return Ok((answer, None));
        }
        let token = format!("{:016x}", RandomState::new().build_hasher().finish());
        if self.plans.len() == MAX_PLANS {
            self.plans.pop_front();
        }
        self.plans.push_back(Plan { token: token.clone(), preview: (preview, answer.written.clone()), apply });
        Ok((answer, Some(token)))
    }

    /// Makes a change that is planned, if it would still be the same.
    ///
    /// # Errors
    /// If there is no such plan, if a file has changed since so that it would be another change, or if a file cannot be
    /// written.
    pub(super) fn apply(&mut self, token: &str) -> Result<Value, String> {
        let at = self.plans.iter().position(|plan| plan.token == token);
        let plan = at.and_then(|at| self.plans.remove(at));
        let Some(Plan { preview: (preview, shown), apply, .. }) = plan else {
            return Err("no change is planned by this token, or it is made already: plan it (again)".to_owned());
        };
        if preview.run()?.written != shown {
            return Err("this would be another change now, since files are not as they were: plan it again".to_owned());
        }
        let answer = apply.run()?;
        let said = answer.said.join("\n");
        if answer.code == ExitCode::from(crate::cli::COULD_NOT_RUN) {
            return Err(said);
        }
        Ok(json!({"outcome": "changed", "written": true, "said": said}))
    }
}
