//! The requests that wait for a reader.

use std::collections::VecDeque;

use crate::lsp::request::{Lane, Needs, Request, WriteDelay};

/// The lanes of requests.
pub(super) const LANES: [Lane; 4] = [Lane::Quick, Lane::Slow, Lane::Play, Lane::Tests];

/// The requests that wait, each lane's in the client's order. What is asked of all of them at every message is
/// counted: a client may have sent thousands.
#[derive(Default)]
pub(super) struct Waiting {
    quick: VecDeque<Request>,
    slow: VecDeque<Request>,
    play: VecDeque<Request>,
    tests: VecDeque<Request>,
    /// The number of requests that need all names of the workspace.
    names: usize,
    /// The number of requests that hold up changes briefly.
    brief: usize,
    /// The number of requests that hold them up for long.
    long: usize,
}

impl Waiting {
    /// Adds a request behind the others.
    pub(super) fn push_back(&mut self, request: Request) {
        self.count(&request, usize::saturating_add);
        self.lane(request.about.lane).push_back(request);
    }

    /// Adds a request that was there before the others.
    pub(super) fn push_front(&mut self, request: Request) {
        self.count(&request, usize::saturating_add);
        self.lane(request.about.lane).push_front(request);
    }

    /// The request at a position of a lane.
    pub(super) fn get(&self, lane: Lane, position: usize) -> Option<&Request> {
        match lane {
            Lane::Quick => self.quick.get(position),
            Lane::Play => self.play.get(position),
            Lane::Tests => self.tests.get(position),
            _ => self.slow.get(position),
        }
    }

    /// Takes the request at a position of a lane out.
    pub(super) fn remove(&mut self, lane: Lane, position: usize) -> Option<Request> {
        let request = self.lane(lane).remove(position)?;
        self.count(&request, usize::saturating_sub);
        Some(request)
    }

    /// Drops the requests for which `keep` is false.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&mut Request) -> bool) {
        for lane in LANES {
            for mut request in std::mem::take(self.lane(lane)) {
                if keep(&mut request) {
                    self.lane(lane).push_back(request);
                } else {
                    self.count(&request, usize::saturating_sub);
                }
            }
        }
    }

    /// True if somebody waits for all names of the workspace.
    pub(super) fn needs_all(&self) -> bool {
        self.names > 0
    }

    /// The longest hold of those that wait.
    pub(super) fn write_delay(&self) -> WriteDelay {
        match (self.brief, self.long) {
            (0, 0) => WriteDelay::No,
            (_, 0) => WriteDelay::Brief,
            _ => WriteDelay::Long,
        }
    }

    /// The queue of a lane. Only requests wait here, and those have one of [`LANES`].
    fn lane(&mut self, lane: Lane) -> &mut VecDeque<Request> {
        match lane {
            Lane::Quick => &mut self.quick,
            Lane::Play => &mut self.play,
            Lane::Tests => &mut self.tests,
            _ => &mut self.slow,
        }
    }

    fn count(&mut self, request: &Request, change: fn(usize, usize) -> usize) {
        if request.about.needs == Needs::Names {
            self.names = change(self.names, 1);
        }
        match request.about.write_delay {
            WriteDelay::No => {}
            WriteDelay::Brief => self.brief = change(self.brief, 1),
            WriteDelay::Long => self.long = change(self.long, 1),
        }
    }
}
