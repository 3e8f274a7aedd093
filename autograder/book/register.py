"""Says what is open in the register of errata: a claim needs a sentence of the document, and a computation.

The book builds with an open register; the tests do not pass with one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder.book.coverage import UNCHECKED, Coverage, Erratum, Gap

TAG = "settles-"  # and the id of the erratum: the tag of a cell that settles it
HELD = ("wrong", "unclear")  # the kinds that claim something


def open_entries(coverage: Coverage, root: Path) -> tuple[Gap, ...]:
    """What each entry of the register still lacks, and each use of one that should have gone."""
    gaps = [
        Gap(erratum.id, erratum.chapter, what)
        for erratum in coverage.errata
        for what in (*_lacks(erratum), *_unsettled(erratum, coverage, root))
    ]
    return (*gaps, *_stray(coverage))


def _lacks(erratum: Erratum) -> Iterator[str]:
    if erratum.kind == UNCHECKED:
        yield "is unchecked: hold it against the document and give it a kind"
        return
    if erratum.kind in HELD and not erratum.quote:
        yield f"is {erratum.kind} and quotes no sentence of the document: quote it, or withdraw the claim"
    if not erratum.claim or not erratum.correction:
        yield f"has no {'correction' if erratum.claim else 'claim'}"


def _unsettled(erratum: Erratum, coverage: Coverage, root: Path) -> Iterator[str]:
    """Why the computation that settles an entry is none."""
    by = erratum.settled_by
    if erratum.kind == UNCHECKED:
        return
    if by == "cell":
        if f"{TAG}{erratum.id}" not in _tags(coverage, erratum.chapter):
            yield f"is settled by a cell, and no cell of {erratum.chapter}.md has the tag {TAG}{erratum.id}"
    elif "::" in by:
        problem = _problem_of_test(by, root)
        if problem:
            yield f"is settled by {by}, {problem}"
    elif by != "nothing":
        yield f"is settled by {by!r}: say `cell`, a test as pytest names it, or `nothing`"
    elif erratum.kind in HELD:
        yield f"is {erratum.kind} and settled by nothing: compute it, or withdraw the claim"


def _problem_of_test(name: str, root: Path) -> str:
    """What is wrong with a test that is named as the proof; nothing when it is there and can fail."""
    file, _, function = name.partition("::")
    path = root / file
    if not path.is_file():
        return "and there is no such file"
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
    if not found or not function.startswith("test_"):
        return "and there is no such test in the file"
    if not any(isinstance(node, ast.Assert) or _expects_error(node) for node in ast.walk(found[0])):
        return "which asserts nothing"
    return ""


def _expects_error(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "raises"


def _stray(coverage: Coverage) -> Iterator[Gap]:
    """Boxes, badges and labels of what was withdrawn, and tags for what does not belong to the chapter."""
    chapters = {erratum.id: erratum.chapter for erratum in coverage.errata}
    for erratum in coverage.errata_of("withdrawn"):
        if coverage.boxes(erratum.id):
            yield Gap(erratum.id, erratum.chapter, "is withdrawn and still has a box")
        if (
            coverage.sections(erratum.id)
            or coverage.chapter_exercises(erratum.id)
            or coverage.mentions(erratum.id)
        ):
            yield Gap(erratum.id, erratum.chapter, "is withdrawn and still has a badge in a chapter")
        for task in coverage.graded_exercises(erratum.id):
            where = f"labels the exercise {task.id} of {task.assignment}"
            yield Gap(erratum.id, erratum.chapter, f"is withdrawn and still {where}")
    for page in coverage.pages:
        for tag in sorted(_tags(coverage, page.name)):
            name = tag.removeprefix(TAG)
            if chapters.get(name) != page.name:
                yield Gap(name, page.name, "is the tag of a cell, and the chapter's register has no such id")


def _tags(coverage: Coverage, chapter: str) -> set[str]:
    """The tags of a chapter's cells that settle something."""
    cells = [cell for page in coverage.pages if page.name == chapter for cell in page.cells]
    return {tag for cell in cells for tag in cell.tags if tag.startswith(TAG)}
