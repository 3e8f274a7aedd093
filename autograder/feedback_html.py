"""nbgrader's feedback template, loaded once and remembering what is the same on every student's page."""

from __future__ import annotations

import functools
import logging
from pathlib import Path
from typing import Any

import nbgrader
from nbconvert.exporters import HTMLExporter, TemplateExporter
from nbconvert.filters.highlight import Highlight2HTML
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbformat.v4 import new_notebook
from traitlets.config import Config

try:
    from jinja2 import pass_context
except ImportError:  # before jinja 3
    from jinja2 import contextfilter as pass_context

_REMEMBER = 4096  # cells; most of a page is the course's own text
# A message is there to be read whole, and to be found while scrolling.
_READABLE = """
pre { white-space: pre-wrap; word-break: normal; overflow-wrap: break-word; }
.output_error pre { border-left: 4px solid #d55e00; background: #fdf3ec; }
"""
_FORMGRADER = Path(nbgrader.__file__).parent / "server_extensions" / "formgrader"


class _Exporter(HTMLExporter):
    """nbconvert's exporter without what takes it half a second a page: checking the notebook against its
    schema around each step, and parsing the finished page again to touch up attributes."""

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        if context.get("cell", {}).get("attachments"):
            return super().markdown2html(context, source)
        return self._remembered(source)

    @functools.cached_property
    def _remembered(self) -> Any:
        plain = super().markdown2html
        return functools.lru_cache(_REMEMBER)(lambda source: plain({}, source))

    def from_notebook_node(self, nb: Any, resources: Any = None, **options: Any) -> tuple[str, Any]:
        return TemplateExporter.from_notebook_node(self, nb, self._init_resources(resources), **options)

    def _preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        return nb, resources


class Renderer:
    """Turns a notebook into a page; make one for the whole class."""

    def __init__(self) -> None:
        logging.getLogger("traitlets").setLevel(logging.ERROR)
        config = Config()
        config.HTMLExporter.template_name = "feedback"
        config.HTMLExporter.extra_template_basedirs = [str(_FORMGRADER / "templates")]
        css = _FORMGRADER / "static" / "node_modules" / "bootstrap" / "dist" / "css"
        config.HTMLExporter.extra_template_paths = [str(css)]
        self._exporter = _Exporter(config=config)
        _, self._resources = CSSHTMLHeaderPreprocessor(parent=self._exporter).preprocess(
            new_notebook(), {"config_dir": ""}
        )
        highlight = Highlight2HTML(pygments_lexer="ipython3", parent=self._exporter)
        remembered = functools.lru_cache(_REMEMBER)(highlight)
        self._exporter.register_filter("highlight_code", lambda source, metadata=None: remembered(source))

    def html(self, notebook: Any, about: dict[str, Any]) -> str:
        body, _ = self._exporter.from_notebook_node(
            notebook, resources={**self._resources, "nbgrader": about}
        )
        body = body.replace("</head>", f"<style>{_READABLE}</style></head>", 1)
        return body.replace('<img src="data:', '<img alt="Output of the cell" src="data:')
