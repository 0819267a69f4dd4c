//! The outgoing side: a queue of messages, and the thread that writes them.
//!
//! Nobody waits to put a message in. The queue stays small all the same, because whoever makes large
//! ones asks first whether there is [room](Outgoing::has_room): while the client does not read, no
//! reader starts on a request, and the one that publishes diagnostics waits. What is put in without
//! asking is small: progress, refusals, and what a few readers had begun.

use std::collections::VecDeque;
use std::io::BufWriter;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::outlet::{self, Outlet};
use super::transport;

/// The most bytes that may wait to be written while there is still room.
const MAX_WAITING: usize = 4 << 20;

/// The interval at which whoever waits for room looks whether that has become pointless.
const RECHECK_INTERVAL: Duration = Duration::from_millis(5);

/// Puts messages on their way to the client, from any thread.
#[derive(Clone, Default)]
pub(crate) struct Outgoing(Arc<Shared>);

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// Told when a message comes or goes.
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<String>,
    /// The bytes of the messages, and of the one that is being written.
    bytes: usize,
    /// Nothing more is taken.
    ended: bool,
    /// Somebody has been told that there is no room.
    short: bool,
    /// Called when there is room again.
    on_room: Option<Box<dyn Fn() + Send>>,
}

impl Outgoing {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// Sends a message as it is.
    pub(crate) fn send(&self, message: &Value) {
        self.send_text(message.to_string());
    }

    /// Sends a notification.
    pub(crate) fn notify(&self, method: &str, params: impl Serialize) {
        outlet::notify(self, method, params);
    }

    /// Sends a message that is written already.
    pub(crate) fn send_text(&self, message: String) {
        let mut queue = self.queue();
        if !queue.ended {
            queue.bytes += message.len();
            queue.messages.push_back(message);
            self.0.changed.notify_all();
        }
    }

    /// True if more should be made. If not, the function of [`Self::on_room`] will be called.
    pub(crate) fn has_room(&self) -> bool {
        let mut queue = self.queue();
        queue.short = queue.bytes > MAX_WAITING;
        !queue.short
    }

    /// Waits until there is room; `still` is asked meanwhile and may unwind.
    pub(crate) fn wait_for_room(&self, still: impl Fn()) {
        loop {
            {
                let queue = self.queue();
                if queue.bytes <= MAX_WAITING || queue.ended {
                    return;
                }
                drop(self.0.changed.wait_timeout(queue, RECHECK_INTERVAL));
            }
            still();
        }
    }

    /// Sets what to do when there is room again.
    pub(crate) fn on_room(&self, tell: impl Fn() + Send + 'static) {
        self.queue().on_room = Some(Box::new(tell));
    }

    /// Closes the queue; what is in it is still written.
    pub(crate) fn end(&self) {
        self.queue().ended = true;
        self.0.changed.notify_all();
    }

    /// The next message to be written; `None` at the end.
    fn take(&self) -> Option<String> {
        let mut queue = self.queue();
        loop {
            if let Some(message) = queue.messages.pop_front() {
                return Some(message);
            }
            if queue.ended {
                return None;
            }
            queue = self.0.changed.wait(queue).unwrap_or_else(|error| error.into_inner());
        }
    }

    /// A message of this length has been written.
    fn written(&self, length: usize) {
        let mut queue = self.queue();
        queue.bytes = queue.bytes.saturating_sub(length);
        if queue.bytes <= MAX_WAITING
            && std::mem::take(&mut queue.short)
            && let Some(tell) = &queue.on_room
        {
            tell();
        }
        drop(queue);
        self.0.changed.notify_all();
    }

    /// The client does not take any more.
    fn give_up(&self) {
        let mut queue = self.queue();
        queue.ended = true;
        queue.messages.clear();
        queue.bytes = 0;
    }

    /// Writes the messages on a thread of their own, so that a slow client holds up nothing else. The
    /// channel it gives closes when everything is written.
    pub(crate) fn write_all(&self) -> Receiver<()> {
        let (done, written) = channel();
        let this = self.clone();
        std::thread::spawn(move || {
            let mut output = BufWriter::new(std::io::stdout());
            while let Some(message) = this.take() {
                tracing::debug!("-> {message}");
                if let Err(error) = transport::write_frame(&mut output, message.as_bytes()) {
                    tracing::error!("cannot write to the client: {error}");
                    this.give_up();
                    break;
                }
                this.written(message.len());
            }
            let _ = done.send(());
        });
        written
    }
}

impl Outlet for Outgoing {
    fn send_text(&self, message: String) {
        Outgoing::send_text(self, message);
    }

    fn wait_for_room(&self, still: &dyn Fn()) {
        Outgoing::wait_for_room(self, still);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn there_is_room_until_much_waits() {
        let outgoing = Outgoing::default();
        let notified = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&notified);
        outgoing.on_room(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        outgoing.notify("large", "x".repeat(MAX_WAITING));
        outgoing.notify("small", "y");
        assert!(!outgoing.has_room());
        let first = outgoing.take().expect("a message");
        assert!(!outgoing.has_room(), "it is not written yet");
        assert_eq!(notified.load(Ordering::SeqCst), 0);
        outgoing.written(first.len());
        assert_eq!(notified.load(Ordering::SeqCst), 1);
        assert!(outgoing.has_room());
        outgoing.wait_for_room(|| panic!("there is room"));
        outgoing.end();
        outgoing.notify("late", "z");
        assert_eq!(outgoing.take().as_deref(), Some(r#"{"jsonrpc":"2.0","method":"small","params":"y"}"#));
        assert_eq!(outgoing.take(), None);
    }
}
