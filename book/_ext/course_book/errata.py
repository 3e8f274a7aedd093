"""The register of errata on the page: the box in a chapter, the list with its kinds, and the counts."""

import re

from docutils import nodes
from sphinx.util import logging

from autograder.base import layout
from autograder.book.coverage import ERRATUM_KINDS, UNCHECKED, Coverage, Erratum, unknown_id
from autograder.book.pages import erratum_anchor
from course_book.html import element
from course_book.links import ERRATA_PAGE, CountRole, CourseDirective, Derived, formatted, link

LEAD = "For readers of the documents"
IN_BOX = "tag_in-box"  # the class of a cell that is folded away with the erratum that it settles
# How a box and the list call what is right, and what the kind means.
RIGHT = {"wrong": "Right", "unclear": "Clearer", "silent": "Note", "withdrawn": "Why"}
MEANINGS = {
    "wrong": "a computation contradicts the sentence",
    "unclear": "the sentence can be read in two ways, or leaves out what it depends on",
    "silent": "a figure, a table or an answer is lost, and what it said can't be judged",
    "withdrawn": "we claimed it and no longer do",
    UNCHECKED: "not yet held against the document",
}
logger = logging.getLogger(__name__)
LISTED = tuple(kind for kind in (*ERRATUM_KINDS, UNCHECKED) if kind != "withdrawn")


class ErratumBox(CourseDirective):
    """`{erratum} E-12` with a body: one line that shows, from the register, and the rest folded behind it."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        found = {erratum.id: erratum for erratum in self.coverage.errata}
        erratum = found.get(self.arguments[0].strip())
        if erratum is None:
            return self.problem(unknown_id(self.arguments[0], set(found)))
        self.assert_has_content()
        self.depend_on(layout.errata(self.root) / f"{erratum.chapter}.yml")
        box = element(tag="details", classes=["erratum", f"is-{erratum.kind}"], ids=[erratum.anchor])
        box += [summary(erratum), *quotation(erratum)]
        self.state.nested_parse(self.content, self.content_offset, box)
        listed = link(f"{erratum.id} in the list of errata", ERRATA_PAGE, erratum.anchor)
        box += nodes.paragraph("", "", listed, classes=["listed"])
        return [box]


class Documents(CourseDirective):
    """`{documents} One line.` with a body: what else only readers of the documents need, folded likewise."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        box = element(tag="details", classes=["erratum", "is-note"])
        head = element(tag="summary")
        head += nodes.inline("", LEAD, classes=["where"])
        head += [nodes.Text(" "), *formatted(self.arguments[0])]
        box += head
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


def summary(erratum: Erratum) -> nodes.Node:
    """The line of a box that shows: where the document stands, what it says, and what is right."""
    head = element(tag="summary")
    place = f"{erratum.id} · document {erratum.document}, {erratum.place}"
    head += nodes.inline("", f"{LEAD} · {place}", classes=["where"])
    # Whose words they are comes first: whoever skims must not take the claim for the book's own.
    whose = "We claimed" if erratum.kind == "withdrawn" else "In the document"
    head += [nodes.Text(" "), nodes.strong("", f"{whose}: "), *formatted(erratum.claim), nodes.Text(" ")]
    head += nodes.strong("", f"{RIGHT.get(erratum.kind, 'Right')}: ")
    head += formatted(first_sentence(erratum.correction))
    return head


def first_sentence(text: str) -> str:
    """Up to the first full stop that a new sentence follows; a decimal point is followed by a digit."""
    return re.split(r"(?<=[.?])\s+(?=[A-Z“`$])", text.strip(), maxsplit=1)[0]


def _fold_cells(app, doctree) -> None:
    """Move each cell with the tag `in-box` into the box of the erratum that another of its tags names."""
    boxes = {name: box for box in doctree.findall(element) for name in box["ids"]}
    for cell in [node for node in doctree.findall(nodes.container) if IN_BOX in node["classes"]]:
        settled = [name.removeprefix("tag_settles-") for name in cell["classes"] if "tag_settles-" in name]
        box = next((boxes[anchor] for anchor in map(erratum_anchor, settled) if anchor in boxes), None)
        if box is None:
            logger.error("a cell has the tag `in-box`, and no box settles with it", location=cell)
            continue
        cell.parent.remove(cell)
        box.insert(len(box) - 1, cell)  # before the link to the list


class Errata(Derived):
    """`{errata} 3`: what document 3 (or any) has wrong, unclear or silent, each linked to its box."""

    optional_arguments = 1

    def render(self) -> list[nodes.Node]:
        chosen = [
            erratum
            for erratum in self.coverage.errata_of(*LISTED)
            if not self.arguments or erratum.document == int(self.arguments[0])
        ]
        return [entry(erratum, self.coverage) for erratum in chosen] or [nothing("Nothing that we know of.")]


class Withdrawn(Derived):
    """`{errata-withdrawn}`: what we claimed and no longer do, with the reason."""

    def render(self) -> list[nodes.Node]:
        chosen = self.coverage.errata_of("withdrawn")
        return [entry(erratum, self.coverage) for erratum in chosen] or [nothing("Nothing so far.")]


