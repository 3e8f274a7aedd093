"""The book's own directives: labels, errata, goals, reading time, questions, derived tables."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
if str(ROOT) not in sys.path:  # so that `jupyter-book build` alone finds `autograder`, installed or not
    sys.path.insert(0, str(ROOT))

from course_book import boxes, downloads, errata, figures, html, links, questions, repairs, sections, tables  # noqa: E402


def setup(app):
    for part in (html, links, boxes, downloads, errata, tables, questions, figures, sections, repairs):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
