//! What the client has sent and is not dealt with yet, in its order.

use std::collections::VecDeque;

use ludex_lsp::request::{Lane, Needs};
use serde_json::Value;

use crate::change::Change;
use crate::routes::Ask;

/// A request that has no answer yet.
pub(crate) struct Request {
    pub(crate) id: Value,
    /// Its place in the order in which the client has asked, from 1.
    pub(crate) number: u64,
    pub(crate) lane: Lane,
    pub(crate) needs: Needs,
    pub(crate) ask: Box<dyn Ask>,
}

/// Something that the client has sent.
pub(crate) enum Arrival {
    Change(Change),
    Request(Request),
    /// The session is to be shut down: the id of the request.
    Shutdown(Value),
}

/// What is to be done next.
pub(crate) enum Next {
    Change(Change),
    Request(Request),
    /// The document that a request is about changes behind it.
    Stale(Request),
    Shutdown(Value),
}

/// What waits.
#[derive(Default)]
pub(crate) struct Queue(VecDeque<Arrival>);

impl Queue {
    /// Adds something behind the rest.
    pub(crate) fn push(&mut self, arrival: Arrival) {
        self.0.push_back(arrival);
    }

    /// Takes out what is to be done next: of the requests before the first change the one for whose answer somebody waits
    /// with the cursor, then that change. Edits of a document right behind each other are one. A request that is not
    /// ready waits, and holds up nothing.
    pub(crate) fn next(&mut self, is_ready: impl Fn(&Request) -> bool) -> Option<Next> {
        let waiting = self.0.iter().enumerate().map_while(|(at, arrival)| match arrival {
            Arrival::Request(request) => Some((at, request)),
            Arrival::Change(_) | Arrival::Shutdown(_) => None,
        });
        let first = waiting.filter(|(_, request)| is_ready(request)).min_by_key(|(_, request)| rank(request.lane));
        let at = match first {
            Some((at, _)) => at,
            None => self.0.iter().position(|arrival| !matches!(arrival, Arrival::Request(_)))?,
        };
        match self.0.remove(at)? {
            Arrival::Request(request) if self.is_stale(&request) => Some(Next::Stale(request)),
            Arrival::Request(request) => Some(Next::Request(request)),
            Arrival::Change(change) => Some(Next::Change(self.with_next_edits(at, change))),
            Arrival::Shutdown(id) => Some(Next::Shutdown(id)),
        }
    }

    /// Takes a request out that the client takes back.
    pub(crate) fn cancel(&mut self, id: &Value) -> Option<Request> {
        let is_meant = |arrival: &Arrival| matches!(arrival, Arrival::Request(request) if request.id == *id);
        let at = self.0.iter().position(is_meant)?;
        match self.0.remove(at) {
            Some(Arrival::Request(request)) => Some(request),
            _ => None,
        }
    }

    /// Takes everything out; gives the ids of what asks for an answer.
    pub(crate) fn give_up(&mut self) -> Vec<Value> {
        let ids = self.0.drain(..).filter_map(|arrival| match arrival {
            Arrival::Request(request) => Some(request.id),
            Arrival::Shutdown(id) => Some(id),
            Arrival::Change(_) => None,
        });
        ids.collect()
    }

    /// True if a change of the document that a request is about waits.
    fn is_stale(&self, request: &Request) -> bool {
        let Some(document) = request.ask.document() else { return false };
        self.0.iter().any(|arrival| matches!(arrival, Arrival::Change(change) if change.document() == Some(document)))
    }

    /// An edit with those of the same document that stood right behind it.
    fn with_next_edits(&mut self, at: usize, mut change: Change) -> Change {
        if let Change::Edit { path, version, changes } = &mut change {
            while let Some(Arrival::Change(Change::Edit { path: next, .. })) = self.0.get(at)
                && next == path
                && let Some(Arrival::Change(Change::Edit { version: later, changes: more, .. })) = self.0.remove(at)
            {
                *version = later;
                changes.extend(more);
            }
        }
        change
    }
}

/// The place of a lane: whoever waits with the cursor comes first.
fn rank(lane: Lane) -> u8 {
    match lane {
        Lane::Quick => 0,
        Lane::Play => 1,
        Lane::Slow | Lane::Background | Lane::Scenes | Lane::Index => 2,
        Lane::Tests => 3,
    }
}
