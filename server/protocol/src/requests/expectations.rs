//! `ludex/tests` and `ludex/runTests`: what programs expect of themselves, and whether it holds (docs/protocol.md).

use std::collections::{BTreeMap, BTreeSet};

use lsp_types as lsp;
use ludex_base::run::{Expectation, Verdict};
use ludex_base::{Db, File, is_workspace_read};
use ludex_ide::play::{expectations, try_expectations};
use salsa::Database as _;
use serde::{Deserialize, Serialize};

use super::diagnostics::is_of_workspace;
use super::{DocumentRequest, WorkspaceRequest, about_document};
use crate::jsonrpc::{Error, Result};
use crate::request::{Lane, Needs, too_early};
use crate::snapshot::Snapshot;
use crate::wire::uris;
use crate::wire::uris::Uri;

/// The tests of a workspace that are listed.
const MAX_TESTS: usize = 10_000;

/// The tests that may be named in a request.
const MAX_NAMED: usize = 1_000;

/// The longest label of a test, in characters.
const MAX_LABEL: usize = 200;

/// An expectation, as the client gets it.
#[derive(Debug, Serialize)]
pub(crate) struct Test {
    /// The name by which it is asked for: no other expectation of the file has it, and it stays as long as what is
    /// expected does. Of several that expect the same, each has its number in it.
    pub(super) id: String,
    label: String,
    pub(super) uri: Uri,
    pub(super) range: lsp::Range,
}

/// The expectations of a file, each with its test; none of a file without a URI.
pub(super) fn tests_of(snapshot: &Snapshot, file: File) -> Vec<(Test, Expectation)> {
    let Some(uri) = snapshot.uri(file) else { return Vec::new() };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let expected = expectations(&snapshot.db, file).into_iter();
    let named = expected.map(|expectation| {
        let count = counts.entry(expectation.text.clone()).or_default();
        *count += 1;
        let test = Test {
            id: format!("{count} {}", expectation.text),
            label: label(&expectation.text),
            uri: uri.clone(),
            range: snapshot.range(file, expectation.range),
        };
        (test, expectation)
    });
    named.collect()
}

/// A text, cut off where it is long.
fn label(text: &str) -> String {
    match text.char_indices().nth(MAX_LABEL) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

pub(crate) struct Tests;

/// The document whose tests are asked for; without one, those of the workspace are.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestsParams {
    text_document: Option<lsp::TextDocumentIdentifier>,
}

impl WorkspaceRequest for Tests {
    const METHOD: &'static str = "ludex/tests";
    type Params = TestsParams;
    type Answer = Vec<Test>;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &TestsParams) -> Result<Option<Vec<Test>>> {
        let plain = |(test, _): (Test, Expectation)| test;
        if let Some(document) = &params.text_document {
            let path = uris::path(&document.uri);
            if snapshot.documents.is_left_alone(&path) {
                return Ok(Some(Vec::new()));
            }
            let found = tests_of(snapshot, snapshot.file(&path)?);
            return Ok(Some(found.into_iter().map(plain).collect()));
        }
        if snapshot.may_wait && !is_workspace_read(&snapshot.db) {
            return Err(too_early());
        }
        let mut tests = Vec::new();
        for file in snapshot.db.files().into_iter().filter(|file| is_of_workspace(snapshot, *file)) {
            snapshot.db.unwind_if_revision_cancelled();
            tests.extend(tests_of(snapshot, file).into_iter().map(plain));
            if tests.len() >= MAX_TESTS {
                tests.truncate(MAX_TESTS);
                break;
            }
        }
        Ok(Some(tests))
    }
}

pub(crate) struct RunTests;

/// The tests of a document that are to be run.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RunTestsParams {
    text_document: lsp::TextDocumentIdentifier,
    /// Their ids; [`None`] for all of them.
    ids: Option<Vec<String>>,
}

about_document! { RunTestsParams: text_document.uri; }

/// The outcome of a test.
#[derive(Debug, Serialize)]
pub(crate) struct TestResult {
    #[serde(flatten)]
    test: Test,
    outcome: &'static str,
    /// The reason why it is not passed.
    message: Option<String>,
    /// The two values, if they differ.
    expected: Option<String>,
    actual: Option<String>,
}

impl DocumentRequest for RunTests {
    const METHOD: &'static str = "ludex/runTests";
    type Params = RunTestsParams;
    type Answer = Vec<TestResult>;
    const LANE: Lane = Lane::Tests;

    fn left_alone() -> Option<Vec<TestResult>> {
        Some(Vec::new())
    }

    fn answer(snapshot: &Snapshot, file: File, params: &RunTestsParams) -> Result<Option<Vec<TestResult>>> {
        let mut found = tests_of(snapshot, file);
        if let Some(ids) = &params.ids {
            if ids.len() > MAX_NAMED {
                return Err(Error::invalid_params(format!("at most {MAX_NAMED} tests can be named")));
            }
            let wanted: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
            found.retain(|(test, _)| wanted.contains(test.id.as_str()));
        }
        let (tests, expected): (Vec<Test>, Vec<Expectation>) = found.into_iter().unzip();
        let verdicts = try_expectations(&snapshot.db, file, &expected);
        let results = tests.into_iter().zip(verdicts).map(|(test, verdict)| TestResult::new(test, verdict));
        Ok(Some(results.collect()))
    }
}

impl TestResult {
    fn new(test: Test, verdict: Verdict) -> TestResult {
        let message = verdict.problem().or(verdict.note()).map(str::to_owned);
        let (outcome, difference) = match verdict {
            Verdict::Met { .. } => ("passed", None),
            Verdict::Unmet { difference, .. } => ("failed", difference),
            Verdict::Untried(_) => ("error", None),
        };
        let (expected, actual) = difference.map(|values| (values.expected, values.found)).unzip();
        TestResult { test, outcome, message, expected, actual }
    }
}
