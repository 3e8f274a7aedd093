"""The page a student gets back: score, what was lost and why, what passed, then the notebook.

Its notebook is drawn by nbgrader's own template, with the hidden part of every test left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.base import files, layout
from autograder.base.policy import Visibility
from autograder.base.records import (
    Cell,
    CellResult,
    Grade,
    GradingResult,
    Master,
    Output,
    Printed,
    Role,
    RunRecord,
    Submission,
    Verdict,
)
from autograder.base.scores import CellScore, RecordedScores, Score, points
from autograder.base.words import shown as shown_line
from autograder.base.words import visible, without_colours
from autograder.course import solutions
from autograder.course.cell_flags import flags_of
from autograder.outlets.autograded import error_output, node, notebook_of, own_texts, shown
from autograder.outlets.explained import plain_words
from autograder.outlets.feedback_html import Renderer
from autograder.outlets.safe_cells import SafeCells
from autograder.outlets.summary import GradedCell, graded_cells

_WITHHELD = "(Output withheld: it repeats a part of the tests that is not public.)"
TOO_LARGE_TO_DRAW = "Your notebook took too much time or memory to draw: this page shows only the tests."
_NOTES = 100
_SHORTEST = 16  # characters; shorter lines of a test say nothing


@dataclass(frozen=True)
class FeedbackPage:
    """All that a feedback page may show; there is no field that could hold a hidden test."""

    title: str
    cells: tuple[tuple[Cell, CellResult | None], ...]  # tests with their released text
    messages: dict[str, str]  # test -> why it failed
    heading: str  # lines of plain text
    scores: dict[str, CellScore]
    worth: Score
    ours: frozenset[str] = frozenset()  # texts of the course's own
    graded: tuple[GradedCell, ...] = ()
    student: str = ""


def page_of(master: Master, result: GradingResult) -> FeedbackPage:
    """Everything public about one graded submission; of a bare one, the course's own cells alone."""
    submission, grade = result.submission, result.grade
    hidden = frozenset(line for line in master.hidden if len(line) >= _SHORTEST)
    results = result.shown
    cells: list[tuple[Cell, CellResult | None]] = []
    for index, cell in enumerate(submission.cells):
        shown_result = results.get(index)
        if cell.role is Role.TEST:
            cell = Cell(
                cell.kind, master.released[cell.name], cell.name, cell.role, cell.points, cell.checksum
            )
            shown_result = None
        elif shown_result is not None:
            shown_result = _clean(shown_result, hidden)
        cells.append((cell, shown_result))
    limited = grade.standing is not None and grade.standing.page is Visibility.LIMITED  # has its own words
    told = {test.name: test.message if limited else plain_words(test) for test in grade.tests}
    plain = {name: _clean_text(words, hidden) for name, words in told.items() if words}
    scores, ours = grade.scores, own_texts(master)
    graded = graded_cells(master, grade, scores.cells, plain)
    quotes = {cell.name: cell.task for cell in graded}
    messages = {name: text + _task_says(quotes.get(name, ())) for name, text in plain.items()}
    top = "\n".join([heading(grade), *_opened(master, grade)])
    if submission.problem:  # nothing was read, so there is nothing to show but why
        cells, graded = [], ()
    elif result.bare:
        cells = [(cell, None) for cell, _ in cells if cell.role in (Role.TEST, Role.LOCKED)]
        top = f"{TOO_LARGE_TO_DRAW}\n\n{top}"
    return FeedbackPage(
        title=title_of(master),
        cells=tuple(cells),
        messages=messages,
        heading=top,
        scores=scores.cells,
        worth=scores.score,
        ours=ours,
        graded=graded,
        student=submission.student,
    )


def title_of(master: Master) -> str:
    """What the notebook calls itself; its file's name where it does not say."""
    first = next((cell.source for cell in master.cells if cell.kind == "markdown"), "")
    found = re.match(r"#\s+(.+)", first)
    return found[1].strip() if found else master.assignment


def _task_says(quotes: tuple[str, ...]) -> str:
    """The words of the task that a failed test rests on, so that its student can look them up or object."""
    return "\n\nThe task says: " + " ".join(f"“{quote}”" for quote in quotes) if quotes else ""


def _opened(master: Master, grade: Grade) -> Iterator[str]:
    """Which model solutions lie beside the page."""
    titles = [model.title for model in solutions.open_to(grade, master.models) if model.exercise]
    if titles:
        place = layout.model_solutions(master.assignment)
        yield f"Model solutions lie in {place}, beside this page: {_in_short(titles)}."


def _in_short(titles: Sequence[str]) -> str:
    """Exercises 1 and 4 to 6; their titles where they have no numbers."""
    found = [re.match(r"Exercise (\d+)\.", title) for title in titles]
    numbers = [int(one[1]) for one in found if one]
    if len(numbers) < len(titles):
        return "; ".join(titles)
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    parts = [
        str(a) if a == b else f"{a} and {b}" if b == a + 1 else f"{a} to {b}"
        for a, b in zip(starts, ends, strict=True)
    ]
    return f"{'exercise' if len(numbers) == 1 else 'exercises'} {', '.join(parts)}"


