"""Says what a handed-in notebook had that the grader does without: changed marks, another kernel, bad ids."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from autograder.base.records import Cell, Master
from autograder.course.cell_flags import role_of

_SHOWN = 5  # names in one sentence


def notes_on(
    content: dict[str, Any], cells: list[Any], master: Master, as_released: Collection[str]
) -> list[str]:
    """One sentence for each kind of repair; never raises for anything a student can hand in.

    Cells that are as some release had them were not changed by the student, whatever they are worth now.
    """
    whole = [cell for cell in cells if isinstance(cell, dict)]
    notes = [
        _changed(whole, master, as_released),
        _kernel(content, master),
        _ids(content, whole),
        _halves(whole),
    ]
    return [note for note in notes if note]


def _changed(cells: list[dict[str, Any]], master: Master, as_released: Collection[str]) -> str:
    """Marks tell nbgrader what a cell is and what it is worth; ours come from the course."""
    names: dict[str, None] = {}
    for cell in cells:
        meta = cell.get("metadata")
        mark = meta.get("nbgrader") if isinstance(meta, dict) else None
        if not isinstance(mark, dict):
            continue
        name = mark.get("grade_id")
        original = master.named.get(name) if isinstance(name, str) else None
        if original is not None and not _same(mark, original) and name not in as_released:
            names[repr(name)] = None
    if not names:
        return ""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return (
        f"The marks of {', '.join([*names][:_SHOWN])}{more} had been changed; the course's own marks count."
    )


def _same(mark: dict[str, Any], original: Cell) -> bool:
    return role_of(mark) is original.role and (mark.get("points") or 0) == original.points


def _kernel(content: dict[str, Any], master: Master) -> str:
    meta = content.get("metadata")
    kernel = meta.get("kernelspec") if isinstance(meta, dict) else None
    name = kernel.get("name") if isinstance(kernel, dict) else None
    if not isinstance(name, str) or name == master.kernelspec.get("name"):
        return ""
    return f"The notebook asked for the kernel {name[:60]!r}; it ran with the course's Python."


def _ids(content: dict[str, Any], cells: list[dict[str, Any]]) -> str:
    """Notebooks have ids since format 4.5, one for each cell."""
    version = (content.get("nbformat"), content.get("nbformat_minor"))
    if not all(isinstance(part, int) for part in version) or version < (4, 5):
        return ""
    ids = [cell.get("id") for cell in cells]
    if all(isinstance(one, str) for one in ids) and len(set(ids)) == len(ids):
        return ""
    return "Ids of cells were missing or stood twice; they were given anew."


def _halves(cells: list[dict[str, Any]]) -> str:
    """JSON can hold half of a pair of characters, which no file can."""
    try:
        for cell in cells:
            source = cell.get("source")
            parts = source if isinstance(source, list) else [source]
            "".join(part for part in parts if isinstance(part, str)).encode()
    except UnicodeEncodeError:
        return "Characters that can't be written to a file were replaced by question marks."
    return ""
