//! The words that editors colour without the server. They stand in the editors' own files, in lists that are filled in
//! here from the reference data of the languages, by `editors/words.tsv`: none can be missing there, and none be made up.
//! With `UPDATE_EXPECT=1` they are written anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ludex_base::Dialect;
use ludex_languages::LANGUAGES;
use ludex_tests::repository;

/// The table of the lists.
const LISTS: &str = "editors/words.tsv";

/// The most columns of a line of words.
const WIDTH: usize = 118;

/// A list of words of a language.
struct WordList {
    name: &'static str,
    /// True if every editor has to ask for it.
    everywhere: bool,
    words: BTreeSet<&'static str>,
}

/// The lists of a language in the file of an editor: each is a name and words, between three texts.
struct EditorLists {
    file: String,
    /// The text before the name.
    before: String,
    /// The text between the name and the words.
    between: &'static str,
    /// The text behind the words.
    behind: &'static str,
    /// The words as they are written there.
    written: fn(&WordList) -> String,
    /// The texts around the name where the words stand, and once more in the rules that use them; `None` where the words
    /// stand in the rules.
    named: Option<(String, &'static str)>,
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a table, without its comments. They stay for as long as the program runs.
fn lines(path: &Path) -> impl Iterator<Item = &'static str> {
    let text: &'static str = read(path).leak();
    text.lines().filter(|line| !line.starts_with("# "))
}

/// The words of a language by their kinds, from its reference data. What has a blank in it is no word.
fn words(dialect: Dialect) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let analysis = repository().join("analysis");
    let folder = [dialect.id, dialect.prefix].map(|name| analysis.join(name).join("data"));
    let folder = folder.into_iter().find(|folder| folder.is_dir()).expect("a folder of data");
    let mut words = BTreeMap::<_, BTreeSet<_>>::new();
    for line in lines(&folder.join("builtins.tsv")) {
        let mut columns = line.split('\t');
        let (Some(name), Some(kind)) = (columns.next(), columns.next()) else { panic!("{line}") };
        words.entry(kind).or_default().extend((!name.contains(' ')).then_some(name));
    }
    // The names of Hy itself, a line for each kind.
    let names = folder.join("names.tsv");
    for line in names.is_file().then(|| lines(&names)).into_iter().flatten() {
        let (kind, names) = line.split_once('\t').expect("a kind and its names");
        words.entry(kind).or_default().extend(names.split(' '));
    }
    words
}

/// The lists of a language. Each of its words is in one of them, or left out in this many words.
fn lists(dialect: Dialect) -> Vec<WordList> {
    let mut left = words(dialect);
    let mut lists = Vec::new();
    for line in lines(&repository().join(LISTS)) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, name, editors, kinds, chosen] = columns[..] else { panic!("{LISTS}: not five columns: {line}") };
        if id != dialect.id {
            continue;
        }
        let mut taken = BTreeSet::new();
        for kind in kinds.split(',') {
            let of_kind = left.get_mut(kind).unwrap_or_else(|| panic!("{LISTS}: {id} has no kind `{kind}`: {line}"));
            if chosen == "-" {
                taken.append(of_kind);
            } else {
                taken.extend(chosen.split(' ').filter_map(|word| of_kind.take(word)));
            }
        }
        assert!(!taken.is_empty(), "{LISTS}: no word is left for {line}");
        let missing: Vec<&str> = chosen.split(' ').filter(|word| chosen != "-" && !taken.contains(word)).collect();
        assert!(missing.is_empty(), "{LISTS}: {id} has no {missing:?} of these kinds: {line}");
        if name != "-" {
            lists.push(WordList { name, everywhere: editors == "all", words: taken });
        }
    }
    left.retain(|_, words| !words.is_empty());
    assert!(left.is_empty(), "{LISTS}: {} has no list for {left:?}", dialect.id);
    lists
}

/// Words with something around each, in lines that begin with `lead` but for the first, which is `column` wide already.
fn in_lines(list: &WordList, mut column: usize, lead: &str, around: fn(&str) -> String) -> String {
    let mut text = String::new();
    for word in &list.words {
        let word = around(word);
        if !text.is_empty() {
            let fits = column + 1 + word.len() <= WIDTH;
            text.push_str(if fits { " " } else { lead });
            column = if fits { column + 1 } else { lead.trim_start_matches('\n').len() };
        }
        column += word.len();
        text.push_str(&word);
    }
    text
}

/// A word as a regular expression in JSON.
fn in_json(word: &str) -> String {
    let mut text = String::new();
    for character in word.chars() {
        if r"\^$.|?*+()[]{}".contains(character) {
            text.push_str(r"\\");
        }
        text.push(character);
    }
    text
}

