//! The news for a client that asks for diagnostics itself: when it is worth asking again.
//!
//! Of the workspace it asks all the time: such a request stays without an answer until there is something new. It is
//! told when to ask for open documents again.

use std::sync::Arc;

use tokio::sync::watch;

/// The state of the session as those see it who wait for something new.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Counts the times at which findings may have become others.
    pub(super) round: u64,
    /// Counts the times at which the client has to ask again for documents that it has not changed.
    pub(super) refreshes: u64,
    /// The session ends: nobody has to wait any more.
    pub(super) ends: bool,
}

/// Tells those who wait. A clone tells the same.
#[derive(Clone, Default)]
pub(super) struct News(Arc<watch::Sender<State>>);

impl News {
    /// Findings may have become others; true if the client has to ask again for open documents.
    pub(super) fn tell(&self, refresh: bool) {
        self.0.send_modify(|state| {
            state.round = state.round.wrapping_add(1);
            state.refreshes = state.refreshes.wrapping_add(u64::from(refresh));
        });
    }

    /// The session ends: whoever waits gets what there is.
    pub(super) fn end(&self) {
        self.0.send_modify(|state| state.ends = true);
    }

    /// The news from now on.
    pub(super) fn subscribe(&self) -> watch::Receiver<State> {
        self.0.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_counted() {
        let news = News::default();
        let mut state = news.subscribe();
        assert!(!state.has_changed().expect("a sender"));
        news.tell(false);
        news.tell(true);
        assert_eq!(*state.borrow_and_update(), State { round: 2, refreshes: 1, ends: false });
        news.end();
        assert!(state.has_changed().expect("a sender") && state.borrow_and_update().ends);
    }
}
