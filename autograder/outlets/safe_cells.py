"""Cells and outputs of a student's in a form that nbgrader's own pages, which check nothing, can show."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Any

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from autograder.base.words import coloured, visible
from autograder.outlets import mathml, sanitise

LONG_CODE = 20_000  # characters of one code cell; colouring takes longer with the square of it
_ALL_TEXT = 400_000  # characters of text and code of one notebook: past that, a page takes minutes
_BLANK = re.compile(r"\n(?:[ \t]*\n){50,}")
# Letters by number may be the ones that turn a line around.
_BY_NUMBER = re.compile(r"&#|&(?:[rl]rm|zwn?j|NoBreak|ZeroWidthSpace|Negative\w+Space);")
_BRACKETS = 200  # of one text cell
_FILES_LINK = re.compile(r"\]\(/?files/")
_PAGE_IDS = "notebook notebook-container statusmessage toc top"


class SafeCells:
    """Makes one notebook's cells safe; text that is the course's own, to the letter, stays as it is.

    With `as_written`, a student's text is not formatted at all, and its beginning has to do.
    """

    def __init__(
        self, ours: frozenset[str], names: Iterable[str], our_page: bool = False, as_written: bool = False
    ) -> None:
        self._ours, self._room, self._our_page, self._as_written = ours, _ALL_TEXT, our_page, as_written
        suffixes = ("", "_extra_credit", "-comment")
        self._taken = frozenset(_PAGE_IDS.split()) | {name + end for name in names for end in suffixes}

    def cell(self, node: dict[str, Any]) -> dict[str, Any]:
        """A cell in nbformat's shape, ready for a page that shows whatever it is given."""
        if node["source"] in self._ours and not node.get("attachments"):
            return node | ({"outputs": outputs(node["outputs"])} if "outputs" in node else {})
        self._room -= min(len(node["source"]), mathml.LONG)
        room = LONG_CODE if self._room > 0 else 500
        if self._as_written:
            node = node | {"source": beginning(node["source"], room)}
            room = len(node["source"])
        if node["cell_type"] == "code":
            return node | {"source": code(node["source"], room), "outputs": outputs(node["outputs"])}
        if node["cell_type"] != "markdown":  # a raw cell is HTML to nbconvert
            return node | {"source": mathml.as_written(node["source"])}
        pictures = attachments(node.pop("attachments", {}))
        text = self._markdown(node["source"], pictures)
        return node | {"source": text} | ({"attachments": pictures} if pictures else {})

    def _markdown(self, source: str, pictures: dict[str, Any]) -> str:
        if self._as_written or self._room <= 0:
            return _in_one_block(mathml.as_written(source))
        return visible(source) if self._our_page else markdown(source, pictures, self._taken)


def code(source: str, most: int = LONG_CODE) -> str:
    """The text of a code cell; the end of a very long one stays in the hand-in."""
    return beginning(_BLANK.sub("\n" * 50, visible(source)), most)


def beginning(source: str, most: int) -> str:
    if len(source) <= most:
        return source
    return f"{source[:most]}\n# … {len(source) - most} more characters are in the hand-in."


def markdown(source: str, pictures: dict[str, Any], taken: frozenset[str] | None = None) -> str:
    """A text that nbconvert renders safely: as it is if harmless, otherwise the HTML that is left of it.

    `taken` are the ids that no heading may have; None means that no heading may have any.
    """
    source = visible(source)
    if is_harmless(source, pictures, taken):
        return source
    return _in_one_block(mathml.to_html(source, pictures))


def _in_one_block(fragment: str) -> str:
    """HTML as a Markdown text: a blank line would end it, and what follows would be Markdown again.

    Brackets are written by number: nbconvert looks for them in finished HTML (see `_has_few_brackets`).
    """
    return re.sub(r"\r?\n|\r", "&#10;", mathml.left_alone(fragment)).replace("[", "&#91;")


