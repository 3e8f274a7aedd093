"""Markdown to HTML that is safe to look at, with formulas as MathML, which browsers draw by themselves."""

from __future__ import annotations

import html
import re
from typing import Any
from xml.etree import ElementTree

from jinja2 import pass_context
from latex2mathml.converter import Converter
from latex2mathml.symbols_parser import convert_symbol
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbconvert.filters.strings import files_url_pattern

from autograder.base.border import whole
from autograder.base.words import visible
from autograder.outlets import sanitise

_LONGEST = 5000  # characters; nobody writes a longer formula by hand
LONG = 20_000  # characters of one text cell; the time that Markdown takes grows with the square
_OPENINGS = 200  # of formulas by brackets or environments, each searched for to the end of the text
_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]{100,}={0,2}")
_NAME = "picture-in-this-text-"
IGNORED = "tex2jax_ignore"  # the class of an element in which MathJax looks for no formulas
_DELIMITER = re.compile(r"\$|\\[(\[]|\\begin\b")
# A command by its name, `\\[2em]`, which moves the next line, or `\!` three times, which goes back.
_COMMAND = re.compile(r"\\([A-Za-z]+|\\\s*\*?\s*\[|(?:!\s*\\){3})")
# Beside the names of symbols.  MathJax knows many more, some of which draw over whatever is near.
_PLAIN = """
arccos arcsin arctan argmax argmin bar begin big Big bigg Bigg bigl bigr binom bmod boldsymbol cases
cfrac cos cosh cot ddot det dfrac dim displaystyle dot end exp frac gcd hat inf ker left lim limits ln
log mathbb mathbf mathcal mathfrac mathfrak mathit mathrm mathscr mathsf mathtt max mbox middle min mod
nonumber not notag operatorname overbrace overline pmod qquad quad right sec sin sinh sqrt sup tan tanh
text textbf textit textrm textstyle tfrac tilde underbrace underline vec widehat widetilde
"""
_CHECKBOX = re.compile(r'<input class="task-list-item-checkbox" type="checkbox" disabled( checked)?/>')


class _Renderer(IPythonRenderer):
    """nbconvert's renderer, which leaves formulas to a script and fails without an attachment."""

    def inline_math(self, body: str) -> str:
        return formula(body, "inline")

    def block_math(self, body: str) -> str:
        return formula(body, "block")

    def latex_environment(self, name: str, body: str) -> str:
        return formula(f"\\begin{{{name}}}{body}\\end{{{name}}}", "block")

    def block_mermaidjs(self, code: str) -> str:
        return f"<pre>{html.escape(code)}</pre>"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """A picture that is here; of one that is not, what it should have been."""
        if url.startswith("attachment:"):
            url = attached(self.attachments, url.removeprefix("attachment:")) or url
        told = html.unescape(re.sub(r"<[^>]*>", "", text))
        if sanitise.is_picture(url) or url.startswith(_NAME):
            return f'<img src="{html.escape(url)}" alt="{html.escape(told)}">'
        words = f"picture: {told or url}"
        address = f'<a href="{html.escape(url)}">{html.escape(words)}</a>'
        return f"[{address if sanitise.is_link(url) else html.escape(words)}]"


@pass_context
def markdown2html(context: Any, source: str) -> str:
    """nbconvert's filter of this name; a cell's own pictures are found through the context."""
    return to_html(source, context.get("cell", {}).get("attachments", {}))


def to_html(source: str, attachments: dict[str, Any]) -> str:
    """A text as a fragment of HTML; one that would take too long to format stays as it was written."""
    if source.startswith(("<div>", f'<div class="{IGNORED}">')) and "\n" not in source:  # one block of HTML
        return sanitise.html(source)
    source, pictures = without_pictures(whole(source))
    if not is_short(source):
        return as_written(source)
    renderer = _Renderer(escape=False, attachments=attachments, exclude_anchor_links=True)
    try:
        fragment = MarkdownWithMath(renderer=renderer).render(source)
    except (RecursionError, ValueError, LookupError):  # a hundred lists in each other, for example
        return as_written(source)
    fragment = _CHECKBOX.sub(lambda m: "☑ " if m[1] else "☐ ", fragment)
    return sanitise.html(with_pictures(fragment, pictures))


def strip_files_prefix(fragment: str) -> str:
    """nbconvert's filter of this name, for HTML only.

    Theirs also looks for Markdown, of which none is left, and takes the cube of the number of brackets.
    """
    return files_url_pattern.sub(r"\1=\2", fragment)


def has_formulas(fragment: str) -> bool:
    """Whether MathJax, which nbgrader's pages load, would look for a formula in a fragment of HTML."""
    return _DELIMITER.search(html.unescape(fragment)) is not None


def is_plain(fragment: str) -> bool:
    """Whether all that MathJax could find in a fragment stays in its line and is nothing but mathematics."""
    if not has_formulas(fragment):
        return True
    names = set(_COMMAND.findall(html.unescape(fragment))) - {*_PLAIN.split()}
    return all(name.isalpha() and convert_symbol(f"\\{name}") for name in names)


def left_alone(fragment: str) -> str:
    """Finished HTML in one element; MathJax leaves it as it is."""
    return f'<div class="{IGNORED}">{fragment}</div>' if has_formulas(fragment) else f"<div>{fragment}</div>"


def as_written(source: str) -> str:
    return f"<pre>{html.escape(visible(source))}</pre>"


def is_short(source: str) -> bool:
    """Whether formatting takes no more than a second or two, whatever is in it."""
    openings = sum(source.count(mark) for mark in ("\\begin{", "\\\\[", "\\\\(", "$$"))
    return len(source) <= LONG and openings <= _OPENINGS and " " * 2000 not in source


def without_pictures(source: str) -> tuple[str, list[str]]:
    """The text with a short name for each picture that is written into it, and the pictures."""
    pictures: list[str] = []

    def name(match: re.Match[str]) -> str:
        pictures.append(match[0])
        return f"{_NAME}{len(pictures) - 1}.png"

    return _DATA.sub(name, source), pictures


def with_pictures(text: str, pictures: list[str]) -> str:
    """The pictures back in their places; they are base 64 and harmless anywhere."""

    def picture(match: re.Match[str]) -> str:
        return pictures[int(match[1])] if int(match[1]) < len(pictures) else match[0]

    return re.sub(rf"{_NAME}(\d{{1,6}})\.png", picture, text)


def attached(attachments: Any, name: str) -> str:
    """The address of a cell's own picture; empty when there is none of that name."""
    bundle = attachments.get(name) if isinstance(attachments, dict) else None
    for kind in ("svg+xml", "png", "jpeg", "gif", "webp"):
        data = bundle.get(f"image/{kind}") if isinstance(bundle, dict) else None
        if isinstance(data, str) and sanitise.bitmap(data):
            return f"data:image/{kind};base64,{sanitise.bitmap(data)}"
    return ""


def formula(tex: str, display: str) -> str:
    """A formula as MathML; one that can't be read stays as it was written."""
    if len(tex) <= _LONGEST:
        try:
            return _written(Converter(display=display).convert_to_element(tex))
        except Exception:  # any text may stand between two dollars
            pass
    return f"<code>{html.escape(visible(tex))}</code>"


def _written(tree: ElementTree.Element) -> str:
    """latex2mathml writes symbols as references; here they become letters, and all other text stays text."""
    for element in tree.iter():
        element.text = re.sub(r"&#x[0-9A-Fa-f]{4,6};", lambda m: html.unescape(m[0]), element.text or "")
    return ElementTree.tostring(tree, encoding="unicode")
