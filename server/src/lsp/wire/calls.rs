//! The client's requests that have no answer yet. Each is answered once: by its handler, or, when the session ends
//! before there is an answer, by a refusal.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::Value;
use tokio::task::AbortHandle;

/// The requests that have no answer yet.
#[derive(Clone)]
pub(crate) struct Calls(Arc<Shared>);

struct Shared {
    unanswered: Mutex<Unanswered>,
    /// Called when the last answer is on its way, if somebody waits for that.
    all_answered: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Unanswered {
    /// The number of calls so far.
    count: u64,
    /// The ids of the requests and what stops their tasks, in the order in which they came.
    calls: BTreeMap<u64, (Value, Option<AbortHandle>)>,
    /// Somebody waits until there are none.
    awaited: bool,
}

/// A request that is being dealt with. It counts as unanswered until this is gone.
pub(crate) struct Call {
    calls: Calls,
    number: u64,
}

impl Calls {
    /// No calls yet. `all_answered` is called when somebody waits for the last answer and it is on its way.
    pub(crate) fn new(all_answered: impl Fn() + Send + Sync + 'static) -> Calls {
        Calls(Arc::new(Shared { unanswered: Mutex::default(), all_answered: Box::new(all_answered) }))
    }

    fn unanswered(&self) -> MutexGuard<'_, Unanswered> {
        self.0.unanswered.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// A request with an id has come.
    pub(crate) fn begin(&self, id: Value) -> Call {
        let mut unanswered = self.unanswered();
        unanswered.count += 1;
        let number = unanswered.count;
        unanswered.calls.insert(number, (id, None));
        Call { calls: self.clone(), number }
    }

    /// A call goes on as a task. It may be over by now.
    pub(crate) fn goes_on(&self, number: u64, task: AbortHandle) {
        if let Some((_, known)) = self.unanswered().calls.get_mut(&number) {
            *known = Some(task);
        }
    }

    /// True if every request has its answer.
    pub(crate) fn are_answered(&self) -> bool {
        self.unanswered().calls.is_empty()
    }

    /// Has the function of [`Self::new`] called when every request has its answer. False if that is so already.
    pub(crate) fn wait(&self) -> bool {
        let mut unanswered = self.unanswered();
        unanswered.awaited = !unanswered.calls.is_empty();
        unanswered.awaited
    }

    /// Stops the tasks of all requests that have no answer, and gives the ids of these.
    pub(crate) fn give_up(&self) -> Vec<Value> {
        let given_up = std::mem::take(&mut self.unanswered().calls);
        let stop = |(id, task): (Value, Option<AbortHandle>)| {
            if let Some(task) = task {
                task.abort();
            }
            id
        };
        given_up.into_values().map(stop).collect()
    }

    /// Takes a call from those without an answer; `send` is called before anybody can see that it is gone, unless it
    /// was gone before.
    fn end(&self, number: u64, send: impl FnOnce()) {
        let mut unanswered = self.unanswered();
        if unanswered.calls.remove(&number).is_none() {
            return;
        }
        send();
        let is_last = unanswered.calls.is_empty() && std::mem::take(&mut unanswered.awaited);
        drop(unanswered);
        if is_last {
            (self.0.all_answered)();
        }
    }
}

impl Call {
    /// The number of the call.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Sends the answer, unless the call has been given up.
    pub(crate) fn answer(self, send: impl FnOnce()) {
        self.calls.end(self.number, send);
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.calls.end(self.number, || ());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serde_json::json;

    use super::*;

    #[test]
    fn each_call_is_answered_once() {
        let notified = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&notified);
        let calls = Calls::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        let mut sent = Vec::new();
        calls.begin(json!(1)).answer(|| sent.push(1));
        assert!(calls.are_answered() && !calls.wait(), "there is none to wait for");
        let (second, third, fourth) = (calls.begin(json!("two")), calls.begin(json!(3)), calls.begin(json!(4)));
        assert!(calls.wait());
        second.answer(|| sent.push(2));
        // A notification by another name has no answer.
        drop(third);
        assert_eq!(notified.load(Ordering::SeqCst), 0);
        assert_eq!(calls.give_up(), [json!(4)]);
        fourth.answer(|| sent.push(4));
        assert!(calls.are_answered());
        assert_eq!(sent, [1, 2]);
        let last = calls.begin(json!(5));
        assert!(calls.wait());
        last.answer(|| sent.push(5));
        assert_eq!((sent.len(), notified.load(Ordering::SeqCst)), (3, 1));
    }
}
