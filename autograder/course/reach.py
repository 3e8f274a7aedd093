"""Which cells a test or a check needs, and which tests can therefore see a change of a solution.

Found from the names alone: a cell needs the cells that define the global names it uses, and theirs in turn.
"""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from autograder.course.assignments import Assignment, Kind, SourceCell

_CODE = (Kind.GIVEN, Kind.SOLUTION, Kind.CHECK, Kind.RUN, Kind.TEST)


@dataclass(frozen=True)
class Names:
    """The global names that a cell defines, and those it uses without defining them."""

    defines: frozenset[str]
    uses: frozenset[str]


@dataclass(frozen=True)
class Reach:
    """The cells each test needs, by id, and those that each check needs; a test needs itself.

    Tests of a training record are kept apart: they look at files, and see no change of a solution.
    """

    needed: dict[str, frozenset[str]]
    checks: dict[str, frozenset[str]]
    records: dict[str, frozenset[str]]

    def tests_of(self, solution: str) -> list[str]:
        """The tests that can see a change of this solution, in the order of the notebook."""
        return [test for test, cells in self.needed.items() if solution in cells]

    def cells_for(self, tests: Iterable[str]) -> frozenset[str]:
        """All cells that have to run for these tests or checks."""
        needed = self.needed | self.checks
        return frozenset().union(*(needed[test] for test in tests))


@lru_cache(maxsize=4096)
def names_of(source: str) -> Names:
    """Of one text; kept, because every test, check and variant asks for the same cells again."""
    top = symtable.symtable(source, "<cell>", "exec")
    defines = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()}
    uses = {s.get_name() for s in top.get_symbols() if s.is_referenced()} - defines
    for scope in _nested(top):
        for symbol in scope.get_symbols():
            if symbol.is_global() and symbol.is_assigned():
                defines.add(symbol.get_name())
            elif symbol.is_global():
                uses.add(symbol.get_name())
    return Names(frozenset(defines), frozenset(uses - defines - set(dir(builtins))))


def _nested(table: symtable.SymbolTable) -> list[symtable.SymbolTable]:
    found = []
    for child in table.get_children():
        found += [child, *_nested(child)]
    return found


def reach(assignment: Assignment) -> Reach:
    """Follow the names of every test and every check back to the cells that define them."""
    cells = list(assignment.cells_of(*_CODE))
    names = [names_of(cell.source) for cell in cells]
    found = Reach({}, {}, {})
    for index, cell in enumerate(cells):
        if cell.kind in (Kind.TEST, Kind.CHECK):
            into = found.checks if cell.kind is Kind.CHECK else found.records if cell.record else found.needed
            into[cell.id] = frozenset(cells[i].id for i in _closure(index, cells, names))
    return found


def makers_of(assignment: Assignment, wanted: tuple[str, ...]) -> list[SourceCell]:
    """The given cells and solutions that define the wanted names, in the order of the notebook."""
    cells = list(assignment.cells_of(Kind.GIVEN, Kind.SOLUTION))
    names = [names_of(cell.source) for cell in cells]
    unknown = set(wanted).difference(*(found.defines for found in names))
    if unknown:
        raise KeyError(f"{assignment.name} does not define {', '.join(sorted(unknown))}")
    user = Names(frozenset(), frozenset(wanted))  # as if one more cell used them
    found = _closure(len(cells), cells, [*names, user])
    return [cell for index, cell in enumerate(cells) if index in found]


def added_by(assignment: Assignment, reference: str, source: str) -> frozenset[str]:
    """The given cells and solutions that a text needs where it stands in the place of another one."""
    new = names_of(source).uses - names_of(reference).uses
    defined = [names_of(cell.source).defines for cell in assignment.cells_of(Kind.GIVEN, Kind.SOLUTION)]
    known = new.intersection(frozenset().union(*defined))
    return (
        frozenset(cell.id for cell in makers_of(assignment, tuple(sorted(known)))) if known else frozenset()
    )


def _closure(start: int, cells: list[SourceCell], names: list[Names]) -> set[int]:
    """A name comes from the last cell before its user that defines it; a function may be defined later."""
    found, waiting = {start}, [start]
    while waiting:
        user = waiting.pop()
        for name in names[user].uses:
            makers = [i for i in range(start) if i != user and name in names[i].defines]
            before = [i for i in makers if i < user and cells[i].kind is not Kind.TEST]
            chosen = _makers(before or makers, cells, names)
            waiting += [i for i in chosen if i not in found]
            found |= set(chosen)
    return found


def _makers(makers: list[int], cells: list[SourceCell], names: list[Names]) -> list[int]:
    """The last maker; a check comes with the one before it too, because checks reuse short names."""
    solid = [i for i in makers if cells[i].kind in (Kind.GIVEN, Kind.SOLUTION)]
    return sorted({*makers[-1:], *solid[-1:]})


def is_code(source: str) -> bool:
    """Whether a solution is code to write, and not a number or a choice: some definition takes arguments."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            return True
        if isinstance(node, ast.FunctionDef) and (
            node.args.args or node.args.kwonlyargs or node.args.posonlyargs or node.args.vararg
        ):
            return True
    return False
