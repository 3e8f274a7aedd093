"""Tables that are derived: rows of documents, exercises of an assignment, its tests, the last audit."""

import itertools
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

from autograder.audit import kept_audit
from autograder.base import layout
from autograder.base.errors import CourseError
from autograder.book.coverage import Coverage, Row
from autograder.book.pages import row_anchor
from autograder.course import assignments, requirements
from course_book.links import TRACE_PAGE, CountRole, Derived, formatted, link

Cell = str | Sequence[nodes.Node]


def table(name: str, header: Sequence[str], rows: Iterable[tuple[str, Sequence[Cell]]]) -> nodes.table:
    """A table of (anchor, cells); on a narrow screen the style sheet stacks its cells."""
    result = nodes.table(classes=[name, "stacked"])
    group = nodes.tgroup(cols=len(header))
    group += [nodes.colspec(colwidth=1) for _ in header]
    group += nodes.thead("", _row("", header))
    group += nodes.tbody("", *(_row(anchor, cells) for anchor, cells in rows))
    result += group
    return result


def _row(anchor: str, cells: Sequence[Cell]) -> nodes.row:
    row = nodes.row(ids=[anchor] if anchor else [])
    for cell in cells:
        content = [nodes.Text(cell)] if isinstance(cell, str) else cell
        row += nodes.entry("", nodes.paragraph("", "", *content))
    return row


def joined(parts: Sequence[nodes.Node]) -> list[nodes.Node]:
    """The parts with a comma between them, or a dash for none."""
    if not parts:
        return [nodes.inline("", "–", classes=["none"])]
    return [node for i, part in enumerate(parts) for node in ([nodes.Text(", ")] if i else []) + [part]]


class Traceability(Derived):
    """`{traceability} 3`: the rows of document 3 (or of all) with their sections and exercises."""

    optional_arguments = 1

    def render(self) -> list[nodes.Node]:
        chosen = [x for x in self.coverage.rows if not self.arguments or x.document == int(self.arguments[0])]
        header = ("Row", "What it asks", "Where it is answered", "Where it is asked again")
        return [table("traceability", header, ((row.anchor, self._cells(row)) for row in chosen))]

    def _cells(self, row: Row) -> list[Cell]:
        sections = [link(x.heading, x.page, x.anchor) for x in self.coverage.sections(row.id)]
        mentions = [link(x.heading, x.page, x.anchor) for x in self.coverage.mentions(row.id)]
        if not sections:
            sections = [nodes.inline("", f"to come: {row.chapter}", classes=["to-come"])]
        exercises = [
            link(x.title, x.assignment, f"exercise-{x.id}") for x in self.coverage.graded_exercises(row.id)
        ]
        exercises += [link(x.heading, x.page, x.anchor) for x in self.coverage.chapter_exercises(row.id)]
        topic = [nodes.Text(row.topic + " "), nodes.inline("", row.place, classes=["where"])]
        where = joined(sections)
        if mentions:
            quiet = nodes.inline("", "", nodes.Text("see also "), *joined(mentions), classes=["mentions"])
            where += [nodes.Text(" "), quiet]
        return [[nodes.literal("", row.id)], topic, where, joined(exercises)]


class AssignmentTable(Derived):
    """`{assignment} attention`: its exercises with difficulty, minutes, points and rows, and its notebook."""

    required_arguments = 1

    def render(self) -> list[nodes.Node]:
        try:
            found = assignments.read(layout.assignment(self.root, self.arguments[0]))
        except CourseError as error:
            return self.problem(error.message)
        header = ("Exercise", "Difficulty", "Minutes", "Points", "Rows")
        rows = [(f"exercise-{x.id}", _exercise_cells(x)) for x in found.exercises]
        intro = nodes.paragraph("", "", *self._where(found), classes=["assignment-intro"])
        return [intro, table("assignment", header, rows)]

    def _where(self, found: assignments.Assignment) -> list[nodes.Node]:
        path = f"release/{found.name}/{found.name}.ipynb"
        text = f"{len(found.exercises)} exercises, {found.points} points, about {found.minutes} minutes. "
        if not (self.root / path).exists():
            return [nodes.Text(text + "The notebook is "), nodes.literal("", path), nodes.Text(".")]
        download = addnodes.download_reference("", "", reftarget=f"/../{path}", refdoc=self.env.docname)
        download += nodes.literal("", f"{found.name}.ipynb")
        return [nodes.Text(text + "The notebook: "), download, nodes.Text(".")]


