//! The disk as the writer knows it: what it has ordered to be looked at, and what it waits for.
//!
//! The writer reads no file. It gives orders, and a thread of its own carries them out ([`worker`]). Every order has a
//! ticket, drawn when it is given; what comes of it bears that ticket, and of two looks at a path the one with the
//! larger ticket counts ([`crate::lsp::disk::files`]). So it does not matter in which order results come back.
//!
//! What somebody waits for goes first: a few changed files, the settings, modules that an open document asks
//! for. Scans and changes of many files are read in batches, and the next batch is read when the
//! writer has taken the one before.

pub(crate) mod file_lookup;
pub(crate) mod files;
pub(crate) mod scan;
pub(crate) mod store;
mod worker;

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};

use ludex_base::Dialect;

use super::inbox::Inbox;
use super::threads::spawn;
use crate::lsp::disk::file_lookup::{Bulk, Folder, Lookup, Sources, Ticket};
use crate::lsp::wire::outgoing::Outgoing;
use crate::lsp::wire::uris::Uris;
pub(super) use worker::Worker;

/// The number of files that are read at once when somebody waits for them; more are a bulk.
pub(super) const FEW: usize = 32;

/// The most files that are compared with what is known of them.
const MAX_COMPARED: usize = 10_000;

/// An order that the writer gives to the thread that reads files.
pub(super) enum Order {
    Look {
        ticket: Ticket,
        lookups: Vec<Lookup>,
        folders: Vec<Folder>,
    },
    /// A look only at what has changed since it was read.
    Compare {
        ticket: Ticket,
        lookups: Vec<Lookup>,
        folders: Vec<Folder>,
    },
    /// A look at each list of paths up to the first that is there.
    Fetch {
        ticket: Ticket,
        asking: Dialect,
        modules: Vec<Vec<PathBuf>>,
        folders: Vec<Folder>,
        urgent: bool,
    },
    Settings {
        ticket: Ticket,
        sources: Sources,
    },
    /// A walk over workspace folders, with the token under which the client shows its progress.
    Scan {
        ticket: Ticket,
        folders: Vec<Folder>,
        token: Option<String>,
    },
    Bulk(Bulk),
    /// The writer has taken a batch.
    Taken,
}

/// The requests that wait for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waits {
    /// Requests that come after it.
    Everybody,
    /// All requests about languages with this prefix.
    Family(&'static str),
    Nobody,
}

/// The disk as the writer knows it.
pub(super) struct Disk {
    orders: Sender<Order>,
    inbox: Inbox,
    /// The ticket of the last order.
    last: Ticket,
    outstanding: Vec<(Ticket, Waits)>,
    /// The last order to read the settings whose outcome has not come.
    settings: Option<Ticket>,
    /// The number of scans and bulks that go on.
    pub(super) scans: usize,
    /// The number of batches that have come and are not taken.
    pending_batches: usize,
}

impl Disk {
    /// Starts the thread; nothing if it cannot be started.
    pub(super) fn start(inbox: Inbox, outgoing: Outgoing, uris: Uris) -> Option<Disk> {
        let (orders, receiver) = channel();
        let worker = Worker::new(inbox.clone(), outgoing, uris, spawn);
        spawn("disk", move || worker.run(&receiver)).then(|| Disk::new(orders, inbox))
    }

    /// The disk that somebody else looks at, who gets the orders.
    pub(super) fn new(orders: Sender<Order>, inbox: Inbox) -> Disk {
        let (last, outstanding) = (Ticket::default(), Vec::new());
        Disk { orders, inbox, last, outstanding, settings: None, scans: 0, pending_batches: 0 }
    }

    fn draw(&mut self) -> Ticket {
        self.last = Ticket(self.last.0 + 1);
        self.last
    }

    fn draw_for(&mut self, waits: Waits) -> Ticket {
        let ticket = self.draw();
        self.outstanding.push((ticket, waits));
        ticket
    }

    fn order(&self, order: Order) {
        // The other end is gone only when the process ends.
        let _ = self.orders.send(order);
    }

    /// Has paths looked at.
    pub(super) fn look_up(&mut self, lookups: Vec<Lookup>, folders: Vec<Folder>) {
        if lookups.is_empty() {
            return;
        }
        if lookups.len() <= FEW {
            let ticket = self.draw_for(Waits::Everybody);
            self.order(Order::Look { ticket, lookups, folders });
        } else {
            let ticket = self.draw();
            self.scans += 1;
            self.bulk(Bulk::new(ticket, lookups, folders, self.inbox.end_of_scan(None)));
        }
    }

    /// Has files looked at that have changed since they were read.
    pub(super) fn look_at_changed(&mut self, mut lookups: Vec<Lookup>, folders: Vec<Folder>) {
        lookups.truncate(MAX_COMPARED);
        if !lookups.is_empty() {
            let ticket = self.draw_for(Waits::Everybody);
            self.order(Order::Compare { ticket, lookups, folders });
        }
    }

    /// Has modules fetched that a file of a language asks for.
    pub(super) fn fetch(&mut self, asking: Dialect, modules: Vec<Vec<PathBuf>>, folders: Vec<Folder>, waits: Waits) {
        let ticket = self.draw_for(waits);
        self.order(Order::Fetch { ticket, asking, modules, folders, urgent: waits != Waits::Nobody });
    }

    /// Has the settings read.
    pub(super) fn settings(&mut self, sources: Sources) {
        let ticket = self.draw_for(Waits::Everybody);
        self.settings = Some(ticket);
        self.order(Order::Settings { ticket, sources });
    }

    /// True while the settings are being read: which files they name is not known.
    pub(super) fn reads_settings(&self) -> bool {
        self.settings.is_some()
    }

    /// Has workspace folders looked through, with the token under which the client shows the progress.
    pub(super) fn scan(&mut self, folders: Vec<Folder>, token: Option<String>) {
        let ticket = self.draw();
        // It ends when all that it finds is read: that is counted by the bulks it makes, and this one by itself.
        self.scans += 1;
        self.order(Order::Scan { ticket, folders, token });
    }

    /// Has many paths looked at.
    pub(super) fn bulk(&self, bulk: Bulk) {
        self.order(Order::Bulk(bulk));
    }

    /// A batch has come, and is taken later.
    pub(super) fn batch_received(&mut self) {
        self.pending_batches += 1;
    }

    /// The writer has taken a batch.
    pub(super) fn taken(&mut self) {
        self.pending_batches = self.pending_batches.saturating_sub(1);
        self.order(Order::Taken);
    }

    /// An order is carried out.
    pub(super) fn done(&mut self, ticket: Ticket) {
        self.outstanding.retain(|(other, _)| *other != ticket);
        self.settings = self.settings.filter(|other| *other != ticket);
    }

    /// The ticket of the last order: who comes now waits for those up to it.
    pub(super) fn last(&self) -> Ticket {
        self.last
    }

    /// True if a request that came after an order need not wait, about a language with this prefix.
    pub(super) fn is_read(&self, after: Ticket, family: Option<&str>) -> bool {
        self.outstanding.iter().all(|(ticket, waits)| match waits {
            Waits::Everybody => *ticket > after,
            Waits::Family(other) => family.is_some_and(|family| family != *other),
            Waits::Nobody => true,
        })
    }

    /// True if everything that was read has been taken, and nothing is being read.
    pub(super) fn is_over(&self) -> bool {
        self.is_idle() && self.pending_batches == 0
    }

    /// True if there is nothing to be read.
    pub(super) fn is_idle(&self) -> bool {
        self.outstanding.is_empty() && self.scans == 0
    }
}
