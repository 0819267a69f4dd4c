//! The times for which the writer waits: the rules, by a clock that tests set. [`super`] says what they are for.

use std::time::{Duration, Instant};

use crate::lsp::request::{Needs, WriteDelay};

/// The time that a change waits for hovers and the like.
const BRIEF_DELAY: Duration = Duration::from_millis(60);
/// The time that a late change waits for hovers and the like all the same.
const TURN: Duration = Duration::from_millis(30);
/// The time after such a wait in which no late change waits again.
const BETWEEN_TURNS: Duration = Duration::from_millis(60);
/// The time that a change waits for completions.
const LONG_DELAY: Duration = Duration::from_secs(1);
/// The time that a request waits for the indexes and the disk.
const READY_TIMEOUT: Duration = Duration::from_secs(1);
/// The time that the diagnostics of the document that was changed last wait for them.
const DIAGNOSTICS_TIMEOUT: Duration = Duration::from_secs(5);
/// The time that a request that needs all names of the workspace waits for them.
const ALL_NAMES_TIMEOUT: Duration = Duration::from_secs(10);
/// The time that the results of a scan wait for people.
const SCAN_DELAY: Duration = Duration::from_millis(50);
/// The time between diagnostics that nobody waits for while a scan goes on.
const BETWEEN: Duration = Duration::from_millis(500);

/// The time after a change in which no document is made anew.
const PAUSE: Duration = Duration::from_millis(150);

/// Says what has to wait. Whatever does is asked about again when [`Self::time_to_wake`] is over.
pub(super) struct Timing {
    clock: Box<dyn Fn() -> Instant>,
    /// The time at which something has waited for long enough.
    next_wake: Option<Instant>,
    /// The time at which a late change last began to wait for answers.
    turn_begins: Instant,
    /// The time for which it waits.
    turn_length: Duration,
    /// No request has been answered since then.
    unanswered: bool,
    /// The first change has been waiting already, and does not begin to wait again.
    is_delayed: bool,
    /// The time since which somebody waits for diagnostics.
    awaited_since: Instant,
    last_published: Instant,
    /// The time at which a reader was last done with files that came from a scan.
    last_indexed: Instant,
}

impl Timing {
    pub(super) fn new(clock: impl Fn() -> Instant + 'static) -> Timing {
        let now = clock();
        Timing {
            clock: Box::new(clock),
            next_wake: None,
            turn_begins: now,
            turn_length: TURN,
            unanswered: false,
            is_delayed: false,
            awaited_since: now,
            last_published: now,
            last_indexed: now,
        }
    }

    pub(super) fn now(&self) -> Instant {
        (self.clock)()
    }

    /// The time for which nothing has to be done unless a message comes; for good if there is no such time. It is asked
    /// once: what still has to wait then says so again.
    pub(super) fn time_to_wake(&mut self) -> Option<Duration> {
        self.next_wake.take().map(|at| at.saturating_duration_since(self.now()))
    }

    /// Notes that there is something to be done at a time.
    pub(super) fn wake_at(&mut self, at: Instant) {
        self.next_wake = Some(self.next_wake.map_or(at, |other| other.min(at)));
    }

    /// True until a time, at which there is something to be done.
    fn waits(&mut self, until: Instant) -> bool {
        let waits = self.now() < until;
        if waits {
            self.wake_at(until);
        }
        waits
    }

    /// True if the first change, which came at a time, has to wait for answers that hold it up so.
    pub(super) fn change_waits(&mut self, came: Instant, write_delay: WriteDelay) -> bool {
        let until = match write_delay {
            WriteDelay::No => {
                self.is_delayed = false;
                return false;
            }
            WriteDelay::Brief => came + BRIEF_DELAY,
            WriteDelay::Long => came + LONG_DELAY,
        };
        let now = self.now();
        if now >= until && !self.is_delayed && now >= self.turn_begins + self.turn_length + BETWEEN_TURNS {
            if self.unanswered {
                self.turn_length = (self.turn_length * 2).min(LONG_DELAY);
            }
            self.turn_begins = now;
            self.unanswered = true;
        }
        self.is_delayed = self.waits(until.max(self.turn_begins + self.turn_length));
        self.is_delayed
    }

    /// Somebody has been answered. If that was the first in a turn, it shows how long a turn has to be.
    pub(super) fn answered(&mut self) {
        if std::mem::take(&mut self.unanswered) {
            let taken = self.now().saturating_duration_since(self.turn_begins);
            self.turn_length = (taken * 2).clamp(TURN, LONG_DELAY);
        }
    }

