"""The book's own directives: labels, errata, goals, reading time, questions, derived tables."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
if str(ROOT) not in sys.path:  # so that `jupyter-book build` alone finds `autograder`, installed or not
    sys.path.insert(0, str(ROOT))

from course_book import (  # noqa: E402
    benchmarks,
    boxes,
    downloads,
    errata,
    figures,
    finish,
    glossary,
    html,
    links,
    mathematics,
    missed,
    questions,
    repairs,
    runs,
    sections,
    tables,
)


def setup(app):
    parts = (html, links, mathematics, boxes, downloads, errata, tables, benchmarks, questions, missed)
    parts += (figures, sections, glossary, finish, repairs, runs)
    for part in parts:
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
