"""Markdown to HTML with formulas as MathML, which browsers draw by themselves: no script and no network."""

from __future__ import annotations

import html
from typing import Any

from jinja2 import pass_context
from latex2mathml.converter import convert
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

_LONGEST = 5000  # characters; nobody writes a longer formula by hand


class _Renderer(IPythonRenderer):
    """nbconvert's renderer, which leaves formulas to a script."""

    def inline_math(self, body: str) -> str:
        return formula(body, "inline")

    def block_math(self, body: str) -> str:
        return formula(body, "block")

    def latex_environment(self, name: str, body: str) -> str:
        return formula(f"\\begin{{{name}}}{body}\\end{{{name}}}", "block")


@pass_context
def markdown2html(context: Any, source: str) -> str:
    """nbconvert's filter of this name; a cell's own pictures are found through the context."""
    attachments = context.get("cell", {}).get("attachments", {})
    renderer = _Renderer(escape=False, attachments=attachments, exclude_anchor_links=True)
    return MarkdownWithMath(renderer=renderer).render(source)


def formula(tex: str, display: str) -> str:
    """A formula as MathML; one that can't be read stays as it was written."""
    if len(tex) <= _LONGEST:
        try:
            return convert(tex, display=display)
        except Exception:  # any text may stand between two dollars
            pass
    return f"<code>{html.escape(tex)}</code>"