    /// True if a request that is not ready has to wait; it has waited since a time.
    pub(super) fn request_waits(&mut self, since: Instant, needs: Needs) -> bool {
        match needs {
            Needs::Links => self.waits(since + READY_TIMEOUT),
            Needs::Names => self.waits(since + ALL_NAMES_TIMEOUT),
            // A message comes with whatever is read.
            Needs::Everything => true,
        }
    }

    /// True if what a scan has found at a time waits for people.
    pub(super) fn found_waits(&mut self, found: Instant) -> bool {
        self.waits(found + SCAN_DELAY)
    }

    /// A reader is done with files that came from a scan.
    pub(super) fn indexed(&mut self) {
        self.last_indexed = self.now();
    }

    /// True if the next files that come from a scan wait for people.
    pub(super) fn indexing_waits(&mut self) -> bool {
        self.waits(self.last_indexed + SCAN_DELAY)
    }

    /// Somebody waits for diagnostics from now on.
    pub(super) fn await_diagnostics(&mut self) {
        self.awaited_since = self.now();
    }

    /// True if diagnostics that are not ready have to wait though somebody waits for them: longer if the document that
    /// was changed last is not ready itself.
    pub(super) fn awaited_diagnostics_wait(&mut self, is_last_ready: bool) -> bool {
        self.waits(self.awaited_since + if is_last_ready { READY_TIMEOUT } else { DIAGNOSTICS_TIMEOUT })
    }

    /// True if the documents that the client has asked for have to wait for a pause: every change of the client's makes
    /// somebody wait for diagnostics.
    pub(super) fn documents_wait(&mut self) -> bool {
        self.waits(self.awaited_since + PAUSE)
    }

    /// Diagnostics have been published.
    pub(super) fn published(&mut self) {
        self.last_published = self.now();
    }

