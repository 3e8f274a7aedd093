"""Mends what other extensions leave wrong in a page."""

from docutils import nodes


def _unique_exercise_ids(app, doctree) -> None:
    """sphinx-exercise gives the body of every exercise the same id, and a page may use an id once."""
    for section in doctree.findall(nodes.section):
        section["ids"] = [name for name in section["ids"] if not name.startswith("exercise-content")]


def setup(app) -> None:
    app.connect("doctree-read", _unique_exercise_ids)
