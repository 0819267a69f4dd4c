//! The time that a person waits for the server to be there: from the start of the process to the answer of
//! `initialize`.
//!
//! `cargo bench -p ludex-tests`

use divan::Bencher;
use ludex_tests::{Client, workspace};
use serde_json::json;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 50)]
fn start_to_initialize(bencher: Bencher<'_, '_>) {
    bencher.with_inputs(|| workspace(&[])).bench_local_values(|folder| {
        let mut client = Client::start(env!("CARGO_BIN_EXE_ludex-under-test"), folder, &["--log-level", "error"]);
        client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
        client
    });
}