    /// True if diagnostics that are not ready, and for which nobody waits, have to wait.
    pub(super) fn other_diagnostics_wait(&mut self) -> bool {
        self.waits(self.last_published + BETWEEN)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    /// A clock that stands still, in milliseconds since the start.
    struct Clock {
        start: Instant,
        now: Rc<Cell<Instant>>,
    }

    impl Clock {
        fn timing() -> (Clock, Timing) {
            let start = Instant::now();
            let now = Rc::new(Cell::new(start));
            let hand = Rc::clone(&now);
            (Clock { start, now }, Timing::new(move || hand.get()))
        }

        fn at(&self, milliseconds: u64) -> Instant {
            self.start + Duration::from_millis(milliseconds)
        }

        fn set(&self, milliseconds: u64) {
            self.now.set(self.at(milliseconds));
        }

        /// The time until which something waits, in milliseconds from the start; `None` if it does not wait.
        fn until(&self, timing: &mut Timing, waits: impl FnOnce(&mut Timing) -> bool) -> Option<u128> {
            timing.next_wake = None;
            let waits = waits(timing);
            assert_eq!(timing.next_wake.is_some(), waits);
            timing.next_wake.map(|at| (at - self.start).as_millis())
        }
    }

    enum Event {
        /// A change that came at a time is the first, and answers hold it up.
        Change(u64, WriteDelay),
        Answered,
    }
    use Event::{Answered, Change};

    /// The name of a case, and its events: the time, what happens, and until when the change waits, if it waits; in
    /// milliseconds.
    type Case<'a> = (&'a str, &'a [(u64, Event, Option<u128>)]);

    const CHANGES: &[Case] = &[
        ("nothing to wait for", &[(1000, Change(1000, WriteDelay::No), None)]),
        (
            "as long as nobody notices",
            &[
                (1000, Change(1000, WriteDelay::Brief), Some(1060)),
                (1030, Change(1000, WriteDelay::Brief), Some(1060)),
                (1060, Change(1000, WriteDelay::Brief), None),
            ],
        ),
        (
            "as long as it takes, within reason",
            &[
                (1000, Change(1000, WriteDelay::Long), Some(2000)),
                (1999, Change(1000, WriteDelay::Brief), None),
                (1999, Change(1000, WriteDelay::Long), Some(2000)),
                (2000, Change(1000, WriteDelay::Long), None),
            ],
        ),
        (
            "a late change waits for a turn, the next one does not",
            &[
                (1000, Change(900, WriteDelay::Brief), Some(1030)),
                (1010, Change(900, WriteDelay::Brief), Some(1030)),
                (1030, Change(900, WriteDelay::Brief), None),
                (1031, Change(950, WriteDelay::Brief), None),
                (1089, Change(950, WriteDelay::Brief), None),
            ],
        ),
        (
            "turns become longer until there is an answer",
            &[
                (1000, Change(900, WriteDelay::Brief), Some(1030)),
                (1030, Change(900, WriteDelay::Brief), None),
                (1090, Change(950, WriteDelay::Brief), Some(1150)),
                (1150, Change(950, WriteDelay::Brief), None),
                (1209, Change(950, WriteDelay::Brief), None),
                (1210, Change(950, WriteDelay::Brief), Some(1330)),
                (1330, Change(950, WriteDelay::Brief), None),
            ],
        ),
        (
            "a turn is twice as long as an answer takes",
            &[
                (1000, Change(900, WriteDelay::Brief), Some(1030)),
                (1030, Change(900, WriteDelay::Brief), None),
                (1040, Answered, None),
                // Only the first one counts.
                (1050, Answered, None),
                (1139, Change(950, WriteDelay::Brief), None),
                (1140, Change(950, WriteDelay::Brief), Some(1220)),
                (1145, Answered, None),
                (1145, Change(950, WriteDelay::Brief), Some(1170)),
                (1170, Change(950, WriteDelay::Brief), None),
            ],
        ),
        (
            "no turn is longer than what must have an answer may take",
            &[
                (9000, Change(900, WriteDelay::Brief), Some(9030)),
                (9030, Change(900, WriteDelay::Brief), None),
                (99_000, Answered, None),
                (99_000, Change(900, WriteDelay::Brief), Some(100_000)),
            ],
        ),
    ];

    #[test]
    fn changes_wait_for_answers() {
        for (name, case) in CHANGES {
            let (clock, mut timing) = Clock::timing();
            for (now, event, expected) in *case {
                clock.set(*now);
                let until = match event {
                    Change(came, write_delay) => {
                        let came = clock.at(*came);
                        clock.until(&mut timing, |timing| timing.change_waits(came, *write_delay))
                    }
                    Answered => {
                        timing.answered();
                        None
                    }
                };
                assert_eq!(until, *expected, "{name}, at {now}");
            }
        }
    }

    #[test]
    fn everything_else_waits_only_so_long() {
        type Rule = fn(&mut Timing, Instant) -> bool;
        let cases: [(&str, Rule, u64); 8] = [
            ("request", |timing, since| timing.request_waits(since, Needs::Links), 1000),
            ("request that needs all names", |timing, since| timing.request_waits(since, Needs::Names), 10_000),
            ("what a scan has found", |timing, since| timing.found_waits(since), 50),
            ("files of a scan", |timing, _| timing.indexing_waits(), 50),
            ("diagnostics", |timing, _| timing.awaited_diagnostics_wait(true), 1000),
            ("diagnostics of what was changed", |timing, _| timing.awaited_diagnostics_wait(false), 5000),
            ("documents", |timing, _| timing.documents_wait(), 150),
            ("diagnostics for nobody", |timing, _| timing.other_diagnostics_wait(), 500),
        ];
        for (name, waits, patience) in cases {
            let (clock, mut timing) = Clock::timing();
            clock.set(700);
            let since = timing.now();
            timing.indexed();
            timing.await_diagnostics();
            timing.published();
            let end = 700 + patience;
            for (now, expected) in [(700, Some(u128::from(end))), (end - 1, Some(u128::from(end))), (end, None)] {
                clock.set(now);
                assert_eq!(clock.until(&mut timing, |timing| waits(timing, since)), expected, "{name}, at {now}");
            }
        }
    }

    #[test]
    fn a_nap_ends_when_the_first_has_waited_for_long_enough() {
        let (clock, mut timing) = Clock::timing();
        assert_eq!(timing.time_to_wake(), None);
        // A message comes with whatever that one waits for.
        assert!(timing.request_waits(clock.at(0), Needs::Everything));
        assert_eq!(timing.time_to_wake(), None);
        assert!(timing.request_waits(clock.at(0), Needs::Links));
        assert!(timing.found_waits(clock.at(0)));
        assert!(timing.request_waits(clock.at(0), Needs::Names));
        clock.set(20);
        assert_eq!(timing.time_to_wake(), Some(Duration::from_millis(30)));
        assert_eq!(timing.time_to_wake(), None);
        timing.wake_at(clock.at(10));
        assert_eq!(timing.time_to_wake(), Some(Duration::ZERO));
    }
}
