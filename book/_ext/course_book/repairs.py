"""Mends what other extensions leave wrong in a page."""

import re

from docutils import nodes

SIDEBAR = '<div id="pst-primary-sidebar"'
SYMBOL = re.compile(
    r'<a class="explained reference internal" href="(?P<page>[^"#]*)#symbol-(?P<name>[\w-]+)"'
)


def accessible(page: str) -> str:
    """The page with names that screen readers need: of a link that is a formula, and of the side bar.

    The empty corner of a table is no heading, a reference has no role of its own, and its words name a fold.
    """
    page = page.replace('<th class="head"><p></p></th>', "<td></td>")
    page = page.replace(' role="doc-biblioentry"', "")  # a role that is no longer one
    page = page.replace('<summary aria-label="Toggle hidden content">', "<summary>")
    page = page.replace(SIDEBAR, f'{SIDEBAR} role="complementary" aria-label="The book"')
    return SYMBOL.sub(lambda link: f'{link[0]} aria-label="{link["name"].replace("-", " ")}"', page)


def _unique_exercise_ids(app, doctree) -> None:
    """sphinx-exercise gives the body of every exercise the same id, and a page may use an id once.

    A box such as `covers` gives it one of its own; without any, Sphinx could not number what is in it.
    """
    for section in doctree.findall(nodes.section):
        own = [name for name in section["ids"] if not name.startswith("exercise-content")]
        section["ids"] = own or [f"{name}-content" for name in section.parent["ids"][:1]]


def setup(app) -> None:
    app.connect("doctree-read", _unique_exercise_ids)
