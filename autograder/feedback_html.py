"""nbgrader's feedback template, loaded once and remembering what is the same on every student's page."""

from __future__ import annotations

import json
import logging
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

from autograder.mathml import markdown2html
from autograder.nbgrader_api import feedback_templates

_REMEMBER = 2_000_000  # characters; most of a page is the course's own text
_LONG = 400_000  # longer texts are big pictures, one student's own
# A message is there to be read whole, and to be found while scrolling.
_READABLE = """
pre { white-space: pre-wrap; word-break: normal; overflow-wrap: break-word; }
.output_error pre { border-left: 4px solid #d55e00; background: #fdf3ec; }
summary { display: list-item; cursor: pointer; }
"""


class Memory:
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
        memory = Memory()
        exporter = HTMLExporter(config=_config())
        highlight = Highlight2HTML(pygments_lexer="ipython3", parent=exporter)
        exporter.register_filter(
            "highlight_code",
            lambda source, metadata=None: memory.once(["code", source], lambda: highlight(source)),
        )
        _, resources = CSSHTMLHeaderPreprocessor(parent=exporter).preprocess(
            new_notebook(), {"config_dir": ""}
        )
        nothing = {"notebook": "", "score": 0, "max_score": 0, "late_penalty": 0}
        resources |= {"once": memory.once, "nbgrader": nothing}
        _, self._resources = exporter.from_notebook_node(new_notebook(), resources)
        self._template = exporter.template

    def html(self, notebook: dict[str, Any], about: dict[str, Any]) -> str:
        """The page, without nbconvert's checks of the notebook around each step, which take half a second."""
        body = self._template.render(nb=notebook, resources={**self._resources, "nbgrader": about})
        body = body.replace("</head>", f"<style>{_READABLE}</style></head>", 1)
        return body.replace('<img src="data:', '<img alt="Output of the cell" src="data:')


def _config() -> Config:
    config = Config()
    config.HTMLExporter.template_name = "feedback"
    config.HTMLExporter.template_file = "remembering.html.j2"
    config.HTMLExporter.extra_template_basedirs = feedback_templates()
    config.HTMLExporter.filters = {"markdown2html": markdown2html}
    css = (
        Path(nbgrader.__file__).parent / "server_extensions/formgrader/static/node_modules/bootstrap/dist/css"
    )
    config.HTMLExporter.extra_template_paths = [str(css)]
    return config