def heading(grade: Grade) -> str:
    """What the student should read first, line by line: names in it are text, and mean nothing to a page."""
    lines = [f"{grade.worth.words()}."] if grade.worth else []
    lines += [grade.regraded] if grade.regraded else []
    if grade.verdict is Verdict.STUDENT_ERROR:
        lines.append(f"Something went wrong. {grade.reason}")
    elif grade.verdict is Verdict.TAMPERING_SUSPECTED:
        lines.append("Your instructor will look at this notebook before it counts.")
    elif grade.reason:
        lines.append(grade.reason)
    lines += grade.standing.lines() if grade.standing else []
    if grade.notes:
        lines.append("Before it was graded:")
        lines += [f"– {note}" for note in grade.notes[:_NOTES]]
    if len(grade.notes) > _NOTES:
        lines.append(f"… and in {len(grade.notes) - _NOTES} more places.")
    return "\n".join(map(shown_line, lines))


def _clean(result: CellResult, hidden: frozenset[str]) -> CellResult:
    withheld: Printed = {"output_type": "stream", "name": "stderr", "text": _WITHHELD}

    def tells(output: Output) -> bool:
        return any(line in text for text in map(_plain, _texts(output)) for line in hidden)

    kept = tuple(withheld if tells(output) else output for output in result.outputs)
    return replace(result, outputs=kept)


def _clean_text(text: str, hidden: frozenset[str]) -> str:
    return _WITHHELD if any(line in text for line in hidden) else text


def _plain(text: str) -> str:
    """Without colours, which would split a line into pieces; line breaks written as \\n are breaks."""
    return without_colours(text).replace("\\n", "\n")


def _texts(output: Output) -> list[str]:
    if output["output_type"] == "stream":
        return [output["text"]]
    if output["output_type"] == "error":
        return [output["evalue"], *output["traceback"]]
    return [value for kind, value in output["data"].items() if kind.startswith("text/")]


class Feedback:
    """The folder feedback/, as an outlet."""

    name = layout.FEEDBACK

    def __init__(self, course: Path, master: Master, renderer: Renderer) -> None:
        self._course, self._master, self._renderer = course, master, renderer

    def is_current(self, result: GradingResult) -> bool:
        return layout.student_file(self._course, self.name, *result.whose).exists()

    def publish(self, result: GradingResult) -> None:
        """Replace the student's folder in one step."""
        folder = layout.student_folder(self._course, self.name, *result.whose)
        html = draw(page_of(self._master, result), self._renderer)
        texts = {f"{result.submission.assignment}.html": html} | self._solutions(result.grade)
        files.replace_folder(folder, texts, {}, 0o644)

    def _solutions(self, grade: Grade) -> dict[str, str]:
        """The notebook of the model solutions that are open to the student, under its name."""
        chosen = solutions.open_to(grade, self._master.models)
        if not chosen:
            return {}
        from nbformat import writes

        name = self._master.assignment
        return {layout.model_solutions(name): writes(solutions.notebook(name, chosen)) + "\n"}


def draw(page: FeedbackPage, renderer: Renderer) -> str:
    return renderer.html(_notebook(page), about(page))


def draw_once(master: Master, renderer: Renderer) -> None:
    """Draw the course's own notebook: its texts are on every page, and the renderer remembers them."""
    submission = Submission("", master.assignment, master.folder, master.cells)
    scores = RecordedScores({name: CellScore(score=0.0, points=1.0) for name in master.named})
    grade = Grade("", master.assignment, Verdict.GRADED, (), 0.0, "", recorded=scores)
    draw(page_of(master, GradingResult(submission, RunRecord((), 0.0, ""), grade)), renderer)


def about(page: FeedbackPage) -> dict[str, Any]:
    """What nbgrader's template says at the top."""
    worth = page.worth
    facts = {"notebook": page.title, "student": page.student, "score": worth.total, "max_score": worth.out_of}
    facts["late_penalty"] = worth.penalty
    facts["graded"] = [_fit_to_show(cell) for cell in page.graded]
    return facts | {"heading": [line for line in page.heading.split("\n") if line]}


def _fit_to_show(cell: GradedCell) -> GradedCell:
    """A message may quote what a student's function returned."""
    return replace(cell, message=visible(cell.message))


def _notebook(page: FeedbackPage) -> dict[str, Any]:
    safe = SafeCells(page.ours, (), our_page=True)
    cells = [_node(cell, result, index, page, safe) for index, (cell, result) in enumerate(page.cells)]
    return notebook_of(cells, {})


def _score_of(recorded: CellScore) -> dict[str, Any]:
    """What nbgrader's template is told of a cell; of one that waits no zero, which would look like a loss."""
    known = dict(recorded)
    if recorded.get("waits"):
        waits = f"This answer waits for a reader; it is worth up to {points(recorded['points'])}."
        comment = "\n\n".join(filter(None, (recorded.get("comment"), waits)))
        known |= {**flags_of(Role.SOLUTION), "comment": comment}
    return known


def _node(
    cell: Cell, result: CellResult | None, index: int, page: FeedbackPage, safe: SafeCells
) -> dict[str, Any]:
    plain = safe.cell(node(cell, index) | shown(cell, result))
    del plain["id"]  # an added cell must not make all cells after it look new
    if cell.name:
        plain["metadata"]["nbgrader"] |= _score_of(page.scores.get(cell.name, {}))
    message = page.messages.get(cell.name)
    if cell.kind == "code" and message:
        plain["outputs"] = [error_output("Test", visible(message), visible(message))]
    return plain
