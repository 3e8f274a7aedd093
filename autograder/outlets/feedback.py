"""The page a student gets back: nbgrader's own template, with the hidden part of every test left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.base.records import (
    Cell,
    CellResult,
    CellScore,
    Grade,
    Master,
    Role,
    RunRecord,
    Submission,
    Verdict,
)
from autograder.base.words import shown as shown_line
from autograder.base.words import visible
from autograder.outlets.autograded import error_output, node, notebook_of, own_texts, replace_folder, shown
from autograder.outlets.feedback_html import Renderer
from autograder.outlets.safe_cells import SafeCells

_WITHHELD = "(Output withheld: it repeats a part of the tests that is not public.)"
_NOTES = 100
_SHORTEST = 16  # characters; shorter lines of a test say nothing


@dataclass(frozen=True)
class Page:
    """All that a feedback page may show; there is no field that could hold a hidden test."""

    title: str
    cells: tuple[tuple[Cell, CellResult | None], ...]  # tests with their released text
    messages: dict[str, str]  # test -> why it failed
    heading: str  # lines of plain text
    scores: dict[str, CellScore]
    late_penalty: float = 0.0
    ours: frozenset[str] = frozenset()  # texts of the course's own


def page_of(
    master: Master,
    submission: Submission,
    record: RunRecord,
    grade: Grade,
    scores: dict[str, CellScore],
    late: float,
) -> Page:
    """Everything public about one graded submission."""
    hidden = frozenset(line for line in master.hidden if len(line) >= _SHORTEST)
    results = record.by_index()
    cells = []
    for index, cell in enumerate(submission.cells):
        result = results.get(index)
        if cell.role is Role.TEST:
            cell = Cell(
                cell.kind, master.released[cell.name], cell.name, cell.role, cell.points, cell.checksum
            )
            result = None
        elif result is not None:
            result = _clean(result, hidden)
        cells.append((cell, result))
    messages = {
        test.name: _clean_text(test.message, hidden) + _task_says(master.rests.get(test.name, ()))
        for test in grade.tests
        if test.message
    }
    return Page(
        submission.assignment, tuple(cells), messages, heading(grade), scores, late, own_texts(master)
    )


def _task_says(quotes: tuple[str, ...]) -> str:
    """The words of the task that a failed test rests on, so that its student can look them up or object."""
    return "\n\nThe task says: " + " ".join(f"“{quote}”" for quote in quotes) if quotes else ""


def heading(grade: Grade) -> str:
    """What the student should read first, line by line: names in it are text, and mean nothing to a page."""
    lines = []
    if grade.verdict is Verdict.STUDENT_ERROR:
        lines.append(f"Something went wrong. {grade.reason}")
    elif grade.verdict is Verdict.TAMPERING_SUSPECTED:
        lines.append("Your instructor will look at this notebook before it counts.")
    elif grade.reason:
        lines.append(grade.reason)
    if grade.notes:
        lines.append("The notebook was repaired before it was graded:")
        lines += [f"– {note}" for note in grade.notes[:_NOTES]]
    if len(grade.notes) > _NOTES:
        lines.append(f"… and in {len(grade.notes) - _NOTES} more places.")
    return "\n".join(map(shown_line, lines))


def _clean(result: CellResult, hidden: frozenset[str]) -> CellResult:
    kept = []
    for output in result.outputs:
        if any(line in text for text in map(_plain, _texts(output)) for line in hidden):
            output = {"output_type": "stream", "name": "stderr", "text": _WITHHELD}
        kept.append(output)
    return replace(result, outputs=tuple(kept))


def _clean_text(text: str, hidden: frozenset[str]) -> str:
    return _WITHHELD if any(line in text for line in hidden) else text


def _plain(text: str) -> str:
    """Without colours, which would split a line into pieces; line breaks written as \\n are breaks."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\\n", "\n")


def _texts(output: dict[str, Any]) -> list[str]:
    if output["output_type"] == "stream":
        return [output["text"]]
    if output["output_type"] == "error":
        return [output["evalue"], *output["traceback"]]
    return [value for kind, value in output["data"].items() if kind.startswith("text/")]


def write(course: Path, student: str, page: Page, renderer: Renderer) -> None:
    """Replace the student's folder under feedback/ in one step."""
    folder = course / "feedback" / student / page.title
    replace_folder(folder, {f"{page.title}.html": renderer.html(_notebook(page), about(page))}, {}, 0o644)


def about(page: Page) -> dict[str, Any]:
    """What nbgrader's template says at the top."""
    score = sum(cell.get("score") or 0.0 for cell in page.scores.values())
    most = sum(cell.get("points") or 0.0 for cell in page.scores.values())
    late = page.late_penalty
    facts = {"notebook": page.title, "score": score - late, "max_score": most, "late_penalty": late}
    return facts | {"heading": [line for line in page.heading.split("\n") if line]}


def _notebook(page: Page) -> dict[str, Any]:
    safe = SafeCells(page.ours, (), our_page=True)
    cells = [_node(cell, result, index, page, safe) for index, (cell, result) in enumerate(page.cells)]
    return notebook_of(cells, {})


def _node(cell: Cell, result: CellResult | None, index: int, page: Page, safe: SafeCells) -> dict[str, Any]:
    plain = safe.cell(node(cell, index) | shown(cell, result))
    del plain["id"]  # an added cell must not make all cells after it look new
    if cell.name:
        plain["metadata"]["nbgrader"] |= page.scores.get(cell.name, {})
    message = page.messages.get(cell.name)
    if cell.kind == "code" and message:
        plain["outputs"] = [error_output("Test", visible(message), visible(message))]
    return plain
