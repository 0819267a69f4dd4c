"""The page about what goes beyond the Language Server Protocol (docs/protocol.md), held against the sources: what one of
them names and the other does not is a fault.

Compared are the methods, the commands, the options, the kinds of documents, the attributes of the SVG, and the members of
everything that is sent: an `interface` of the page has the name of the type that the server reads or writes."""

import re

# The sources of what is sent, below server/protocol/src. Types of the protocol itself are in other files.
SENT = ["scenes.rs", "scenes/edits.rs", "scenes/stages.rs", "scenes/made_documents.rs"]
SENT += [f"requests/{name}.rs" for name in ("document", "execute_command", "expectations", "explain", "scene", "status")]
# Interfaces of the page that have another name in the sources.
OTHER_NAMES = {"Document": "Made", "Action": "ActionParams"}
# Types that are the protocol's own, and one that is a member of each of its requests.
OF_PROTOCOL = {"Content"}

STRUCT = re.compile(r"((?:^#\[[^\n]*\]\n)+)^(?:pub(?:\([a-z]+\))? )?(struct|enum) (\w+)(?:<[^>]*>)? \{\n(.*?)^\}$", re.M | re.S)
FIELD = re.compile(r"((?:^    #\[[^\n]*\]\n)*)^    (?:pub(?:\([a-z]+\))? )?(\w+): ([^\n]+),$", re.M)
INTERFACE = re.compile(r"^interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}$", re.M | re.S)
MEMBER = re.compile(r"^    (\w+)(\??): ([^\n]+);$", re.M)
INLINE = re.compile(r"\{ (.*) \}")


def camel(name):
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def of_sources(text):
    """The types that are read or written: for each its members, by their names: whether it may be left out, whether it may
    be null (`None` of what is read: the server takes it anyway), and its type. An enum has a member for each kind."""
    types = {}
    for attributes, kind, name, body in STRUCT.findall(text):
        reads = "Deserialize" in attributes
        if not reads and "Serialize" not in attributes:
            continue
        if kind == "enum":
            types[name] = {variant.lower(): (False, None, "") for variant in re.findall(r"^    (\w+)", body, re.M)}
            continue
        members = {}
        for marks, field, of in FIELD.findall(body):
            renamed = re.search(r'rename = "(\w+)"', marks)
            inner = re.findall(r"\w+", of)[-1]
            is_option = of.startswith("Option<")
            may_lack = (is_option or "default" in marks) if reads else "skip_serializing_if" in marks
            key = "extends" if "flatten" in marks else renamed[1] if renamed else camel(field)
            members[key] = (may_lack, None if reads or may_lack else is_option, inner)
        types[name] = members
    return types


def of_page(text):
    """The interfaces of the page, as `of_sources` has the types; a type that is written inline is its members."""
    listings = "\n".join(re.findall(r"^```typescript\n(.*?)^```$", text, re.M | re.S))
    types = {}
    for name, base, body in INTERFACE.findall(listings):
        types[name] = {member: (mark == "?", of) for member, mark, of in MEMBER.findall(body)}
        if base:
            types[name]["extends"] = (False, base)
    for name, body in re.findall(r"^type (\w+) =\n(.*?);$", listings, re.M | re.S):
        types[name] = {kind: (False, "") for kind in re.findall(r'kind: "(\w+)"', body)}
    return types


def members_faults(name, page, source, types, seen):
    """What is wrong with the members of a type; `seen` gets the types of the sources that are described."""
    wrong = []
    for member in sorted({*page, *source}):
        if member not in source:
            wrong.append(f"`{name}` has no member `{member}`")
        elif member not in page:
            wrong.append(f"the member `{member}` of `{name}` is missing")
        else:
            (page_lacks, page_type), (source_lacks, is_null, source_type) = page[member], source[member]
            if page_lacks != source_lacks:
                wrong.append(f"`{member}` of `{name}` may {'' if source_lacks else 'not '}be left out")
            if is_null not in (None, page_type.endswith("| null")):
                wrong.append(f"`{member}` of `{name}` may {'' if is_null else 'not '}be null")
            inline = INLINE.search(page_type)
            if inline and source_type in types:
                seen.add(source_type)
                inner = {key: (mark == "?", of) for key, mark, of in re.findall(r"(\w+)(\??): ([^;]+)", inline[1])}
                wrong += members_faults(f"{name}.{member}", inner, types[source_type], types, seen)
    return wrong


def types_faults(page, sources, drawn):
    types = {name: members for name, members in of_sources(sources).items() if name not in OF_PROTOCOL}
    described = of_page(page)
    # What is no message, but the value of an attribute.
    wrong = compared("member of `Board`", described.pop("Board", ()), re.findall(r'\\"(\w+)\\":', drawn))
    seen = set()
    for name, members in described.items():
        own = OTHER_NAMES.get(name, name)
        seen.add(own)
        if own in types:
            wrong += members_faults(name, members, types[own], types, seen)
        else:
            wrong.append(f"there is no `{name}`")
    return wrong + [f"`{name}` is missing" for name in types if name not in seen]


def compared(what, page, sources):
    """What one of them has and the other does not."""
    wrong = [f"there is no {what} `{name}`" for name in sorted(set(page) - set(sources))]
    return wrong + [f"the {what} `{name}` is missing" for name in sorted(set(sources) - set(page))]


def words_faults(page, sources, analysis):
    """The names that are not those of members: of methods, commands, options, documents and attributes."""
    methods = r'(?:METHOD: &\'static str = |custom_method\(|notify\(\w+, )"(ludex/\w+)"'
    wrong = compared("method", re.findall(r"`(ludex/\w+)`", page), re.findall(methods, sources))
    commands = re.findall(r'^const \w+: &str = "(ludex\.[\w.]+)";', sources, re.M)
    wrong += compared("command", re.findall(r"`(ludex\.(?!toml)[\w.]+)`", page), commands)
    options = re.findall(r'options\.as_object_mut\(\)\?\.remove\("(\w+)"\)', sources)
    wrong += compared("option", re.findall(r"^\| `(\w+)` \|", page, re.M), options)
    kinds = re.findall(r'MadeDocument\s*\{ name: "(\w+)"', analysis)
    kinds += re.findall(r'^const (?:EXPLAIN|NAME|WHY): &str = "(\w+)";', sources, re.M)
    wrong += compared("document", re.findall(r"^\| `ludex-document:/(\w+)/", page, re.M), kinds)
    attributes = re.findall(r' data-([a-z]+)=\\"', analysis)
    return wrong + compared("attribute", re.findall(r"`data-([a-z]+)`", page), attributes)


def without_tests(path):
    return path.read_text(encoding="utf-8").partition("#[cfg(test)]\nmod tests {")[0]


def read(folder):
    """The sources below a folder, without tests."""
    paths = (path for path in sorted(folder.rglob("*.rs")) if not re.search(r"tests?(\.rs|/)", path.as_posix()))
    return "\n".join(map(without_tests, paths))


def faults(root):
    """What is wrong with the page."""
    page = (root / "docs/protocol.md").read_text(encoding="utf-8")
    server = root / "server/protocol/src"
    sent = "\n".join(without_tests(server / name) for name in SENT)
    sources = read(server) + read(root / "server/src/lsp")
    wrong = words_faults(page, sources, read(root / "analysis"))
    wrong += types_faults(page, sent, read(root / "analysis/base/src/picture/svg"))
    return [f"docs/protocol.md: {fault}" for fault in wrong]