def _exercise_cells(exercise: assignments.Exercise) -> list[Cell]:
    stars = nodes.inline("", "★" * exercise.difficulty, classes=["stars"])
    stars["title"] = f"{exercise.difficulty} of 3"
    rows = [link(name, TRACE_PAGE, row_anchor(name)) for name in exercise.rows]
    return [exercise.title, [stars], str(exercise.minutes), str(exercise.points), joined(rows)]


def in_order(directive: Derived) -> list[Path]:
    """The assignments as the course has them."""
    place = {page: number for number, page in enumerate(directive.env.external_site_map)}
    return sorted(assignments.find(directive.root), key=lambda path: place.get(path.stem, len(place)))


class RequirementsTable(Derived):
    """`{requirements} masks`: each hidden test with the property it looks at and the words it rests on."""

    required_arguments = 1

    def render(self) -> list[nodes.Node]:
        try:
            found = assignments.read(layout.assignment(self.root, self.arguments[0]))
        except CourseError as error:
            return self.problem(error.message)
        header = ("Test", "Points", "What it looks at", "What the task says")
        rows = [
            (f"test-{found.name}-{test.id}", _test_cells(test))
            for test in found.cells_of(assignments.Kind.TEST)
        ]
        return [table("requirements", header, rows)]


def _test_cells(test: assignments.SourceCell) -> list[Cell]:
    said = [[nodes.Text("“"), *_quoted(quote), nodes.Text("”")] for quote in requirements.quotes(test)]
    words = [node for i, part in enumerate(said) for node in [nodes.Text(" ")] * bool(i) + part]
    looks_at = formatted(requirements.looks_at(test))
    return [[nodes.literal("", test.id)], str(test.points), looks_at, words or joined([])]


def _quoted(quote: str) -> list[nodes.Node]:
    """A quote is cut out of a task, and may be a displayed formula without the dollars around it."""
    formula = quote.strip("$ ")
    is_formula = "\\" in formula and "$" not in formula and "`" not in formula
    return [nodes.math("", formula)] if is_formula else formatted(quote)


class AuditTable(Derived):
    """`{audit}`: what the tests of each exercise were tested with, from the last audit of each assignment."""

    def render(self) -> list[nodes.Node]:
        header = (
            "Exercise",
            "Tests",
            "Known mistakes",
            "Right answers",
            "Made by program",
            "Stopped",
            "Left",
            "Equivalent",
        )
        found: list[nodes.Node] = []
        for path in in_order(self):
            last = kept_audit.read(self.root, path.stem)
            if last is None:  # the tests insist on it; a chapter in progress still builds
                continue
            lines = last.exercises
            rows = [("", _audit_cells(line)) for line in lines if line["tests"]]
            found.append(nodes.rubric("", "", link(assignments.read(path).title, path.stem)))
            found.append(table("audit", header, [*rows, ("", _audit_cells(_total(lines)))]))
        return found


KINDS = {  # of changes made by program, in the words of the page
    "effect": "an argument is changed in place",
    "expression": "a different constant, a condition denied, arguments exchanged or left out",
    "extreme": "a naive form that fails for large numbers",
    "first only": "the first element stands for all",
    "floor": "an answer that ignores the question, such as zeros, noise or half precision",
    "ignored argument": "an argument is not used",
    "line": "a statement is left out",
    "operator": "a different operator, operands exchanged, or one of them alone",
    "shortcut": "a function's twin, part of a name for the whole name, the first row for all",
    "state": "a result is kept from an earlier call",
    "type": "a different type of number",
}


class AuditKinds(Derived):
    """`{audit-kinds}`: what was made by program in the last audits, by kind of change."""

    def render(self) -> list[nodes.Node]:
        last = [kept for path in in_order(self) if (kept := kept_audit.read(self.root, path.stem))]
        kinds = sorted({kind for kept in last for kind in kept.kinds})
        rows = []
        for kind in kinds:
            pairs = [kept.kinds[kind] for kept in last if kind in kept.kinds]
            rows.append(("", [kind, KINDS[kind], _of(*map(sum, zip(*pairs, strict=True)))]))
        return [table("audit", ("Kind", "What is changed", "Caught"), rows)]


