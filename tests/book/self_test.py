"""What the tests of the book would see if it were wrong: run by tests/run before the book itself.

    LUDEX=target/debug/ludex python3 -m unittest tests/book/self_test.py
"""

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import colours
import links
import listings
import live
import protocol
import reference
from session import Session

ROOT = Path(__file__).resolve().parent.parent.parent
LUDEX = str((ROOT / os.environ.get("LUDEX", "target/debug/ludex")).resolve())

RIGHT = """# Chapter

```bogl a.bgl
game A
x : Int
x = 1
```

```console
$ ludex play a.bgl x

1
1 of 5000 evaluations
```
"""


def tried(text):
    chapter = listings.Chapter("docs/chapter.md", text, ROOT, LUDEX)
    chapter.run()
    return chapter


class Links(unittest.TestCase):
    def faults(self, text):
        other = "# Title\n\n## Twice\n\n## Twice\n\n### `code` and *words*\n\n## Own {#own}\n"
        return links.faults({"a/page.md": text, "b.md": other}, {"b/picture.svg"})

    def test_what_is_there_is_no_fault(self):
        for target in ["b.md", "b.md#twice-1", "b.md#code-and-words", "b.md#own", "b/picture.svg"]:
            self.assertEqual(self.faults(f"[x](../{target})"), [], target)
        self.assertEqual(self.faults("## Here\n\n[x](#here) [y](https://example.org/) `[z](no.md)`\n\n```\n[z](no.md)\n```\n"), [])

    def test_what_is_not_there_is_one(self):
        self.assertEqual(self.faults("![x](../b/other.svg)"), ["a/page.md: nothing is at ../b/other.svg"])
        self.assertEqual(self.faults("[x](b.md)"), ["a/page.md: nothing is at b.md"])
        self.assertEqual(self.faults("[x](../b.md#twice-2)"), ["a/page.md: no heading is at ../b.md#twice-2"])
        self.assertEqual(self.faults("[x](../b.md#title-own)"), ["a/page.md: no heading is at ../b.md#title-own"])


class Listings(unittest.TestCase):
    def test_what_is_printed_is_kept(self):
        chapter = tried(RIGHT)
        self.assertEqual((chapter.faults, chapter.text()), ([], RIGHT))

    def test_what_is_printed_otherwise_is_written(self):
        chapter = tried(RIGHT.replace("x = 1", "x = 2"))
        self.assertEqual(chapter.faults, ["docs/chapter.md:10: `ludex play a.bgl x` prints something else"])
        self.assertEqual(chapter.text(), RIGHT.replace("x = 1", "x = 2").replace("\n1\n", "\n2\n"))

    def test_how_long_it_took_is_no_difference(self):
        text = RIGHT.replace("play a.bgl x\n\n1\n1 of 5000 evaluations", "check a.bgl\nchecked 1 file in 12345 ms: nothing to report")
        self.assertEqual((tried(text).faults, tried(text).text()), ([], text))

    def test_a_file_of_the_repository_is_shown_as_it_is(self):
        source = "docs/examples/bogl/cornerrun.txt"
        chapter = tried(f"<!-- from {source} -->\n```text moves.txt\n(1, 1)\n```\n")
        self.assertEqual(chapter.faults, [f"docs/chapter.md:2: this is not {source}"])
        self.assertIn((ROOT / source).read_text(encoding="utf-8"), chapter.text())

    def test_nothing_but_ludex_is_run(self):
        chapter = tried("```console\n$ touch x\n```\n")
        self.assertEqual(chapter.faults, ["docs/chapter.md:1: `touch x` is not a command of Ludex"])

    def test_another_folder_is_empty(self):
        chapter = tried(RIGHT + "\n<!-- in other -->\n```console\n$ ludex check a.bgl\n```\n")
        self.assertEqual(len(chapter.faults), 1, chapter.faults)
        self.assertIn("a.bgl", chapter.text().splitlines()[-2])

    def test_pictures_are_kept(self):
        chapter = tried("<!-- files docs/examples/bdl -->\n<!-- $ ludex preview burrow.bdl -o b.svg -->\n")
        self.assertEqual((chapter.faults, list(chapter.pictures)), ([], ["b.svg"]))


