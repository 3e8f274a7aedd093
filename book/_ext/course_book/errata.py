"""The register of errata on the page: the box in a chapter, the list with its kinds, and the counts."""

import re

from docutils import nodes

from autograder.base import layout
from autograder.book.coverage import ERRATUM_KINDS, UNCHECKED, Coverage, Erratum, unknown_id
from course_book.links import ERRATA_PAGE, CountRole, CourseDirective, Derived, formatted, link

# How a box is headed, how the list calls what is right, and what the kind means.
TITLES = {"wrong": "Erratum", "unclear": "Unclear", "silent": "Silent", "withdrawn": "Withdrawn"}
RIGHT = {"wrong": "Right", "unclear": "Clearer", "silent": "Note", "withdrawn": "Why"}
MEANINGS = {
    "wrong": "a computation contradicts the sentence",
    "unclear": "the sentence can be read in two ways, or leaves out what it depends on",
    "silent": "a figure, a table or an answer is lost, and what it said can't be judged",
    "withdrawn": "we claimed it and no longer do",
    UNCHECKED: "not yet held against the document",
}
LISTED = tuple(kind for kind in (*ERRATUM_KINDS, UNCHECKED) if kind != "withdrawn")


class ErratumBox(CourseDirective):
    """`{erratum} E-12` with a body; its title follows from the kind, and its quotation from the register."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        found = {erratum.id: erratum for erratum in self.coverage.errata}
        erratum = found.get(self.arguments[0].strip())
        if erratum is None:
            return self.problem(unknown_id(self.arguments[0], set(found)))
        self.assert_has_content()
        self.depend_on(layout.errata(self.root) / f"{erratum.chapter}.yml")
        box = nodes.admonition(classes=["erratum", f"is-{erratum.kind}"], ids=[erratum.anchor])
        title = nodes.title("", "")
        name = f"{TITLES.get(erratum.kind, 'Erratum')} {erratum.id}"
        title += link(name, ERRATA_PAGE, erratum.anchor, erratum.correction)
        title += nodes.inline("", f" · document {erratum.document}, {erratum.place}", classes=["where"])
        box += [title, *quotation(erratum)]
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


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
        "errata": Errata,
        "errata-withdrawn": Withdrawn,
        "errata-counts": Counts,
    }.items():
        app.add_directive(name, directive)
    app.add_role("errata-count", Count())
    app.add_role("row-count", RowCount())