class SecondAuthors(Derived):
    """`{second-authors}`: how the answers of people who had not seen the tests fared at the first try.

    What a round showed was mended before the next one, by different people, began.
    """

    def render(self) -> list[nodes.Node]:
        kept = layout.strangers_counts(self.root)
        self.depend_on(kept)
        rounds = json.loads(kept.read_text(encoding="utf-8"))
        columns = [(found, kind) for found in rounds.values() for kind in ("wrong", "right")]
        rows: list[tuple[str, list[Cell]]] = []
        for path in in_order(self):
            title = [link(assignments.read(path).title, path.stem)]
            counts = [found.get(path.stem, {}).get(kind, (0, 0)) for found, kind in columns]
            rows.append(("", [title, *(_of(*count) for count in counts)]))
        sums = [
            map(sum, zip(*(sheet[kind] for sheet in found.values()), strict=True)) for found, kind in columns
        ]
        rows.append(("", [[nodes.strong("", "together")], *(_of(*count) for count in sums)]))
        heads = [(f"{name.capitalize()} round: wrong rejected", "right accepted") for name in rounds]
        return [table("second-authors", ("Assignment", *itertools.chain(*heads)), rows)]


class Diagnoses(Derived):
    """`{diagnoses}`: how often the feedback names a known mistake, and the right one.

    For the answers of strangers, and for known mistakes in another hand.
    """

    def render(self) -> list[nodes.Node]:
        path = layout.diagnoses(self.root)
        self.depend_on(path)
        kept = json.loads(path.read_text(encoding="utf-8"))
        rows: list[tuple[str, list[Cell]]] = []
        for source in in_order(self):
            if source.stem in kept:
                title = [link(assignments.read(source).title, source.stem)]
                rows.append(
                    ("", [title, *_diagnosed(_pairs(kept[source.stem]), _verdicts(kept[source.stem]))])
                )
        sums = [
            tuple(map(sum, zip(*column, strict=True)))
            for column in zip(*map(_pairs, kept.values()), strict=True)
        ]
        verdicts = sum(map(_verdicts, kept.values()))
        rows.append(("", [[nodes.strong("", "together")], *_diagnosed(sums, verdicts)]))
        header = (
            "Assignment",
            "Strangers' mistakes named",
            "rightly",
            "Known mistakes recognised",
            "verdicts",
        )
        return [table("second-authors", header, rows)]


def _pairs(counts: dict) -> list[tuple[int, int]]:
    """Good and tried: named of rejected, right of named, recognised of rejected."""
    strange, own = counts["strangers"], counts["disguised"]
    return [
        (strange["named"], strange["rejected"]),
        (strange["right"], strange["named"]),
        (own["right"], own["rejected"] - own["mute"]),
    ]


def _verdicts(counts: dict) -> int:
    return counts["disguised"]["mute"]


def _diagnosed(pairs: list[tuple[int, int]], verdicts: int) -> list[Cell]:
    return [*(_of(*pair) for pair in pairs), str(verdicts) if verdicts else joined([])]


def _of(good: int, tried: int) -> Cell:
    return f"{good} of {tried}" if tried else joined([])


class MistakeCount(CountRole):
    """{mistake-count}`attention`: how many known mistakes the tests of an assignment were tested with."""

    def count(self, coverage: Coverage) -> int:
        last = kept_audit.read(Path(self.env.srcdir).parent, self.text)
        if last is None:
            raise LookupError(f"there is no audit of an assignment {self.text!r}")
        return sum(line["mutants"] for line in last.exercises)


def _audit_cells(line: dict) -> list[Cell]:
    pairs = [(line["caught"], line["mutants"]), (line["accepted"], line["alternatives"])]
    pairs.append((line["generic_caught"], line["generic"]))
    shown = [f"{good} of {all_of_them}" if all_of_them else joined([]) for good, all_of_them in pairs]
    shown += [str(line[key]) if line.get(key) else joined([]) for key in ("stopped", "left", "equivalent")]
    return [line["title"], str(line["tests"]), *shown]


def _total(lines: list[dict]) -> dict:
    return {key: sum(line[key] for line in lines) for key in lines[0] if key not in ("exercise", "title")} | {
        "title": [nodes.strong("", "together")]
    }


def setup(app) -> None:
    for name, directive in {
        "traceability": Traceability,
        "assignment": AssignmentTable,
        "audit": AuditTable,
        "audit-kinds": AuditKinds,
        "requirements": RequirementsTable,
        "second-authors": SecondAuthors,
        "diagnoses": Diagnoses,
    }.items():
        app.add_directive(name, directive)
    app.add_role("mistake-count", MistakeCount())
