"""Marks the lines of code that a phone has to break, so that a style sheet can hang what goes on below.

A line that is broken loses its indentation, and with it what Python says by it.
"""

import html
import re

FITS = 30  # characters that every phone has room for
# A block of code as Sphinx writes it; an output keeps its columns, and scrolls.
BLOCK = re.compile(
    r'(?P<head><div class="highlight-(?!myst-ansi|none|text)[\w+-]+ notranslate">'
    r'<div class="highlight"><pre>)(?P<code>.*?)</pre>',
    flags=re.DOTALL,
)
LINE = re.compile(r"[^\n]*\n|[^\n]+")
TAG = re.compile(r"<[^>]*>")


def hanging(page: str) -> str:
    """The page with each long line of code as an element that says how far it is indented."""
    return BLOCK.sub(lambda block: f"{block['head']}{LINE.sub(_marked, block['code'])}</pre>", page)


def _marked(line: re.Match[str]) -> str:
    words = html.unescape(TAG.sub("", line[0])).rstrip()
    if len(words) <= FITS or line[0].count("<span") != line[0].count("</span>"):
        return line[0]
    indent = len(words) - len(words.lstrip())
    return f'<span class="long-line" style="--indent: {indent}">{line[0]}</span>'
