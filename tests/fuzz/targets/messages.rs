//! The target for [`ludex_tests::fuzz::messages`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludex_tests::fuzz::messages(data));
