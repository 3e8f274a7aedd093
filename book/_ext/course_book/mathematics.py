"""Sets the book's formulas as MathML when a page is written: no script has to do it in the browser."""

from docutils import nodes
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

from autograder.book.formulas import formula
from autograder.book.tex import FormulaError

NAME = "course"  # of this way to set formulas, in `html_math_renderer`
CLASS = "math notranslate nohighlight"
logger = logging.getLogger(__name__)


def _set(node: nodes.Element, display: bool) -> str:
    """The formula, or an error with its file and line, on which the build fails."""
    try:
        return formula(node.astext(), display)
    except FormulaError as error:
        logger.error(f"{error.message}: {' '.join(node.astext().split())}", location=node)
        return ""


def _inline(self, node: nodes.math) -> None:
    self.body.append(self.starttag(node, "span", "", CLASS=CLASS) + _set(node, False) + "</span>")
    raise nodes.SkipNode


def _block(self, node: nodes.math_block) -> None:
    self.body.append(self.starttag(node, "div", "", CLASS=CLASS))
    if node["number"]:
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})')
        self.add_permalink_ref(node, _("Link to this equation"))
        self.body.append("</span>")
    self.body.append(_set(node, True) + "</div>\n")
    raise nodes.SkipNode


def setup(app) -> None:
    app.add_html_math_renderer(NAME, (_inline, None), (_block, None))