def is_harmless(source: str, pictures: dict[str, Any], taken: frozenset[str] | None) -> bool:
    """Whether nbconvert makes of a text only marked-up words, pictures that are there, and links to pages."""
    short, _ = mathml.without_pictures(source)
    if not mathml.is_short(short) or _BY_NUMBER.search(short):
        return False
    watcher = _Watcher(pictures, taken)
    try:
        drawn = MarkdownWithMath(renderer=watcher).render(short)
    except Exception:  # what fails here would fail on nbgrader's page
        return False
    return watcher.harmless and _has_few_brackets(drawn) and mathml.is_plain(drawn)


def _has_few_brackets(drawn: str) -> bool:
    """Whether nbconvert's search for `[…](files/…)`, which takes the cube of their number, ends soon."""
    return drawn.count("[") <= _BRACKETS and not _FILES_LINK.search(drawn)


class _Watcher(IPythonRenderer):
    """nbconvert's renderer, which notes what it would pass on unchecked."""

    def __init__(self, pictures: dict[str, Any], taken: frozenset[str] | None) -> None:
        super().__init__(escape=False, attachments=pictures)
        self._pictures, self._taken, self.harmless = pictures, taken, True

    def _refuse(self, *_: Any, **__: Any) -> str:
        self.harmless = False
        return ""

    block_html = inline_html = block_mermaidjs = _refuse

    def link(self, text: str, url: str, title: str | None = None) -> str:
        return super().link(text, url, title) if sanitise.is_link(url) else self._refuse()

    def image(self, text: str, url: str, title: str | None = None) -> str:
        there = url.startswith("attachment:") and url.removeprefix("attachment:") in self._pictures
        if not (there or sanitise.is_picture(url) or sanitise.is_picture_file(url)):
            return self._refuse()
        return super().image(text, url, title)

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        """Its words become its id, and nbgrader finds the field of a score by id."""
        drawn = super().heading(text, level, **attrs)
        found = re.search(r' id="([^"]*)"', drawn)
        if found and (self._taken is None or html.unescape(found[1]) in self._taken):
            self.harmless = False
        return drawn


def attachments(bundles: dict[str, Any]) -> dict[str, Any]:
    """The pictures of a text cell that are pictures."""
    found = {}
    for name, bundle in bundles.items():
        address = mathml.attached({name: bundle}, name)
        if address:
            kind, _, data = address.removeprefix("data:").partition(";base64,")
            found[visible(name)] = {kind: data}
    return found


def outputs(given: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a cell showed, each in the forms that a page may show."""
    return [_output(output) for output in given]


def _output(output: dict[str, Any]) -> dict[str, Any]:
    kind = output["output_type"]
    if kind == "stream":
        return output | {"text": coloured(output["text"])}
    if kind == "error":
        words = {name: visible(output[name]) for name in ("ename", "evalue")}
        return output | words | {"traceback": [coloured(line) for line in output["traceback"]]}
    texts = {mime: data for mime, data in output["data"].items() if mime in _DATA and isinstance(data, str)}
    kept = {mime: _DATA[mime](data) for mime, data in texts.items()}
    kept = {mime: data for mime, data in kept.items() if data}
    if "text/latex" in kept:  # for which nbgrader's pages have a script that draws more than formulas
        kept.setdefault("text/html", _fragment(mathml.to_html(kept.pop("text/latex"), {})))
    return output | {
        "data": kept or {"text/plain": "(an output that this page does not show)"},
        "metadata": {},
    }


def _fragment(text: str) -> str:
    fragment = sanitise.html(text)
    if not sanitise.says_something(fragment):
        return ""
    return mathml.left_alone(fragment) if mathml.has_formulas(fragment) else fragment


_DATA = {
    "text/plain": coloured,
    "text/latex": visible,
    "text/html": _fragment,
    "text/markdown": lambda text: markdown(text, {}),
    "image/svg+xml": sanitise.svg,
    "image/png": sanitise.bitmap,
    "image/jpeg": sanitise.bitmap,
}
