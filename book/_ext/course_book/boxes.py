"""What stands inside a chapter: the label under a heading, the goals, the reading time."""

from docutils import nodes

from autograder.base import layout
from autograder.book.coverage import unknown_id
from autograder.book.pages import Page, erratum_anchor, read_page, row_anchor, split_ids
from course_book.downloads import HOSTED, take_along
from course_book.html import element
from course_book.links import ERRATA_PAGE, TRACE_PAGE, CourseDirective, link


class Covers(CourseDirective):
    """`{covers} 3-1.2.1, E-15`: the rows and errata that the section answers, as small badges."""

    required_arguments = 1
    final_argument_whitespace = True
    lead, look = "Sources", "covers"

    def run(self) -> list[nodes.Node]:
        ids = split_ids(self.arguments[0])
        self.depend_on(layout.rows(self.root))
        topics = {row.id: row.topic for row in self.coverage.rows}
        topics |= {erratum.id: erratum.correction for erratum in self.coverage.errata}
        unknown = [name for name in ids if name not in topics]
        if unknown:
            return self.problem(unknown_id(unknown[0], set(topics)))
        line = nodes.paragraph(classes=["covers"] if self.look == "covers" else ["covers", self.look])
        line += nodes.inline("", f"{self.lead} ", classes=["covers-lead"])
        for name in ids:
            line += [_badge(name, topics[name]), nodes.Text(" ")]
        self._anchor(line)
        return [line]

    def _anchor(self, line: nodes.paragraph) -> None:
        """Give the n-th label of a page the anchor that `autograder.book.pages` gives it."""
        number = self.env.temp_data["covers"] = self.env.temp_data.get("covers", 0) + 1
        parent = self.state_machine.node
        (parent if isinstance(parent, nodes.section) else line)["ids"].append(f"covers-{number}")


class Mentions(Covers):
    """`{mentions} 3-1.2.1`: rows that the section touches on and does not answer, shown more quietly."""

    lead, look = "See also", "mentions"


def _badge(name: str, topic: str) -> nodes.Node:
    if name.startswith("E-"):
        return link(name, ERRATA_PAGE, erratum_anchor(name), topic, ("badge-erratum",))
    return link(name, TRACE_PAGE, row_anchor(name), topic, ("badge-row",))


class Goals(CourseDirective):
    """`{goals}` with a list: what the reader can do after the chapter."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        box = nodes.admonition(classes=["goals"])
        box += nodes.title("", "After this chapter you can")
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


class ReadingTime(CourseDirective):
    """`{readingtime}`: how long the chapter takes, by its words and visible code, and it as a notebook."""

    def run(self) -> list[nodes.Node]:
        page = read_page(layout.page(self.root, self.env.docname))
        text = f"About {page.minutes} minute{'s' if page.minutes > 1 else ''} to read"
        cells = sum(not cell.hidden for cell in page.cells)
        text += f" · {cells} code cell{'s' if cells > 1 else ''}, run for this page" if cells else ""
        line = nodes.paragraph("", text, classes=["reading-time"])
        return [line, *_switch(page), *take_along(self.root, page.name, self.config[HOSTED])]


def _switch(page: Page) -> list[nodes.Node]:
    """The switch for the numbers of the documents: `_static/documents.js` moves it, and its place is kept."""
    if not page.labels:
        return []
    button = element(
        tag="button", classes=["sources-switch"], data={"type": "button", "aria-pressed": "false"}
    )
    button += nodes.Text("Show which questions of the documents each section answers")
    return [button]


def setup(app) -> None:
    for name, directive in {
        "covers": Covers,
        "mentions": Mentions,
        "goals": Goals,
        "readingtime": ReadingTime,
    }.items():
        app.add_directive(name, directive)
