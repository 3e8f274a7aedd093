"""The page a student gets back: nbgrader's own template, with the hidden part of every test left out."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.publish import nbgrader_metadata, outputs, replace_folder
from autograder.records import Cell, CellResult, Grade, Master, Role, RunRecord, Submission, Verdict

_WITHHELD = "(Output withheld: it repeats a part of the tests that is not public.)"
_SHORTEST = 16  # characters; shorter lines of a test say nothing


@dataclass(frozen=True)
class Page:
    """All that a feedback page may show; there is no field that could hold a hidden test."""

    title: str
    cells: tuple[tuple[Cell, CellResult | None], ...]  # tests with their released text
    messages: dict[str, str]  # test -> why it failed
    heading: str
    scores: dict[str, dict[str, Any]]  # cell -> score, points, comment
    late_penalty: float = 0.0


def page_of(
    master: Master, submission: Submission, record: RunRecord, grade: Grade, scores: dict, late: float
) -> Page:
    """Everything public about one graded submission."""
    hidden = hidden_lines(master)
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
    messages = {test.name: _clean_text(test.message, hidden) for test in grade.tests if test.message}
    return Page(submission.assignment, tuple(cells), messages, heading(grade), scores, late)


def heading(grade: Grade) -> str:
    """What the student should read first, in Markdown."""
    lines = []
    if grade.verdict is Verdict.STUDENT_ERROR:
        lines.append(f"**Something went wrong.** {grade.reason}")
    elif grade.verdict is Verdict.TAMPERING_SUSPECTED:
        lines.append("**Your instructor will look at this notebook before it counts.**")
    elif grade.reason:
        lines.append(grade.reason)
    if grade.notes:
        lines.append("The notebook was repaired before it was graded:")
        lines.append("\n".join(f"- {note}" for note in grade.notes))
    return "\n\n".join(re.sub(r"[<>&]", lambda m: f"&#{ord(m[0])};", line) for line in lines)


def hidden_lines(master: Master) -> frozenset[str]:
    """The lines of tests that students have never seen."""
    lines: set[str] = set()
    for cell in master.named.values():
        public = set(map(str.strip, master.released[cell.name].splitlines()))
        lines |= {line.strip() for line in cell.source.splitlines()} - public
    return frozenset(line for line in lines if len(line) >= _SHORTEST)


def _clean(result: CellResult, hidden: frozenset[str]) -> CellResult:
    from dataclasses import replace

    kept = []
    for output in result.outputs:
        if any(line in _plain(text) for text in _texts(output) for line in hidden):
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


class Renderer:
    """nbgrader's feedback template, loaded once for the whole class."""

    def __init__(self) -> None:
        import nbgrader
        from nbconvert.exporters import HTMLExporter
        from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
        from traitlets.config import Config

        logging.getLogger("traitlets").setLevel(logging.ERROR)
        formgrader = Path(nbgrader.__file__).parent / "server_extensions" / "formgrader"
        config = Config()
        config.HTMLExporter.template_name = "feedback"
        config.HTMLExporter.extra_template_basedirs = [str(formgrader / "templates")]
        css = formgrader / "static" / "node_modules" / "bootstrap" / "dist" / "css"
        config.HTMLExporter.extra_template_paths = [str(css)]
        config.HTMLExporter.preprocessors = [CSSHTMLHeaderPreprocessor]
        config.Exporter.default_preprocessors = []
        self._exporter = HTMLExporter(config=config)

    def html(self, page: Page) -> str:
        score = sum(cell.get("score") or 0.0 for cell in page.scores.values())
        most = sum(cell.get("points") or 0.0 for cell in page.scores.values())
        about = {
            "notebook": page.title,
            "score": score - page.late_penalty,
            "max_score": most,
            "late_penalty": page.late_penalty,
        }
        body, _ = self._exporter.from_notebook_node(_notebook(page), resources={"nbgrader": about})
        return body


def write(course: Path, student: str, page: Page, renderer: Renderer) -> None:
    """Replace the student's folder under feedback/ in one step."""
    folder = course / "feedback" / student / page.title
    replace_folder(folder, {f"{page.title}.html": renderer.html(page)}, {}, 0o644)


def _notebook(page: Page) -> Any:
    from nbformat.v4 import new_markdown_cell, new_notebook

    cells = [new_markdown_cell(page.heading)] if page.heading else []
    cells += [_node(cell, result, page) for cell, result in page.cells]
    return new_notebook(cells=cells, metadata={"language_info": {"name": "python"}})


def _node(cell: Cell, result: CellResult | None, page: Page) -> Any:
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_output, new_raw_cell

    make = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}[cell.kind]
    node = make(cell.source)
    if cell.name:
        node.metadata["nbgrader"] = {**nbgrader_metadata(cell), **page.scores.get(cell.name, {})}
    if cell.kind == "markdown" and cell.attachments:
        node.attachments = cell.attachments
    if cell.kind == "code" and result is not None:
        node.outputs, node.execution_count = outputs(result), result.count
    message = page.messages.get(cell.name)
    if cell.kind == "code" and message:
        node.outputs = [new_output("error", ename="Test", evalue=message, traceback=[message])]
    return node
