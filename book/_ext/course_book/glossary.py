"""Links the words and symbols of the book to their meaning, where a chapter uses each of them first.

`notation.md` is the one list: each of its rows is a place to link to, shown as a card by `_static/cards.js`.
Only the first use on a page is a link, so that the tab key does not stop at every formula.
"""

import re
from pathlib import Path

from docutils import nodes

from autograder.base import layout
from course_book.links import page_link

PAGE = "notation"
ENTRY = re.compile(r"^\* - (?P<names>.*)$", re.MULTILINE)
NAME = re.compile(r"\*{1,2}([^*]+)\*{1,2}")
SYMBOL = re.compile(r"\$([^$]+)\$")
# These words also have their everyday meaning: they are linked only beside a query or a key.
EVERYDAY = {"value", "score", "weight", "output", "head", "margin", "mask", "prefix", "selecting", "copying"}
EVERYDAY |= {"averaging"}
LEFT_OUT = {"train", "dev", "test"}
BESIDE = re.compile(r"\b(quer(y|ies)|keys?)\b", re.IGNORECASE)


def slug(name: str) -> str:
    """The name as a part of an anchor; capitals stay, because K and k are two symbols."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name.replace("\\", "")).strip("-")


def words_of(source: str) -> list[str]:
    """The words that the page of words and symbols explains."""
    rows = [row["names"] for row in ENTRY.finditer(source.partition("## Symbols")[0])]
    return [name for row in rows for name in NAME.findall(row) if name not in LEFT_OUT]


def symbols_of(source: str) -> list[str]:
    """Symbols that mean one thing in the whole book: those with an index; a bare letter may serve twice."""
    rows = [row["names"] for row in ENTRY.finditer(source.partition("## Symbols")[2].partition("## Con")[0])]
    names = [name.partition("=")[0].strip() for row in rows for name in SYMBOL.findall(row)]
    return [name for name in names if names.count(name) == 1 and "_" in name]


def _name_rows(doctree: nodes.document) -> None:
    """Give each row of the two tables an anchor for every word and symbol in it that no row before it has."""
    given: set[str] = set()
    for row in doctree.findall(nodes.row):
        first = next(iter(row.findall(nodes.entry)), None)
        if first is None:
            continue
        names = [node.astext() for node in first.findall(nodes.strong)]
        names += [node.astext() for node in first.findall(nodes.emphasis)]
        symbols = [node.astext().partition("=")[0].strip() for node in first.findall(nodes.math)]
        anchors = [f"word-{slug(name)}" for name in names] + [f"symbol-{slug(name)}" for name in symbols]
        row["ids"] += [anchor for anchor in dict.fromkeys(anchors) if anchor not in given]
        given.update(anchors)


def _pattern(word: str) -> re.Pattern[str]:
    stem = re.escape(word[:-1]) + "(?:y|ies)" if word.endswith("y") else re.escape(word) + "s?"
    return re.compile(rf"\b{stem}\b", re.IGNORECASE)


class Linker:
    """Links the first use of each word and symbol in the running text of one page."""

    def __init__(self, words: list[str], symbols: list[str]) -> None:
        longest_first = sorted(words, key=len, reverse=True)
        self.words = {word: _pattern(word) for word in longest_first}
        self.symbols = set(symbols)

    def link(self, paragraph: nodes.paragraph) -> None:
        beside = BESIDE.search(paragraph.astext()) is not None
        for child in list(paragraph.children):
            if isinstance(child, nodes.math) and child.astext() in self.symbols:
                self.symbols.discard(child.astext())
                child.replace_self(_link(f"symbol-{slug(child.astext())}", child.deepcopy()))
            elif isinstance(child, nodes.Text):
                child.parent.replace(child, self._linked(child, beside))

    def _linked(self, text: nodes.Text, beside: bool) -> list[nodes.Node]:
        for word, pattern in list(self.words.items()):
            found = pattern.search(text)
            if found is None or (word in EVERYDAY and not beside):
                continue
            del self.words[word]
            before, after = nodes.Text(text[: found.start()]), nodes.Text(text[found.end() :])
            link = _link(f"word-{slug(word)}", nodes.Text(found[0]))
            return [*self._linked(before, beside), link, *self._linked(after, beside)]
        return [text]


def _link(anchor: str, content: nodes.Node) -> page_link:
    return page_link("", "", content, page=PAGE, anchor=anchor, title="", classes=["explained"])


def _read(app, doctree: nodes.document) -> None:
    name, root = app.env.docname, Path(app.srcdir).parent
    if name == PAGE:
        _name_rows(doctree)
    source = layout.page(root, PAGE)
    if not source.is_file() or not layout.notebook(root, layout.RELEASE, name).is_file():
        return
    app.env.note_dependency(str(source))
    text = source.read_text(encoding="utf-8")
    linker = Linker(words_of(text), symbols_of(text))
    for paragraph in doctree.findall(nodes.paragraph):
        if isinstance(paragraph.parent, nodes.section) and "covers" not in paragraph["classes"]:
            linker.link(paragraph)


def setup(app) -> None:
    app.connect("doctree-read", _read)
