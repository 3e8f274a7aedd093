"""Links to a place on another page of the book, resolved once all pages are read."""

import re
from pathlib import Path

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from autograder.book.coverage import Coverage, read_coverage

TRACE_PAGE, ERRATA_PAGE = "traceability", "errata"
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")  # words in a sentence
logger = logging.getLogger(__name__)


class page_link(nodes.inline):
    """A link by page and anchor, before the address is known."""


class CourseDirective(SphinxDirective):
    """A directive that knows the course it stands in."""

    @property
    def root(self) -> Path:
        """The course's folder: the book is one of its subfolders."""
        return Path(self.env.srcdir).parent

    @property
    def coverage(self) -> Coverage:
        return course_coverage(self.env)

    def depend_on(self, *files: Path) -> None:
        """Have the page read anew when one of these files changes; its cells do not run for that."""
        for file in files:
            self.env.note_dependency(str(file))

    def problem(self, message: str) -> list[nodes.Node]:
        """Report a mistake in the chapter with its file and line; the build fails on it."""
        logger.error(message, location=self.get_location())
        return []


class Derived(CourseDirective):
    """A directive whose result depends on other files, so that its page is read anew in each build."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        return self.render()


class CountRole(SphinxRole):
    """A number in the running text that is counted in each build, so that no sentence quotes an old one."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        self.env.note_reread()
        try:
            number = self.count(course_coverage(self.env))
        except LookupError as error:
            logger.error(error.args[0], location=self.get_location())
            return [], []
        return [nodes.Text(SMALL[number] if number < len(SMALL) else str(number))], []

    def count(self, coverage: Coverage) -> int:
        raise NotImplementedError


def course_coverage(env) -> Coverage:
    """The coverage of the whole course, read once per build."""
    if not hasattr(env.app, "course_coverage"):
        env.app.course_coverage = read_coverage(Path(env.srcdir).parent)
    return env.app.course_coverage


def link(text: str, page: str, anchor: str = "", title: str = "", classes: tuple[str, ...] = ()) -> page_link:
    node = page_link("", "", *formatted(text), page=page, anchor=anchor, title=title)
    node["classes"] += classes
    return node


def formatted(text: str) -> list[nodes.Node]:
    """A line of Markdown as nodes: mathematics between dollars, code, and what is emphasised."""
    parts = re.split(r"(\$[^$]+\$|`[^`]+`|\*\*[^*]+\*\*|(?<![\w*])\*[^*\s][^*]*\*)", text)
    return [_inline(part) for part in parts if part]


def _inline(part: str) -> nodes.Node:
    kinds = {"$": nodes.math, "`": nodes.literal, "*": nodes.emphasis, "**": nodes.strong}
    mark = next((mark for mark in ("**", "*", "$", "`") if part.startswith(mark) and part.endswith(mark)), "")
    inside = part[len(mark) : len(part) - len(mark)]
    return kinds[mark]("", inside) if mark and inside else nodes.Text(part)


def _resolve(app, doctree, docname: str) -> None:
    """Turn each link into a reference; where the page is not part of this book, into plain text."""
    for node in list(doctree.findall(page_link)):
        if node["page"] in app.env.found_docs:
            uri = app.builder.get_relative_uri(docname, node["page"]) if node["page"] != docname else ""
            uri += f"#{node['anchor']}" if node["anchor"] else ""
            new = nodes.reference("", "", internal=True, refuri=uri, classes=node["classes"])
            if node["title"]:
                new["reftitle"] = node["title"]
        else:
            new = nodes.inline("", "", classes=node["classes"])
        new += node.children
        node.replace_self(new)


def setup(app) -> None:
    app.add_node(page_link)
    app.connect("doctree-resolved", _resolve)
