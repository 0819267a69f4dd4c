//! The times at which a client is told to ask again for what it keeps of documents ([`ludex_lsp::refreshes`] says when).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludex_lsp::refreshes::{Kept, Refreshes};
use ludex_lsp::requests;
use ludex_lsp::snapshot::Snapshot;
use tokio::sync::watch;
use tower_lsp::Client;

use super::request::{Lane, Request};

/// Has the client ask again. A clone does so for the same one.
#[derive(Clone)]
pub(super) struct Reminder(Arc<Shared>);

struct Shared {
    /// Counts, for each kind, the times at which the client has to ask again.
    due: watch::Sender<[u64; Kept::ALL.len()]>,
    /// The session ends.
    ends: AtomicBool,
}

impl Default for Reminder {
    fn default() -> Self {
        let due = watch::Sender::new([0; Kept::ALL.len()]);
        Reminder(Arc::new(Shared { due, ends: AtomicBool::new(false) }))
    }
}

/// `workspace/foldingRange/refresh`, which `lsp_types` does not have.
enum FoldingRangeRefresh {}

impl lsp_types::request::Request for FoldingRangeRefresh {
    type Params = ();
    type Result = ();
    const METHOD: &'static str = "workspace/foldingRange/refresh";
}

impl Reminder {
    /// The request that finds out what the client has to ask for again, and tells it so.
    pub(super) fn request(&self, refreshes: &Refreshes) -> Request {
        let (reminder, refreshes) = (self.clone(), refreshes.clone());
        let work = move |snapshot: &Snapshot| reminder.tell(&refreshes.outdated(snapshot, requests::title));
        Request::unasked(module_path!(), Lane::Scenes, work)
    }

    /// The session ends: whoever asked again would be refused.
    pub(super) fn end(&self) {
        self.0.ends.store(true, Ordering::Relaxed);
    }

    /// The client has to ask again for kinds of answers.
    fn tell(&self, outdated: &[Kept]) {
        if outdated.is_empty() || self.0.ends.load(Ordering::Relaxed) {
            return;
        }
        self.0.due.send_modify(|due| {
            for (count, _) in due.iter_mut().zip(Kept::ALL).filter(|(_, kept)| outdated.contains(kept)) {
                *count = count.wrapping_add(1);
            }
        });
    }

    /// Has the client ask again whenever it has to, as long as the session lasts. No kind waits until the client has
    /// confirmed that it was told of another one: not every client answers.
    pub(super) fn pass_on(&self, client: &Client) {
        for (at, kept) in Kept::ALL.into_iter().enumerate() {
            let (mut due, client) = (self.0.due.subscribe(), client.clone());
            tokio::spawn(async move {
                let mut done = due.borrow_and_update()[at];
                while due.changed().await.is_ok() {
                    let now = due.borrow_and_update()[at];
                    if now != done
                        && let Err(error) = refresh(kept, &client).await
                    {
                        tracing::warn!("the client does not ask again ({kept:?}): {error}");
                    }
                    done = now;
                }
            });
        }
    }
}

async fn refresh(kept: Kept, client: &Client) -> tower_lsp::jsonrpc::Result<()> {
    match kept {
        Kept::CodeLenses => client.code_lens_refresh().await,
        Kept::Folds => client.send_request::<FoldingRangeRefresh>(()).await,
        Kept::InlayHints => client.inlay_hint_refresh().await,
        Kept::SemanticTokens => client.semantic_tokens_refresh().await,
    }
}