def held(html):
    """The files that the links of a page hold."""
    packed = re.findall(r'href="page/#v1=([\w-]+)"', html)
    texts = (zlib.decompress(base64.urlsafe_b64decode(f"{one}==="), -zlib.MAX_WBITS) for one in packed)
    return [json.loads(text)["files"] for text in texts]


class Live(unittest.TestCase):
    GAME = "game A\nx : Int\nx = 1\n"

    def test_a_listing_is_held_with_the_files_beside_it(self):
        console = "```console\n$ ludex play a.bgl x\n\n1\n1 of 5000 evaluations\n```\n"
        text = f"```bogl b.bgl\n{self.GAME}```\n\n{RIGHT}\n```bogl b.bgl\n```\n\n```text moves.txt\n```\n\n{console}"
        chapter = tried(text)
        self.assertEqual(chapter.faults, [])
        shown = live.captioned(chapter.text(), chapter.together, "page/")
        a, b = ["a.bgl", self.GAME], ["b.bgl", self.GAME]
        # The second b.bgl is another text.
        self.assertEqual(held(shown), [[b, a], [a, b], [["b.bgl", "\n"], a]])
        self.assertIn('<div class="file"><span>moves.txt</span></div>', shown)

    def test_a_file_that_is_written_again_before_a_command_is_held_as_it_was(self):
        chapter = tried(f"```bogl a.bgl\n{self.GAME}```\n\n```bogl a.bgl\ngame B\n```\n")
        shown = live.captioned(chapter.text(), chapter.together, "page/")
        self.assertEqual(held(shown), [[["a.bgl", self.GAME]], [["a.bgl", "game B\n"]]])

    def test_examples_of_a_finding_are_held_with_their_settings(self):
        example = f"```bogl\n{self.GAME}```\n"
        better = "```gdl a.g\n```\n\n```gdl ./b.g\n```\n\n<!-- again -->\n\n```text\n```\n"
        text = f"# Title\n\n## Example\n\n<!-- config: gdl.library = [] -->\n\n{example}\n## Write instead\n\n{better}"
        shown = live.finding(text, "page/")
        settings = ["ludex.toml", "gdl.library = []\n"]
        expected = [[["main.bgl", self.GAME], settings], [["a.g", ""], ["b.g", ""]], [["b.g", ""], ["a.g", ""]]]
        self.assertEqual(held(shown), expected)
        self.assertIn("<span>./b.g</span>", shown)
        self.assertTrue(shown.endswith("```gdl\n```\n\n```text\n```\n"))

    def test_an_example_in_a_frame_is_held_as_the_whole_file(self):
        frame = (ROOT / "docs/diagnostics/bdl/frames/fox.bdl").read_text(encoding="utf-8").replace("fox", "owl")
        rules, _, *others = frame.rstrip().split("\n\n")
        text = "## Example\n\n<!-- frame: fox pieces fox=owl -->\n\n```bdl\npieces{\n}\n\nnonsense\n```\n"
        [[[name, whole]]] = held(live.finding(text, "page/"))
        self.assertEqual((name, whole), ("main.bdl", "\n\n".join([rules, "pieces{\n}\n\nnonsense", *others]) + "\n"))

    def test_every_example_in_a_frame_gives_what_its_page_says(self):
        pages, checked = reference.findings(ROOT)[0], []
        with tempfile.TemporaryDirectory() as folder:
            for path, text in ((Path(name), text) for name, text in pages.items() if "<!-- frame: " in text):
                for section in re.split(r"(?m)^## ", live.finding(text, "page/")):
                    for at, files in enumerate(held(section)):
                        below = Path(path.stem) / section.splitlines()[0] / str(at)
                        checked.append(below)
                        (Path(folder) / below).mkdir(parents=True)
                        for name, content in files:
                            (Path(folder) / below / name).write_text(content, encoding="utf-8")
            command = [LUDEX, "check", "--json", "."]
            printed = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8").stdout
        findings = json.loads(printed)["diagnostics"]
        # A page that several languages share is named by what their codes have in common.
        found = {(Path(one["path"]).parent, one["code"].partition("/")[2]) for one in findings}
        wrong = [below for below in checked if ((below, below.parts[0]) in found) != (below.parts[1] == "Example")]
        self.assertEqual(wrong, [])
        self.assertGreater(len(checked), 100)


