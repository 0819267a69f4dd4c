//! Snippets: texts with places to fill in, as the protocol has them, and the plain texts for editors that know none.

/// A text inside of a snippet.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The text of a snippet for clients that know none: its places are filled with what they propose, and lines that hold
/// nothing else are left out.
pub fn plain(snippet: &str) -> String {
    let mut out = String::with_capacity(snippet.len());
    let mut proposals: Vec<(&str, String)> = Vec::new();
    let mut rest = snippet;
    while let Some(at) = rest.find(['$', '\\', '\t']) {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let mut behind = behind.chars();
        match behind.next() {
            Some('\t') => out.push_str("  "),
            Some('\\') => out.extend(behind.next()),
            _ => {
                let (number, proposal, end) = place(behind.as_str());
                match proposal {
                    Some(proposal) => {
                        out.push_str(&proposal);
                        proposals.push((number, proposal));
                    }
                    None => {
                        let known = proposals.iter().find(|(other, _)| *other == number);
                        out.push_str(known.map_or("", |(_, proposal)| proposal));
                    }
                }
                behind = end.chars();
            }
        }
        rest = behind.as_str();
    }
    out.push_str(rest);
    let is_filled = |line: &&str| line.trim_end_matches('\n').is_empty() || !line.trim().is_empty();
    out.split_inclusive('\n').filter(is_filled).collect()
}

/// A place to fill in, from behind its `$`: its number, what it proposes, and the text behind it. Of a choice, the first
/// is proposed.
fn place(text: &str) -> (&str, Option<String>, &str) {
    let braced = text.strip_prefix('{');
    let inside = braced.unwrap_or(text);
    let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = inside.split_at(digits);
    if braced.is_none() {
        return (number, None, rest);
    }
    let mut proposal = String::new();
    let mut is_escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if is_escaped => {
                proposal.push(c);
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            '}' => return (number, Some(first(&proposal)), rest.get(at + 1..).unwrap_or_default()),
            _ => proposal.push(c),
        }
    }
    (number, Some(first(&proposal)), "")
}

/// The proposal in what stands behind the number of a place: `:text`, or `|one,other|`.
fn first(proposal: &str) -> String {
    match proposal.strip_prefix('|') {
        Some(choice) => choice.split([',', '|']).next().unwrap_or_default().to_owned(),
        None => proposal.strip_prefix(':').unwrap_or(proposal).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_has_what_places_propose() {
        for (snippet, text) in [
            ("width : ${1:8}", "width : 8"),
            ("owner : ${1|1,0|}", "owner : 1"),
            ("moves{\n\t$0\n}", "moves{\n}"),
            ("${1:fox}{ } $1 $2", "fox{ } fox "),
            ("a{\n\t${1:{ b: [\\] \\} \\$ }}\n\n}", "a{\n  { b: [] } $ }\n\n}"),
            ("(é) => ${1:\"ü\"}", "(é) => \"ü\""),
            ("${1:open", "open"),
        ] {
            assert_eq!(plain(snippet), text, "{snippet}");
        }
    }
}
