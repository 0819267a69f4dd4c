//! The pages of pictures and books: texts stay texts, and a page allows its own script and rules only, by their true
//! hashes.

use super::*;

/// The whole root of a number: the largest number whose power is not larger.
fn root(number: u128, power: u32) -> u128 {
    let (mut low, mut high) = (0_u128, 1_u128 << 41);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if middle.checked_pow(power).is_some_and(|found| found <= number) { low = middle } else { high = middle - 1 }
    }
    low
}

/// The first 32 binary places of the roots of the first primes.
fn places_of_roots(count: usize, power: u32) -> Vec<u32> {
    let primes = (2_u128..).filter(|number| (2..*number).all(|divisor| number % divisor != 0));
    primes.take(count).map(|prime| (root(prime << (32 * power), power) & 0xffff_ffff) as u32).collect()
}

/// SHA-256 (FIPS 180-4) of some bytes.
fn sha256(bytes: &[u8]) -> Vec<u8> {
    let constants = places_of_roots(64, 3);
    let mut hash = places_of_roots(8, 2);
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks(64) {
        let mut words: Vec<u32> =
            block.chunks(4).map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]])).collect();
        for at in 16..64 {
            let (first, second) = (words[at - 15], words[at - 2]);
            let first = first.rotate_right(7) ^ first.rotate_right(18) ^ (first >> 3);
            let second = second.rotate_right(17) ^ second.rotate_right(19) ^ (second >> 10);
            words.push(words[at - 16].wrapping_add(first).wrapping_add(words[at - 7]).wrapping_add(second));
        }
        let mut now = hash.clone();
        for (word, constant) in words.iter().zip(&constants) {
            let (a, e) = (now[0], now[4]);
            let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let chosen = (e & now[5]) ^ (!e & now[6]);
            let first = now[7].wrapping_add(turned).wrapping_add(chosen).wrapping_add(*constant).wrapping_add(*word);
            let turned = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & now[1]) ^ (a & now[2]) ^ (now[1] & now[2]);
            now.rotate_right(1);
            now[4] = now[4].wrapping_add(first);
            now[0] = first.wrapping_add(turned.wrapping_add(majority));
        }
        for (sum, part) in hash.iter_mut().zip(now) {
            *sum = sum.wrapping_add(part);
        }
    }
    hash.into_iter().flat_map(u32::to_be_bytes).collect()
}

/// Bytes in Base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let number = (at(0) << 16) | (at(1) << 8) | at(2);
        for place in 0..4 {
            let letter = LETTERS[((number >> (18 - 6 * place)) & 63) as usize];
            out.push(if place <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

/// The part of a text between two others.
#[track_caller]
pub(super) fn between<'t>(text: &'t str, before: &str, behind: &str) -> &'t str {
    let (_, rest) = text.split_once(before).expect("the beginning");
    rest.split_once(behind).expect("the end").0
}

/// The page has one script and one style sheet, its own, and its head allows nothing else.
#[track_caller]
pub(super) fn allows_its_own_only(page: &str) {
    assert_eq!((page.matches("<script").count(), page.matches("<img").count()), (1, 0), "{page}");
    let policy = between(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\">");
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    for (tag, start) in [("script", "<script type=\"module\">"), ("style", "<style>")] {
        let own = between(page, start, &format!("</{tag}>"));
        let allowed = between(policy, &format!("{tag}-src 'sha256-"), "'");
        assert_eq!(allowed, base64(&sha256(own.as_bytes())), "the hash of the {tag} of the page");
    }
    assert_eq!(page.matches("</style>").count(), 1, "a picture has the style sheet of its page");
}

#[test]
fn a_page_allows_its_own_script_only() {
    assert_eq!(base64(&sha256(b"abc")), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    let nasty = "</title><script>alert(1)</script><img src=x onerror=alert(1)>";
    let kinds = vec![CellKind { name: nasty.to_owned(), label: nasty.to_owned(), ..CellKind::area("", LIGHT[0]) }];
    let board = Board { columns: 1, rows: 1, kinds, cells: vec![Some(0)], ..Board::default() };
    let page = Picture::new(nasty, Shape::Squares(Squares { board, outlines: Vec::new() })).page();
    allows_its_own_only(&page);
    assert!(page.contains("<svg xmlns") && page.contains("<pre>&lt;/title&gt;&lt;script&gt;"), "{page}");
}
