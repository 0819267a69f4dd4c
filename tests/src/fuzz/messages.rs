//! What a client sends: the frames, and the messages in them, to a session in one thread (`ludex-web`).

use std::io::{BufRead, BufReader};

use ludex::lsp::wire::incoming;
use ludex::lsp::wire::transport::{Frame, FrameReader, write_frame};
use ludex_web::{Session, State};
use serde_json::{Value, json};

/// At most this many messages are sent.
const MAX_MESSAGES: usize = 60;

/// The pieces of work after which a session has to be done with all of that.
const MAX_PIECES: usize = 20_000;

/// A stream of bytes: the frames in it do not depend on how it comes, and written anew they are read as they were.
pub fn frames(data: &[u8]) {
    let found = frames_in(data);
    assert!(found == frames_in(BufReader::with_capacity(7, data)), "frames that come byte by byte");
    let mut written: Vec<u8> = Vec::new();
    let bodies: Vec<&[u8]> = found.iter().filter_map(body).collect();
    for body in &bodies {
        // Whether a body can be read is its client's matter.
        let _ = incoming::parse(body);
        write_frame(&mut written, body).expect("memory can be written");
    }
    let again = frames_in(written.as_slice());
    assert!(again.iter().filter_map(body).eq(bodies), "{again:?}");
}

fn body(frame: &Frame) -> Option<&[u8]> {
    match frame {
        Frame::Body(body) => Some(body.as_slice()),
        Frame::Skipped(_) => None,
    }
}

fn frames_in(input: impl BufRead) -> Vec<Frame> {
    let mut reader = FrameReader::new(input);
    let mut frames = Vec::new();
    while let Some(frame) = reader.next_frame().expect("memory can be read") {
        frames.push(frame);
    }
    frames
}

/// A session, a message on each line: each request is answered once, whatever comes before and behind it. The first byte
/// says whether the session works after each message, or begins when the last one is there.
pub fn messages(data: &[u8]) {
    let Some((mode, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let last = json!({"jsonrpc": "2.0", "id": "the last", "method": "shutdown"}).to_string();
    let mut session = Session::new(0);
    let mut wanted = Vec::new();
    for line in text.split('\n').take(MAX_MESSAGES).chain([last.as_str()]) {
        match answer_to(line) {
            Answer::Never => return,
            Answer::None => {}
            Answer::To(id) => wanted.push(id.to_string()),
        }
        session.receive(line);
        if mode % 2 == 1 {
            work(&mut session);
        }
    }
    work(&mut session);
    let mut answered = answers(&mut session);
    wanted.sort();
    answered.sort();
    assert_eq!(answered, wanted, "the ids of the answers, and those of the requests");
}

fn work(session: &mut Session) {
    let mut pieces = 0;
    while session.work(&mut |_| ()) == State::Busy {
        pieces += 1;
        assert!(pieces < MAX_PIECES, "the work does not end");
    }
}

/// The answer that a message gets.
enum Answer {
    /// One with this id.
    To(Value),
    None,
    /// The client leaves: nothing is answered any more.
    Never,
}

fn answer_to(line: &str) -> Answer {
    let Ok(Value::Object(message)) = serde_json::from_str::<Value>(line) else { return Answer::To(Value::Null) };
    match message.get("method").and_then(Value::as_str).unwrap_or_default() {
        "" => Answer::None,
        "exit" => Answer::Never,
        // The protocol has no such ids. A number that is read twice is not always the same one.
        _ if message.get("id").is_some_and(Value::is_f64) => Answer::Never,
        _ => message.get("id").cloned().map_or(Answer::None, Answer::To),
    }
}

/// The ids of the answers that a session has sent; what it asks and tells by itself is JSON, too.
fn answers(session: &mut Session) -> Vec<String> {
    let mut ids = Vec::new();
    while let Some(sent) = session.take() {
        let message: Value = serde_json::from_str(&sent).unwrap_or_else(|error| panic!("{error}: {sent}"));
        assert_eq!(message["jsonrpc"], "2.0", "{sent}");
        if message.get("method").is_none() {
            assert!(message.get("result").is_some() != message.get("error").is_some(), "{sent}");
            ids.push(message["id"].to_string());
        }
    }
    ids
}
