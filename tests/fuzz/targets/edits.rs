//! The target for [`ludex_tests::fuzz::edits`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludex_tests::fuzz::edits(data));
