"""Puts a notebook back together: the course's cells come from its source, the student's answers stay."""

from __future__ import annotations

import re
import symtable
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from autograder.base.records import Cell, Master, Role

# Within one line: a pattern that may run over line ends takes the square of their number.
_DEFINITION = re.compile(r"^[ \t]*(?:def|class)[ \t]+(\w+)|^(\w+)[ \t]*=[^=]", re.MULTILINE)
_OURS = (Role.LOCKED, Role.TEST)  # cells whose text never is the student's
_SIMILAR = 0.6  # share of common groups of three characters
_LOOKED_AT = 2000  # characters of a cell when likeness is asked for
_FEW = 0.1  # share of its labels that a notebook of a different assignment may have in common with this one
_CANDIDATES = 200  # cells that are compared by likeness; no honest notebook has lost more labels


def is_of_another_assignment(handed_in: list[Cell], master: Master) -> bool:
    """Whether the labels of a notebook are those of a different one; a few names may be in both."""
    labels = {cell.name for cell in handed_in if cell.name}
    ours = {cell.name for cell in master.named.values() if cell.role is not Role.LOCKED}
    return len(labels) > 2 and len(labels & ours) < _FEW * len(labels)


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
    if not missing:
        return cells
    wanted = frozenset().union(*(_definitions(cell.source) for cell in missing))
    unnamed = _Unnamed({index: _Text(cell) for index, cell in enumerate(cells) if not cell.name}, wanted)
    result = list(cells)
    for original in missing:
        found = unnamed.take(original, master)
        if found is not None:
            result[found] = replace(result[found], name=original.name)
            notes.append(f"The cell {original.name!r} had lost its label and was recognised by its content.")
    return result


@dataclass(frozen=True)
class _Text:
    """A cell's text with what is asked about it more than once, each worked out once."""

    cell: Cell

    @cached_property
    def stripped(self) -> str:
        return self.cell.source.strip()

    @cached_property
    def groups(self) -> frozenset[str]:
        text = self.cell.source[:_LOOKED_AT]
        return frozenset(map("".join, zip(text, text[1:], text[2:], strict=False)))

    def likeness(self, other: _Text) -> float:
        total = len(self.groups) + len(other.groups)
        return 2 * len(self.groups & other.groups) / total if total else 0.0


class _Unnamed:
    """The cells without a name, found by text and by definition through tables made once."""

    def __init__(self, texts: dict[int, _Text], wanted: frozenset[str]) -> None:
        self._texts = texts
        self._same: dict[str, list[int]] = {}
        self._defining: dict[str, list[int]] = {}
        for index, text in texts.items():
            self._same.setdefault(text.stripped, []).append(index)
            if text.cell.kind != "markdown":
                for name in _definitions(text.cell.source) & wanted:
                    self._defining.setdefault(name, []).append(index)

    def take(self, original: Cell, master: Master) -> int | None:
        """The cell that is meant, which is then no longer to be had; none when none is."""
        found = self._find(original, master)
        if found is not None:
            del self._texts[found]
        return found

    def _find(self, original: Cell, master: Master) -> int | None:
        texts = {original.source.strip(), master.released[original.name].strip()}
        same = [index for text in texts for index in self._left(self._same.get(text, ()))]
        if same:
            return min(same)
        if original.role in _OURS:
            return None  # it comes back from the source anyway
        if original.kind == "code":
            wanted = _definitions(original.source)
            defining = [i for name in wanted for i in self._left(self._defining.get(name, ()))]
            if defining:
                return max(defining)
        return self._most_alike(_Text(original))

    def _left(self, indices: Iterable[int]) -> Iterable[int]:
        return (index for index in indices if index in self._texts)

    def _most_alike(self, wanted: _Text) -> int | None:
        same_kind = (i for i, text in self._texts.items() if text.cell.kind == wanted.cell.kind)
        candidates = [index for index, _ in zip(same_kind, range(_CANDIDATES), strict=False)]
        scored = [(wanted.likeness(self._texts[index]), index) for index in candidates]
        best = max(scored, default=(0.0, -1))
        return best[1] if best[0] >= _SIMILAR else None


def _definitions(source: str) -> frozenset[str]:
    return frozenset(name for pair in _DEFINITION.findall(source[:20_000]) for name in pair if name)


def _restore(cell: Cell, original: Cell, master: Master, notes: list[str]) -> Cell:
    """The course's idea of what the cell is, with the student's text where the text is the student's."""
    if cell.kind != original.kind:
        notes.append(f"The cell {cell.name!r} had become {cell.kind}; it is {original.kind} again.")
    if original.role in _OURS or original.role is Role.TASK:
        given = {original.source.strip(), master.released[original.name].strip()}
        if original.role in _OURS and cell.source.strip() not in given and not cell.checksum:
            notes.append(f"The given cell {cell.name!r} had been edited; the course's own text was used.")
        source = original.source if original.role in _OURS else cell.source
        return replace(
            original, source=source, attachments=cell.attachments, leaves=_leaves(original, master)
        )
    untouched = cell.source == original.source
    return replace(original, source=cell.source, attachments=cell.attachments, untouched=untouched)


def _leaves(original: Cell, master: Master) -> tuple[str, ...]:
    """The names that later cells may find: those that a student has read in the public part of a test."""
    return names_bound(master.released[original.name]) if original.role is Role.TEST else ()


@lru_cache(maxsize=1000)
def names_bound(source: str) -> tuple[str, ...]:
    """The global names that a text binds; where it is more than Python, every name in it."""
    try:
        symbols = symtable.symtable(source, "<cell>", "exec").get_symbols()
    except (SyntaxError, ValueError):
        return tuple(sorted(set(re.findall(r"[^\W\d]\w*", source))))
    return tuple(sorted(s.get_name() for s in symbols if s.is_assigned() or s.is_imported()))


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
            result.insert(place, replace(original, untouched=answer, leaves=_leaves(original, master)))
            notes.append(
                f"The cell {original.name!r} was missing and was put back{' empty' if answer else ''}."
            )
        before = original.name
    return result
