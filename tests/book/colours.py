"""The colours of listings, where mdBook's highlighter knows nothing of the languages: what the server says of each name."""

import re
from html import escape

from live import ENDINGS

# The classes of mdBook's highlighter, which has colours for each of its themes, by the types of tokens. The others stay as
# the text is.
CLASSES = {
    "comment": "comment",
    "enumMember": "literal",
    "function": "title",
    "keyword": "keyword",
    "macro": "title",
    "namespace": "section",
    "number": "number",
    "property": "attribute",
    "string": "string",
    "type": "built_in",
}
FENCE = re.compile(r"(?ms)^```(\S+)\n(.*?)^```$")


def spans(text, tokens, legend):
    """The lines of a text as HTML. Columns of tokens are bytes of UTF-8."""
    lines = text.encode().split(b"\n")
    out = [[] for _ in lines]
    done = [0] * len(lines)
    html = lambda part: escape(part.decode(), quote=False)
    for line, column, length, kind in tokens:
        name = CLASSES.get(legend[kind], "")
        end = column + length
        if name and done[line] <= column:
            out[line].append(html(lines[line][done[line] : column]))
            out[line].append(f'<span class="hljs-{name}">{html(lines[line][column:end])}</span>')
            done[line] = end
    for parts, line, at in zip(out, lines, done):
        parts.append(html(line[at:]))
    return "\n".join("".join(parts) for parts in out)


def coloured(page, session, folder):
    """A page with its listings in colours."""

    def one(found):
        id, text = found.groups()
        # HTML has no null character, which a finding is about.
        if id not in ENDINGS or "\0" in text:
            return found[0]
        tokens = session.tokens(folder / f"listing{ENDINGS[id][0]}", text)
        # Markdown would end the block at an empty line if it did not begin with <pre>.
        return f'<pre><code class="nohighlight hljs">{spans(text, tokens, session.legend)}</code></pre>'

    return FENCE.sub(one, page)
