"""Puts a notebook back together: the course's cells come from its source, the student's answers stay."""

from __future__ import annotations

import difflib
import re
from dataclasses import replace

from autograder.records import Cell, Master, Role

_DEFINITION = re.compile(r"^\s*(?:def|class)\s+(\w+)|^(\w+)\s*=[^=]", re.MULTILINE)
_OURS = (Role.LOCKED, Role.TEST)  # cells whose text never is the student's
_SIMILAR = 0.6


def repair(handed_in: list[Cell], master: Master, notes: list[str]) -> tuple[Cell, ...]:
    """The notebook to run: the student's order, every cell of the course exactly once."""
    known = master.named
    cells = _drop_foreign_names(handed_in, known, notes)
    cells = _drop_copies(cells, known, notes)
    cells = _find_lost(cells, master, notes)
    restored = [_restore(cell, known[cell.name], master, notes) if cell.name else cell for cell in cells]
    return tuple(_insert_missing(restored, master, notes))


def _drop_foreign_names(cells: list[Cell], known: dict[str, Cell], notes: list[str]) -> list[Cell]:
    result = []
    for cell in cells:
        if cell.name and cell.name not in known:
            notes.append(
                f"A cell carried the unknown name {cell.name[:60]!r} and is treated as an ordinary cell."
            )
            cell = replace(cell, name="")
        result.append(cell)
    return result


def _drop_copies(cells: list[Cell], known: dict[str, Cell], notes: list[str]) -> list[Cell]:
    """Of copies of one cell the last one that was worked on counts; the others stay as ordinary cells."""
    places: dict[str, list[int]] = {}
    for index, cell in enumerate(cells):
        if cell.name:
            places.setdefault(cell.name, []).append(index)
    result = list(cells)
    for name, indices in places.items():
        if len(indices) == 1:
            continue
        original = known[name]
        worked = [i for i in indices if cells[i].source.strip() not in ("", original.source.strip())]
        kept = (worked or indices)[-1] if original.role not in _OURS else indices[-1]
        for index in indices:
            if index != kept:
                result[index] = replace(cells[index], name="")
        notes.append(f"The cell {name!r} was there {len(indices)} times; one counts.")
    return result


def _find_lost(cells: list[Cell], master: Master, notes: list[str]) -> list[Cell]:
    """Give cells that lost their name the name back: by their text, by what they define, by likeness."""
    present = {cell.name for cell in cells if cell.name}
    missing = [cell for cell in master.cells if cell.name and cell.name not in present]
    result = list(cells)
    for original in missing:
        free = [i for i, cell in enumerate(result) if not cell.name]
        found = _match(original, result, free, master)
        if found is not None:
            result[found] = replace(result[found], name=original.name)
            notes.append(f"The cell {original.name!r} had lost its label and was recognised by its content.")
    return result


def _match(original: Cell, cells: list[Cell], free: list[int], master: Master) -> int | None:
    texts = {original.source.strip(), master.released[original.name].strip()}
    same = [i for i in free if cells[i].source.strip() in texts]
    if same:
        return same[0]
    if original.role in _OURS:
        return None  # it comes back from the source anyway
    wanted = _definitions(original.source)
    if original.kind == "code":
        defining = [i for i in free if cells[i].kind != "markdown" and wanted & _definitions(cells[i].source)]
        if defining:
            return defining[-1]
    scored = [
        (_similarity(original.source, cells[i].source), i) for i in free if cells[i].kind == original.kind
    ]
    best = max(scored, default=(0.0, -1))
    return best[1] if best[0] >= _SIMILAR else None


def _definitions(source: str) -> set[str]:
    return {name for pair in _DEFINITION.findall(source[:20_000]) for name in pair if name}


def _similarity(a: str, b: str) -> float:
    matcher = difflib.SequenceMatcher(None, a[:2000], b[:2000], autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _SIMILAR else 0.0


def _restore(cell: Cell, original: Cell, master: Master, notes: list[str]) -> Cell:
    """The course's idea of what the cell is, with the student's text where the text is the student's."""
    if cell.kind != original.kind:
        notes.append(f"The cell {cell.name!r} had become {cell.kind}; it is {original.kind} again.")
    if original.role in _OURS or original.role is Role.TASK:
        given = {original.source.strip(), master.released[original.name].strip()}
        if original.role in _OURS and cell.source.strip() not in given:
            notes.append(f"The given cell {cell.name!r} had been edited; the course's own text was used.")
        source = original.source if original.role in _OURS else cell.source
        return replace(original, source=source, attachments=cell.attachments)
    untouched = cell.source == original.source
    return replace(original, source=cell.source, attachments=cell.attachments, untouched=untouched)


def _insert_missing(cells: list[Cell], master: Master, notes: list[str]) -> list[Cell]:
    """Bring back deleted cells of the course, each after the one that precedes it in the source."""
    present = {cell.name for cell in cells if cell.name}
    result = list(cells)
    before = ""
    for original in master.cells:
        if not original.name:
            continue
        if original.name not in present:
            place = next((i + 1 for i, cell in enumerate(result) if before and cell.name == before), 0)
            answer = original.role not in _OURS
            result.insert(place, replace(original, untouched=answer))
            notes.append(
                f"The cell {original.name!r} was missing and was put back{' empty' if answer else ''}."
            )
        before = original.name
    return result