class Protocol(unittest.TestCase):
    SOURCE = """#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AskParams {
    text_document: Id,
    /// A comment.
    #[serde(default)]
    watch: bool,
    what: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    base: Base,
    #[serde(rename = "type")]
    ty: Option<String>,
    parts: Vec<Part>,
}

#[derive(Serialize)]
struct Base {
    id: usize,
}

#[derive(Serialize)]
struct Part {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
}

struct Inside {
    no: bool,
}
"""
    PAGE = """```typescript
interface AskParams {
    textDocument: Id;
    watch?: boolean;
    what?: string | null;
}

interface Answer extends Base {
    type: string | null;
    parts: { name: string; range?: Range }[];
}

interface Base {
    /** A comment. */
    id: number;
}
```
"""

    def faults(self, old="", new=""):
        self.assertIn(old, self.PAGE)
        return protocol.types_faults(self.PAGE.replace(old, new, 1), self.SOURCE, "")

    def test_a_page_that_says_what_is_sent_has_no_fault(self):
        self.assertEqual(self.faults(), [])

    def test_members_that_differ_are_seen(self):
        for old, new, fault in [
            ("    watch?: boolean;\n", "", "the member `watch` of `AskParams` is missing"),
            ("watch?", "watch", "`watch` of `AskParams` may be left out"),
            ("type: string | null", "type: string", "`type` of `Answer` may be null"),
            ("id: number", "id: number | null", "`id` of `Base` may not be null"),
            ("id: number;", "id: number;\n    no: boolean;", "`Base` has no member `no`"),
            ("; range?: Range", "", "the member `range` of `Answer.parts` is missing"),
            (" extends Base", "", "the member `extends` of `Answer` is missing"),
            ("interface Base", "interface Basis", "there is no `Basis`"),
        ]:
            self.assertIn(fault, self.faults(old, new))

    def test_names_that_differ_are_seen(self):
        page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
        server, analysis = protocol.read(ROOT / "server"), protocol.read(ROOT / "analysis")
        for old, new, faults in [
            ("", "", []),
            ("`ludex/cell`", "`ludex/room`", ["there is no method `ludex/room`", "the method `ludex/cell` is missing"]),
            ("| `explainUri` |", "| explainUri |", ["the option `explainUri` is missing"]),
            ("`ludex-document:/costs/", "`ludex-document:/price/", ["there is no document `price`", "the document `costs` is missing"]),
            ("`data-ends`", "`data-end`", ["there is no attribute `end`", "the attribute `ends` is missing"]),
        ]:
            self.assertEqual(protocol.words_faults(page.replace(old, new), server, analysis), faults)


class Colours(unittest.TestCase):
    def coloured(self, page):
        with tempfile.TemporaryDirectory() as folder:
            session = Session(LUDEX, Path(folder))
            try:
                return colours.coloured(page, session, Path(folder))
            finally:
                session.end()

    def test_a_listing_has_the_colours_of_the_server(self):
        page = self.coloured("Text.\n\n```gdl\n; grüße & <b>\n\n(game-module \"a\")\n```\n")
        comment = '<span class="hljs-comment">; grüße &amp; &lt;b&gt;</span>'
        self.assertIn(f'<pre><code class="nohighlight hljs">{comment}\n\n(<span class="hljs-keyword">game-module</span> ', page)
        self.assertTrue(page.startswith("Text.\n\n<pre>") and page.endswith(")\n</code></pre>\n"), page)

    def test_other_listings_stay_as_they_are(self):
        for page in ["```console\n$ ludex check\n```\n", "```gdl\n(a \0)\n```\n", "    ```gdl\n"]:
            self.assertEqual(self.coloured(page), page)


if __name__ == "__main__":
    unittest.main()
