"""The chapter and its exercises as notebooks to take along, from a server and from a folder alike.

A browser that has opened a page from a file shows a linked notebook as raw text instead of saving it. So each
notebook also lies in a script, which `_static/download.js` loads on a click and saves.
"""

import json
from pathlib import Path

import nbformat
from docutils import nodes
from sphinx.errors import ConfigError

from autograder.base import layout
from autograder.book.portable import notebook_of
from course_book.html import element

FOLDER = "_static/notebooks"
HOSTED = "course_hosted_notebooks"  # the setting with the address of a service
NOTEBOOK = "{notebook}"  # what stands for the file in that address
CALL = "window.courseFile"  # defined in `_static/download.js`
HOW = "Save the file in the folder of the course, run ", " there once, and open it with "


def take_along(root: Path, name: str, hosted: str = "") -> list[nodes.Node]:
    """Links to both notebooks of a chapter, with how to open them; nothing for a page without exercises.

    `hosted` is the address under which a service runs a notebook, with `{notebook}` for the file.
    """
    if not layout.notebook(root, layout.RELEASE, name).is_file():
        return []
    line = element(tag="p", classes=["take-along"])
    line += nodes.Text("As notebooks: ")
    line += [_link(f"chapter-{name}", "this chapter"), nodes.Text(", "), _link(name, "its exercises")]
    line += nodes.Text(". ")
    line += _hosted(f"chapter-{name}", hosted)
    how = element(tag="details", classes=["take-along-how"])
    summary = element(tag="summary")
    summary += nodes.Text("How to open them")
    words = nodes.paragraph("", HOW[0])
    words += [nodes.literal("", "make install"), nodes.Text(HOW[1])]
    words += [nodes.literal("", ".venv/bin/jupyter lab"), nodes.Text(".")]
    how += [summary, words]
    return [line, how]


def _link(name: str, words: str) -> nodes.Node:
    address = f"{FOLDER}/{name}.ipynb"
    link = element(tag="a", data={"href": address, "download": f"{name}.ipynb", "data-notebook": name})
    link += nodes.Text(words)
    return link


def _hosted(name: str, address: str) -> list[nodes.Node]:
    """A link to the chapter on a service; `_static/download.js` shows it where there is a network."""
    if not address:
        return []
    part = element(tag="span", classes=["take-along-hosted"], data={"hidden": ""})
    link = element(tag="a", data={"href": address.replace(NOTEBOOK, f"{name}.ipynb")})
    link += nodes.Text("Run it in the browser")
    part += [link, nodes.Text(". ")]
    return [part]


def _check(app, config) -> None:
    if config[HOSTED] and NOTEBOOK not in config[HOSTED]:
        raise ConfigError(
            f"{HOSTED} is {config[HOSTED]!r}, which leads every chapter to one place: "
            f"write {NOTEBOOK} where the name of the notebook belongs, or leave it empty."
        )


def _write(app, exception) -> None:
    """Once the pages are written, lay both notebooks of each chapter beside them, as files and as scripts."""
    if exception is not None or app.builder.format != "html":
        return
    root, out = Path(app.srcdir).parent, Path(app.outdir) / FOLDER
    out.mkdir(parents=True, exist_ok=True)
    for name in sorted(app.env.found_docs):
        released = layout.notebook(root, layout.RELEASE, name)
        if released.is_file():
            chapter = nbformat.writes(notebook_of(layout.page(root, name)))
            for stem, text in ((name, released.read_text("utf-8")), (f"chapter-{name}", chapter)):
                (out / f"{stem}.ipynb").write_text(text, encoding="utf-8")
                script = f"{CALL}({json.dumps(f'{stem}.ipynb')}, {json.dumps(text)});\n"
                (out / f"{stem}.js").write_text(script, encoding="utf-8")


def setup(app) -> None:
    app.add_config_value(HOSTED, "", "env", types=(str,))
    app.connect("config-inited", _check)
    app.connect("build-finished", _write)
