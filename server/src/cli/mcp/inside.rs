//! A command of the command line, run inside of this program: its words, the texts that it reads from standard input, and
//! what it answers.

use std::fmt::Display;
use std::process::ExitCode;

use clap::Parser as _;
use serde_json::Value;

use crate::cli::{Arguments, input, output, perform};

/// A command in the making.
#[derive(Debug, Clone)]
pub(super) struct Call {
    words: Vec<String>,
    texts: Vec<String>,
}

/// What a command has answered.
#[derive(Debug)]
pub(super) struct Answer {
    /// What it has written.
    pub(super) written: Vec<u8>,
    /// What it has said besides, line by line.
    pub(super) said: Vec<String>,
    /// How it has ended.
    pub(super) code: ExitCode,
}

impl Call {
    /// A command with its first words.
    pub(super) fn of(words: &[&str]) -> Call {
        let words = std::iter::once("ludex").chain(words.iter().copied());
        Call { words: words.map(str::to_owned).collect(), texts: Vec::new() }
    }

    /// Adds an option with a value. The value is never taken for an option itself.
    pub(super) fn option(mut self, name: &str, value: impl Display) -> Call {
        self.words.push(format!("--{name}={value}"));
        self
    }

    /// Adds an option, if there is a value for it.
    pub(super) fn option_if(self, name: &str, value: Option<impl Display>) -> Call {
        match value {
            Some(value) => self.option(name, value),
            None => self,
        }
    }

    /// Adds an option without a value, if it is wanted.
    pub(super) fn flag_if(mut self, name: &str, is_wanted: bool) -> Call {
        self.words.extend(is_wanted.then(|| format!("--{name}")));
        self
    }

    /// Adds a text that is read from standard input.
    pub(super) fn text(mut self, text: String) -> Call {
        self.texts.push(text);
        self
    }

    /// Adds what the command is about, behind its options. None of it is taken for an option.
    pub(super) fn about(mut self, words: impl IntoIterator<Item = String>) -> Call {
        self.words.push("--".to_owned());
        self.words.extend(words);
        self
    }

    /// Runs the command.
    ///
    /// # Errors
    /// If it could not be run: what it has said, and why.
    pub(super) fn run(self) -> Result<Answer, String> {
        let parsed = Arguments::try_parse_from(self.words).map_err(|error| error.to_string())?;
        let (ended, kept) = output::kept(|| input::given(self.texts, || perform(parsed.command)));
        match ended {
            Ok(code) => Ok(Answer { written: kept.written, said: kept.said, code }),
            Err(why) => Err(kept.said.into_iter().chain([why]).collect::<Vec<String>>().join("\n")),
        }
    }

    /// Runs the command, and reads what it has written as JSON. Where that is nothing or a list, it stands in an object.
    ///
    /// # Errors
    /// If it could not be run, or has written something else: what it has said.
    pub(super) fn json(self) -> Result<Value, String> {
        let answer = self.run()?;
        match serde_json::from_slice(&answer.written) {
            Ok(value @ Value::Object(_)) => Ok(value),
            Ok(value) => Ok(serde_json::json!({"result": value})),
            Err(_) => Err(answer.said.join("\n")),
        }
    }
}

impl Answer {
    /// What has been written, as a text.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.written).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_no_options() {
        let why = Call::of(&["explain"]).about(["--markdown".to_owned()]).run().expect_err("no such code");
        assert!(why.contains("there is no code `--markdown`"), "{why}");
        let call = Call::of(&["check", "--json"]).option("overlay", "--fix=-").text("(x".to_owned());
        let why = call.about(["--fix".to_owned()]).run().expect_err("no such file");
        assert!(why.contains("--fix: no language is known for this file"), "{why}");
    }

    #[test]
    fn what_a_command_writes_is_given_back() {
        let answer = Call::of(&["new", "gdl", "-"]).run().expect("an answer");
        assert!(answer.text().contains('(') && answer.said.is_empty() && answer.code == ExitCode::SUCCESS);
        let value = Call::of(&["language", "--json", "bogl"]).json().expect("an object");
        assert_eq!(value["id"], "bogl");
    }
}
