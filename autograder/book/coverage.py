"""Follows each question of the source documents to the section that answers it and the exercise that asks it.

The rows and errata are data (`book/_data`), the labels stand in the chapters and the assignments, and this
module puts them together and tells what is missing. It renders nothing.
"""

import difflib
import re
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from autograder.base import layout
from autograder.base.errors import BookError
from autograder.book.pages import ErratumBox, Label, Page, erratum_anchor, read_page, row_anchor
from autograder.course import contents
from autograder.course.exercise_kinds import KINDS, kinds_of

ERRATUM_KINDS = ("wrong", "unclear", "silent", "withdrawn")
UNCHECKED = "unchecked"  # an entry that nobody has held against the document yet


@dataclass(frozen=True)
class Row:
    """One question of a source document."""

    id: str
    place: str
    topic: str
    chapter: str
    kinds: tuple[str, ...]

    @property
    def document(self) -> int:
        return int(self.id.partition("-")[0])

    @property
    def anchor(self) -> str:
        return row_anchor(self.id)


@dataclass(frozen=True)
class Erratum:
    """One place where a source document is wrong, unclear or silent."""

    id: str
    document: int
    place: str
    claim: str
    correction: str
    chapter: str
    kind: str = "wrong"
    quote: str = ""  # the document's own words
    concedes: str = ""  # what speaks for the document
    settled_by: str = ""  # `cell`, a test as pytest names it, or `nothing`

    @property
    def anchor(self) -> str:
        return erratum_anchor(self.id)

    @property
    def number(self) -> int:
        return int(self.id.partition("-")[2])


@dataclass(frozen=True)
class CoveredExercise:
    """One exercise of an assignment, as far as the coverage needs it."""

    assignment: str
    id: str
    title: str
    rows: tuple[str, ...]
    errata: tuple[str, ...]
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gap:
    """Something that a written chapter still owes."""

    id: str
    chapter: str
    what: str

    def __str__(self) -> str:
        return f"{self.id} (chapter {self.chapter}) {self.what}"


@dataclass(frozen=True)
class Coverage:
    """Rows and errata on one side, the labels of pages and assignments on the other."""

    rows: tuple[Row, ...]
    errata: tuple[Erratum, ...]
    pages: tuple[Page, ...] = ()
    tasks: tuple[CoveredExercise, ...] = ()

    def sections(self, identifier: str) -> tuple[Label, ...]:
        """The sections that answer a row or an erratum, in reading order."""
        return tuple(x for x in self._labels() if identifier in x.ids and x.answers and not x.in_exercise)

    def mentions(self, identifier: str) -> tuple[Label, ...]:
        """The sections and exercises of chapters that only touch on it."""
        return tuple(x for x in self._labels() if identifier in x.ids and not x.answers)

    def chapter_exercises(self, identifier: str) -> tuple[Label, ...]:
        """The ungraded exercises at the end of a chapter that ask it."""
        return tuple(x for x in self._labels() if identifier in x.ids and x.answers and x.in_exercise)

    def graded_exercises(self, identifier: str) -> tuple[CoveredExercise, ...]:
        """The exercises of the assignments that cover it."""
        return tuple(x for x in self.tasks if identifier in (*x.rows, *x.errata))

    def missing(self, row: Row) -> tuple[str, ...]:
        """The kinds of exercise that a row calls for and that none of its graded exercises is of."""
        there = {kind for task in self.graded_exercises(row.id) for kind in task.kinds}
        return tuple(kind for kind in row.kinds if kind not in there)

    def boxes(self, erratum: str) -> tuple[ErratumBox, ...]:
        return tuple(box for page in self.pages for box in page.boxes if box.erratum == erratum)

    def errata_of(self, *kinds: str) -> tuple[Erratum, ...]:
        return tuple(erratum for erratum in self.errata if erratum.kind in kinds)

    def gaps(self) -> tuple[Gap, ...]:
        """What the written chapters still owe: a section, a graded exercise, or a box.

        What a document is silent about may have a box and needs none.
        """
        written = {page.name for page in self.pages}
        rows = [row for row in self.rows if row.chapter in written]
        held = self.errata_of("wrong", "unclear", UNCHECKED)
        errata = [erratum for erratum in held if erratum.chapter in written]
        gaps = [Gap(x.id, x.chapter, "has no section") for x in rows if not self.sections(x.id)]
        gaps += [
            Gap(x.id, x.chapter, "has no graded exercise")
            for x in rows
            if x.kinds and not self.graded_exercises(x.id)
        ]
        gaps += [Gap(x.id, x.chapter, f"has no {kind} exercise") for x in rows for kind in self.missing(x)]
        gaps += [Gap(x.id, x.chapter, "has no box") for x in errata if not self.boxes(x.id)]
        return tuple(gaps)

    def unknown(self) -> tuple[str, ...]:
        """A sentence for every label that names a row or erratum that does not exist."""
        known = {x.id for x in self.rows} | {x.id for x in self.errata}
        uses = [(f"book/{x.page}.md:{x.line}", name) for x in self._labels() for name in x.ids]
        uses += [(f"book/{x.page}.md:{x.line}", x.erratum) for page in self.pages for x in page.boxes]
        uses += [
            (f"assignments/{x.assignment}, exercise {x.id}", name)
            for x in self.tasks
            for name in (*x.rows, *x.errata)
        ]
        return tuple(f"{where}: {unknown_id(name, known)}" for where, name in uses if name not in known)

    def misplaced(self) -> tuple[str, ...]:
        """A sentence for every row and erratum of a page that the book does not have."""
        there = {page.name for page in self.pages}
        named = [(x.id, x.chapter) for x in self.rows] + [(x.id, x.chapter) for x in self.errata]
        return tuple(
            f"{name} names the chapter {chapter!r}, which is no page of book/_toc.yml"
            for name, chapter in named
            if chapter not in there
        )

    def _labels(self) -> list[Label]:
        return [label for page in self.pages for label in page.labels]


