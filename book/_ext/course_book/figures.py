"""Live figures: a drawing that a small script of ours moves, and that stands still without it."""

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from course_book.html import element
from course_book.links import CourseDirective

FOLDER = Path(__file__).resolve().parents[2] / "_figures"  # its content is copied into `_static`


class LiveFigure(CourseDirective):
    """`{live} query` with a caption; `:alt:` says in words what is drawn.

    `_figures/figures/query.js` draws it, and `_figures/first/query.svg` is its first drawing, for a page
    without scripts; `python -m tests.browser.record_figures` records that one.  Numbers that the script can't
    compute lie in `_figures/data/query.js`, if there are any, and come when a reader is near.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"alt": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        script, first = FOLDER / f"figures/{name}.js", FOLDER / f"first/{name}.svg"
        missing = [file for file in (script, first) if not file.is_file()]
        if missing or "alt" not in self.options:
            return self.problem(f"live figure {name}: {missing[0] if missing else ':alt:'} is missing")
        self.assert_has_content()
        self.depend_on(first)
        numbers = (
            {"data-numbers": f"_static/data/{name}.js"} if (FOLDER / f"data/{name}.js").is_file() else {}
        )
        data = {"data-live": name, **numbers}
        figure = element(tag="figure", classes=["live"], ids=[f"live-{name}"], data=data)
        stage = element(
            tag="div", classes=["live-stage"], data={"role": "img", "aria-label": self.options["alt"]}
        )
        stage += nodes.raw("", first.read_text(encoding="utf-8"), format="html")
        caption = element(tag="figcaption")
        self.state.nested_parse(self.content, self.content_offset, caption)
        figure += [stage, element(tag="div", classes=["live-panel"]), caption]
        loaded = f'<script defer src="_static/figures/{name}.js"></script>'
        return [figure, nodes.raw("", loaded, format="html")]


def _copy_scripts(app, config) -> None:
    """Hand the scripts to Sphinx as static files; `_static` itself is loaded whole by every page."""
    if FOLDER.is_dir():
        config.html_static_path = [*config.html_static_path, str(FOLDER)]


def setup(app) -> None:
    app.add_directive("live", LiveFigure)
    app.connect("config-inited", _copy_scripts)