class Counts(Derived):
    """`{errata-counts}`: how many entries there are of each kind, and what the kind means."""

    def render(self) -> list[nodes.Node]:
        counts = {kind: len(self.coverage.errata_of(kind)) for kind in MEANINGS}
        result = nodes.bullet_list(classes=["errata-counts"])
        for kind, count in counts.items():
            if kind == UNCHECKED and not count:
                continue
            line = nodes.paragraph("", "", nodes.strong("", str(count)), nodes.Text(" "), badge(kind))
            line += nodes.inline("", f" {MEANINGS[kind]}", classes=["meaning"])
            result += nodes.list_item("", line)
        return [result]


class Count(CountRole):
    """{errata-count}`wrong`: a number of entries in the running text; several kinds are added up."""

    def count(self, coverage: Coverage) -> int:
        kinds = [kind.strip() for kind in self.text.split(",")]
        unknown = [kind for kind in kinds if kind not in MEANINGS]
        if unknown:
            known = ", ".join(ERRATUM_KINDS)
            raise LookupError(f"there is no kind of erratum {unknown[0]!r}; the kinds are {known}")
        return len(coverage.errata_of(*kinds))


class RowCount(CountRole):
    """{row-count}`all`: the number of rows, or with `3` those of document 3."""

    def count(self, coverage: Coverage) -> int:
        chosen = [row for row in coverage.rows if self.text in ("all", str(row.document))]
        if not chosen:
            raise LookupError(f"there is no document {self.text!r}; say `all`, or the number of one")
        return len(chosen)


def entry(erratum: Erratum, coverage: Coverage) -> nodes.Node:
    """One entry: head, quotation, what it says, what speaks for it, what is right, what settles it."""
    found = nodes.container(classes=["erratum-entry", f"is-{erratum.kind}"], ids=[erratum.anchor])
    boxes = coverage.boxes(erratum.id)
    name = (
        link(erratum.id, boxes[0].page, boxes[0].anchor, "to the box in the chapter")
        if boxes
        else nodes.Text(erratum.id)
    )
    head = nodes.paragraph("", "", nodes.strong("", "", name), nodes.Text(" "), classes=["head"])
    head += [badge(erratum.kind), nodes.inline("", f" {_place(erratum)}", classes=["where"])]
    found += [head, *quotation(erratum)]
    for kind, label, text in (
        ("says", "Says", erratum.claim),
        ("concedes", "In its favour", erratum.concedes),
        ("right", RIGHT.get(erratum.kind, "Right"), erratum.correction),
    ):
        found += line(kind, label, *formatted(text)) if text else []
    found += _settled(erratum, coverage)
    return found


def _place(erratum: Erratum) -> str:
    """Where it stands; an entry that was withdrawn stands among those of other documents."""
    return f"document {erratum.document}, {erratum.place}" if erratum.kind == "withdrawn" else erratum.place


def _settled(erratum: Erratum, coverage: Coverage) -> list[nodes.Node]:
    if erratum.settled_by == "cell":
        titles = {page.name: page.title for page in coverage.pages}
        anchor = erratum.anchor if coverage.boxes(erratum.id) else ""
        chapter = link(titles.get(erratum.chapter, erratum.chapter), erratum.chapter, anchor)
        return line("settled", "Settled", nodes.Text("by a cell of the chapter "), chapter)
    if "::" in erratum.settled_by:
        return line("settled", "Settled", nodes.Text("by the test "), nodes.literal("", erratum.settled_by))
    return []


def line(kind: str, label: str, *content: nodes.Node) -> list[nodes.Node]:
    words = nodes.inline("", "", *content, classes=["words"])
    tag = nodes.inline("", label, classes=["tag"])
    return [nodes.paragraph("", "", tag, nodes.Text(" "), words, classes=[kind])]


def quotation(erratum: Erratum) -> list[nodes.Node]:
    """The document's own words to the letter, between quotation marks, with its formulas set as such."""
    if not erratum.quote:
        return []
    words = nodes.paragraph("", "", nodes.Text("“"), *_pieces(erratum.quote), nodes.Text("”"))
    return [nodes.block_quote("", words, classes=["source-quote"], support_smartquotes=False)]


def _pieces(quote: str) -> list[nodes.Node]:
    """The parts of a quotation: a part that is bare TeX, without dollars, is shown as it was typed."""
    found: list[nodes.Node] = []
    for part in re.split(r"(\s*…\s*)", quote):
        if re.search(r"\\[a-z]", part) and "$" not in part:
            found.append(nodes.literal("", part))
            continue
        for i, piece in enumerate(part.split("**")):
            found += [nodes.strong("", "", *formatted(piece))] if i % 2 else formatted(piece)
    return found


def badge(kind: str) -> nodes.Node:
    return nodes.inline("", kind, classes=["kind", f"kind-{kind}"])


def nothing(text: str) -> nodes.Node:
    return nodes.paragraph("", text, classes=["none"])


def setup(app) -> None:
    for name, directive in {
        "erratum": ErratumBox,
        "documents": Documents,
        "errata": Errata,
        "errata-withdrawn": Withdrawn,
        "errata-counts": Counts,
    }.items():
        app.add_directive(name, directive)
    app.connect("doctree-read", _fold_cells)
    app.add_role("errata-count", Count())
    app.add_role("row-count", RowCount())