def unknown_id(name: str, known: set[str]) -> str:
    """The sentence about an id that does not exist, with the nearest one that does."""
    nearest = difflib.get_close_matches(name, sorted(known), n=1)
    hint = f"; did you mean {nearest[0]}?" if nearest else "; the ids are in book/_data"
    return f"there is no row or erratum {name!r}{hint}"


def read_coverage(root: Path) -> Coverage:
    """Read rows, errata, pages and assignments of the course at `root`."""
    rows = read_rows(layout.rows(root))
    errata = read_errata(layout.errata(root))
    pages = [layout.page(root, name) for name in contents.read(root).pages]
    return Coverage(rows, errata, tuple(read_page(path) for path in pages if path.exists()), read_tasks(root))


def read_rows(path: Path) -> tuple[Row, ...]:
    rows = tuple(
        Row(x["id"], x["place"], x["topic"], x["chapter"], tuple(x["exercise"])) for x in _records(path)
    )
    for row in rows:
        wrong = [kind for kind in row.kinds if kind not in KINDS]
        if wrong:
            raise BookError(f"{path}: row {row.id} asks for an unknown kind of exercise, {wrong[0]!r}.")
    return rows


def read_errata(folder: Path) -> tuple[Erratum, ...]:
    """The register: one file per chapter, in the order of the numbers; `register.py` says what is open."""
    found: dict[str, Erratum] = {}
    for path in sorted(folder.glob("*.yml")):
        for record in _records(path, chapter=path.stem):
            erratum = _erratum(path, record)
            if erratum.id in found:
                other = found[erratum.id].chapter
                raise BookError(
                    f"{path}: {erratum.id} is also in {other}.yml.", hint="An id is never given twice."
                )
            found[erratum.id] = erratum
    return tuple(sorted(found.values(), key=lambda erratum: erratum.number))


def _erratum(path: Path, record: dict[str, Any]) -> Erratum:
    name, keys = record["id"], {field.name for field in fields(Erratum)} - {"chapter"}
    if not re.fullmatch(r"E-[1-9]\d*", name):
        raise BookError(f"{path}: {name!r} is no id of an erratum, which is E- and a number.")
    unknown = sorted(record.keys() - keys)
    missing = [key for key in ("document", "claim", "correction", "kind") if key not in record]
    if unknown or missing:
        words = f"has an unknown key {unknown[0]!r}" if unknown else f"has no {missing[0]}"
        raise BookError(f"{path}: the entry {name} {words}.", hint="README.md beside it names the keys.")
    if record["kind"] not in (*ERRATUM_KINDS, UNCHECKED):
        raise BookError(
            f"{path}: {name} is of the kind {record['kind']!r}.",
            hint=f"A kind is {', '.join(ERRATUM_KINDS)}.",
        )
    texts = {key: " ".join(str(value or "").split()) for key, value in record.items() if key != "document"}
    return Erratum(chapter=path.stem, document=int(record["document"]), **texts)


def read_tasks(root: Path) -> tuple[CoveredExercise, ...]:
    """The exercises of all assignments with the rows and errata they name."""
    from autograder.course import (
        assignments,  # here, because the rows alone are of use without any assignment
    )

    return tuple(
        CoveredExercise(assignment.name, x.id, x.title, x.rows, x.errata, kinds[x.id])
        for path in assignments.find(root)
        if path.exists()  # an empty folder is for `build` to report
        for assignment in [assignments.read(path)]
        for kinds in [kinds_of(assignment)]
        for x in assignment.exercises
    )


def _records(path: Path, chapter: str = "") -> list[dict[str, Any]]:
    """The entries of a data file, refused when one is incomplete or there twice."""
    seen = set()
    records = _load(path, path.stat().st_mtime_ns) or []
    for record in records:
        name = record.get("id")
        missing = [key for key in ("id", "place", *(() if chapter else ("chapter",))) if not record.get(key)]
        if missing:
            raise BookError(f"{path}: the entry {name or record} has no {missing[0]}.")
        if name in seen:
            raise BookError(f"{path}: {name} is there twice.", hint="Remove one of the two entries.")
        seen.add(name)
    return records


@cache
def _load(path: Path, _changed: int) -> list[dict[str, Any]] | None:
    """The parsed file; the time of its last change is part of the key, so an edit is seen."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    records: list[dict[str, Any]] | None = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    return records
