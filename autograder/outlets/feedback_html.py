"""The feedback template, loaded once and remembering what is the same on every student's page."""

from __future__ import annotations

import base64
import html
import json
import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbgrader
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.highlight import Highlight2HTML
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbformat.v4 import new_notebook
from traitlets.config import Config

from autograder.base import digest, layout
from autograder.course.nbgrader import feedback_templates
from autograder.outlets.mathml import markdown2html, strip_files_prefix

_REMEMBER = 2_000_000  # characters; most of a page is the course's own text
_META = '<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />'
_LOOKS = (layout.PACKAGE / "templates" / "feedback" / "page.css").read_text(encoding="utf-8")
_LONG = 400_000  # longer texts are big pictures, one student's own
# A message is there to be read whole, and to be found while scrolling. What a student made stays in its box.
_READABLE = """
pre { white-space: pre-wrap; word-break: normal; overflow-wrap: break-word; }
.output_error pre { border-left: 4px solid #d55e00; background: #fdf3ec; }
summary { display: list-item; cursor: pointer; }
.text_cell_render, .output_subarea, .input_area { contain: paint; overflow-x: auto; max-width: 100%; }
.grader-note { margin: 0 0 1em; padding: 0.5em 1em; border-left: 4px solid #0072b2; background: #eef5fb; }
.grader-note p { margin: 0.2em 0; overflow-wrap: anywhere; }
iframe.framed { display: block; width: 100%; border: 0; resize: vertical; overflow: auto; }
iframe.lines-2 { height: 4em; } iframe.lines-5 { height: 10em; } iframe.lines-10 { height: 20em; }
iframe.lines-20 { height: 36em; }
.text_cell_render img, .output_subarea img { max-width: 100%; height: auto; }
div.nbgrader_cell .panel-heading { height: auto; min-height: 37px; overflow: hidden; }
"""
# Inside the frame of an output; as nbconvert shows tables.
_FRAMED = """
body { margin: 0; font: 14px/1.43 Helvetica, Arial, sans-serif; color: #000; background: #fff; }
table { border: none; border-collapse: collapse; font-size: 12px; table-layout: fixed; }
thead { border-bottom: 1px solid #000; vertical-align: bottom; }
tr, th, td { text-align: right; vertical-align: middle; padding: 0.5em; border: none; }
th { font-weight: bold; } tbody tr:nth-child(odd) { background: #f5f5f5; }
img { max-width: 100%; } pre { white-space: pre-wrap; }
"""
_FREE = "style-src 'unsafe-inline'"  # as nbgrader's own page has it, whose styles are not known beforehand
# One declaration; a pattern for all of them at once could be made to try for ever.
_VETTED = re.compile(
    r" ?(?:color|background-color|font-weight|font-style|text-align|text-decoration): ?[\w#(), .%]+"
)


class HtmlCache:
    """Texts that were made once, the latest ones, never more than a fixed number of characters."""

    def __init__(self, room: int = _REMEMBER) -> None:
        self._room, self._texts = room, OrderedDict[str, str]()

    def once(self, what: Any, make: Callable[[], str]) -> str:
        """The text made for `what`, any plain value."""
        key = json.dumps(what)
        text = self._texts.get(key)
        if text is not None:
            self._texts.move_to_end(key)
            return text
        text = make()
        size = len(key) + len(text)
        if size <= _LONG:
            self._texts[key], self._room = text, self._room - size
            while self._room < 0:
                self._room += sum(map(len, self._texts.popitem(last=False)))
        return text


class Renderer:
    """Turns a notebook into a page; make one for the whole class."""

    def __init__(self) -> None:
        logging.getLogger("traitlets").setLevel(logging.ERROR)
        memory = HtmlCache()
        exporter = HTMLExporter(config=_config())
        highlight = Highlight2HTML(pygments_lexer="ipython3", parent=exporter)
        exporter.register_filter(
            "highlight_code",
            lambda source, metadata=None: memory.once(["code", source], lambda: highlight(source)),
        )
        _, resources = CSSHTMLHeaderPreprocessor(parent=exporter).preprocess(
            new_notebook(), {"config_dir": ""}
        )
        nothing = {"notebook": "", "student": "", "score": 0, "max_score": 0, "late_penalty": 0}
        nothing |= {"heading": (), "graded": ()}
        resources |= {"once": memory.once, "without_font": without_font, "frame": frame, "nbgrader": nothing}
        _, self._resources = exporter.from_notebook_node(new_notebook(), resources)
        self._template = exporter.template

    def html(self, notebook: dict[str, Any], about: dict[str, Any]) -> str:
        """The page, without nbconvert's checks of the notebook around each step, which take half a second."""
        body: str = self._template.render(nb=notebook, resources={**self._resources, "nbgrader": about})
        body = body.replace("</head>", f"<style>{_READABLE}{_LOOKS}</style></head>", 1)
        body = body.replace("<html>", '<html lang="en">', 1).replace('<meta charset="utf-8" />', _META, 1)
        body = body.replace('<img src="data:', '<img alt="Output of the cell" src="data:')
        return body.replace(_FREE, styles(body), 1)


def without_font(head: str) -> str:
    """Bootstrap's style sheet without its font of little pictures, which is in a file that is not there."""
    return re.sub(r"@font-face\s*\{[^}]*Glyphicons[^}]*\}", "", head)


def styles(page: str) -> str:
    """The content policy for styles: the page's own sheets and the few harmless words of cleaned HTML."""
    head, _, body = page.partition("</head>")
    sheets = re.findall(r"<style[^>]*>(.*?)</style>", head, re.DOTALL)
    words = set(re.findall(r' style=(?:"|&#34;|&quot;)(.*?)(?:"|&#34;|&quot;)', body))
    vetted = sorted(filter(_is_vetted, words))[:200]
    digests = [digest.raw(text.encode()) for text in (*sheets, _FRAMED, *vetted)]
    hashes = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return f"style-src 'unsafe-hashes' {hashes}"


def _is_vetted(style: str) -> bool:
    return all(_VETTED.fullmatch(part) for part in style.rstrip("; ").split(";"))


def frame(fragment: str) -> str:
    """An output of HTML in a frame of its own, where nothing runs and from where nothing can be reached."""
    page = f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>{_FRAMED}</style>{fragment}</html>'
    lines = len(re.findall(r"<(?:tr|p|br|li|h\d|pre)\b", fragment)) + len(fragment) // 1000
    size = 20 if "<img" in fragment else next((n for n in (2, 5, 10) if lines <= n), 20)
    rights = "allow-popups allow-popups-to-escape-sandbox"  # a link opens, on a click, beside this page
    return (
        f'<iframe class="framed lines-{size}" sandbox="{rights}" title="Output of the cell" '
        f'srcdoc="{html.escape(page)}"></iframe>'
    )


def _config() -> Config:
    config = Config()
    config.HTMLExporter.template_name = "feedback"
    config.HTMLExporter.optimistic_validation = True  # once at the end: a schema takes a while to compile
    config.HTMLExporter.template_file = "remembering.html.j2"
    config.HTMLExporter.extra_template_basedirs = feedback_templates()
    config.HTMLExporter.filters = {"markdown2html": markdown2html, "strip_files_prefix": strip_files_prefix}
    css = (
        Path(nbgrader.__file__).parent / "server_extensions/formgrader/static/node_modules/bootstrap/dist/css"
    )
    config.HTMLExporter.extra_template_paths = [str(css)]
    return config
