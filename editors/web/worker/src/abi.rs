//! The functions that a browser calls. They take and give numbers, so that nothing has to be generated for them: a
//! message is written at the address that `ludex_room` gives, and read at the one that `ludex_output` gives. After a
//! failure nothing may be called but `ludex_length` and `ludex_output`, which say what failed.
//!
//! No pointer is followed here. What is written at an address is seen when the function after it is called.

// A function that has a name outside may have the name of another one: that is what makes it unsafe.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::session::{Session, State};

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
    /// The message that is being written.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The text that is being read.
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Begins a session that takes the place of so many others, which have failed.
#[unsafe(no_mangle)]
extern "C" fn ludex_begin(generation: u32) {
    SESSION.set(Some(Session::new(generation)));
}

/// The address at which a message of so many bytes is to be written.
#[unsafe(no_mangle)]
extern "C" fn ludex_room(bytes: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(bytes, 0);
        input.as_mut_ptr()
    })
}

/// Takes the message that has been written, in UTF-8.
#[unsafe(no_mangle)]
extern "C" fn ludex_receive() {
    let input = INPUT.take();
    SESSION.with_borrow_mut(|session| {
        if let Some(session) = session {
            session.receive(&String::from_utf8_lossy(&input));
        }
    });
}

/// Does a piece of work: 0 if there is nothing more to do until the next message, 1 if there is, 2 if the client has left.
#[unsafe(no_mangle)]
extern "C" fn ludex_work() -> u32 {
    let mut begins = |about: String| OUTPUT.set(about.into_bytes());
    let work = |session: &mut Session| session.work(&mut begins);
    SESSION.with_borrow_mut(|session| match session.as_mut().map_or(State::Over, work) {
        State::Idle => 0,
        State::Busy => 1,
        State::Over => 2,
    })
}

/// Takes the next message for the client: 1, or 0 if there is none.
#[unsafe(no_mangle)]
extern "C" fn ludex_take() -> u32 {
    let message = SESSION.with_borrow_mut(|session| session.as_mut().and_then(Session::take));
    let is_some = message.is_some();
    OUTPUT.set(message.unwrap_or_default().into_bytes());
    u32::from(is_some)
}

/// The bytes of the text that is to be read: the message that was taken last, or what the piece of work is about that
/// was begun since.
#[unsafe(no_mangle)]
extern "C" fn ludex_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// The address of that text.
#[unsafe(no_mangle)]
extern "C" fn ludex_output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}