fn in_xml(word: &str) -> String {
    format!("<item>{}</item>", word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
}

/// The places of a language's lists.
fn places(id: &str) -> [EditorLists; 5] {
    let kate = if id == "gdl" { "xconq-gdl" } else { id };
    [
        // The words stand between comments of a regular expression.
        EditorLists {
            file: format!("editors/vscode/syntaxes/{id}.tmLanguage.json"),
            before: "(?#".to_owned(),
            between: ")",
            behind: "(?#)",
            written: |list| list.words.iter().map(|word| in_json(word)).collect::<Vec<String>>().join("|"),
            named: None,
        },
        EditorLists {
            file: format!("editors/neovim/syntax/{id}.vim"),
            before: "let s:".to_owned(),
            between: " = '",
            behind: "'",
            written: |list| in_lines(list, "let s: = '".len() + list.name.len(), "\n      \\ ", str::to_owned),
            named: Some(("s:".to_owned(), "")),
        },
        EditorLists {
            file: format!("editors/kate/syntax/{kate}.xml"),
            before: "<list name=\"".to_owned(),
            between: "\">",
            behind: "</list>",
            written: |list| format!("\n      {}\n    ", in_lines(list, 6, "\n      ", in_xml)),
            named: Some(("\"".to_owned(), "\"")),
        },
        EditorLists {
            file: "editors/emacs/ludex-modes.el".to_owned(),
            before: format!("({id}-"),
            between: " ",
            behind: ")",
            written: |list| in_lines(list, 26, "\n      ", |word| format!("\"{word}\"")),
            named: Some((format!("{id}-"), "")),
        },
        // The words stand between comments of a query.
        EditorLists {
            file: format!("editors/tree-sitter/{id}/queries/highlights.scm"),
            before: "; words: ".to_owned(),
            between: "\n",
            behind: ";",
            written: |list| format!("  {}\n  ", in_lines(list, 2, "\n  ", |word| format!("\"{word}\""))),
            named: None,
        },
    ]
}

impl EditorLists {
    /// The text of the file with the words of its lists, and the lists.
    fn filled<'t>(&self, text: &'t str, lists: &[WordList]) -> (String, BTreeSet<&'t str>) {
        let (mut filled, mut asked, mut rest) = (String::new(), BTreeSet::new(), text);
        while let Some((done, behind)) = rest.split_once(self.before.as_str()) {
            filled.extend([done, &self.before]);
            rest = behind;
            let Some((name, words)) = rest.split_once(self.between) else { continue };
            // What looks similar is no list.
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
                continue;
            }
            let list = lists.iter().find(|list| list.name == name);
            let list = list.unwrap_or_else(|| panic!("{}: there is no list `{name}` in {LISTS}", self.file));
            filled.extend([name, self.between, &(self.written)(list)]);
            asked.insert(name);
            rest = &words[words.find(self.behind).unwrap_or_else(|| panic!("{}: {name} has no end", self.file))..];
        }
        filled.push_str(rest);
        (filled, asked)
    }

    /// The faults of the file, which gets the words if they are to be written anew; and the lists that it asks for.
    fn check(&self, lists: &[WordList], faults: &mut Vec<String>) -> Vec<&'static str> {
        let (path, file) = (repository().join(&self.file), &self.file);
        let text = read(&path);
        let (filled, asked) = self.filled(&text, lists);
        let is_asked = |list: &&WordList| asked.contains(list.name);
        for list in lists.iter().filter(|list| list.everywhere && !is_asked(list)) {
            faults.push(format!("{file}: the list `{}` is missing", list.name));
        }
        if let Some((before, behind)) = &self.named {
            let is_used = |list: &&WordList| text.matches(&format!("{before}{}{behind}", list.name)).count() > 1;
            for list in lists.iter().filter(is_asked).filter(|list| !is_used(list)) {
                faults.push(format!("{file}: no rule uses the list `{}`", list.name));
            }
        }
        if filled != text && std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(path, &filled).expect("a file that can be written");
        } else if filled != text {
            faults.push(format!("{file}: the words are not those of the data"));
        }
        lists.iter().filter(is_asked).map(|list| list.name).collect()
    }
}

#[test]
fn editors_colour_the_words_that_there_are() {
    let mut faults = Vec::new();
    for dialect in LANGUAGES.all() {
        let lists = lists(dialect);
        let asked: BTreeSet<&str> =
            places(dialect.id).iter().flat_map(|place| place.check(&lists, &mut faults)).collect();
        let unasked = lists.iter().filter(|list| !asked.contains(list.name));
        faults.extend(unasked.map(|list| format!("{LISTS}: no editor asks for {} {}", dialect.id, list.name)));
    }
    let command = "UPDATE_EXPECT=1 cargo test -p ludex-tests --test product word_lists::";
    assert!(faults.is_empty(), "words are written anew by {command}\n{}", faults.join("\n"));
}

#[test]
fn words_stand_where_their_lists_are_named() {
    let lists = [WordList { name: "signs", everywhere: true, words: BTreeSet::from(["*", "<", "and"]) }];
    let filled = |place: &EditorLists, text: &str| place.filled(text, &lists).0;
    let [vscode, vim, kate, emacs, tree_sitter] = places("bdl");
    assert_eq!(filled(&vscode, r#""((?#signs)x(?#))(?=$)""#), r#""((?#signs)\\*|<|and(?#))(?=$)""#);
    assert_eq!(filled(&vim, "let s:cpo = &cpo\nlet s:signs = ''\n"), "let s:cpo = &cpo\nlet s:signs = '* < and'\n");
    assert_eq!(
        filled(&kate, "<list name=\"signs\">\n</list>"),
        "<list name=\"signs\">\n      <item>*</item> <item>&lt;</item> <item>and</item>\n    </list>"
    );
    assert_eq!(
        filled(&emacs, "((bdl-signs \"or\")) (bdl-x-signs 1)"),
        "((bdl-signs \"*\" \"<\" \"and\")) (bdl-x-signs 1)"
    );
    assert_eq!(
        filled(&tree_sitter, "; the words: signs\n[\n  ; words: signs\n  \"-\"\n  ; end\n] @operator"),
        "; the words: signs\n[\n  ; words: signs\n  \"*\" \"<\" \"and\"\n  ; end\n] @operator"
    );
    let long = WordList { name: "signs", everywhere: true, words: BTreeSet::from(["a", "b"]) };
    assert_eq!(in_lines(&long, WIDTH - 2, "\n  ", str::to_owned), "a\n  b");
}
