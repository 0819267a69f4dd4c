//! The target for [`ludex_tests::fuzz::format`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludex_tests::fuzz::format(data));
