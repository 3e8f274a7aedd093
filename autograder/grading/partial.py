"""After a test has changed: which tests have to run again, and what is kept of the others.

A run is kept with the name of everything it depends on but its tests (`base_of`).  When only tests are
different from a run that was kept, the student's cells run again with the tests that changed and those that
share a name with them; all other results are taken over.  A run in which anything died, ran out of time or
is in doubt is never taken as a base, and neither is one whose cells end differently this time.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from autograder.base import digest
from autograder.base.records import Cell, Ending, Fault, Role, RunRecord, Submission
from autograder.course import headings

_ENDED_BY_ITSELF = (Ending.OK, Ending.ERROR)


@dataclass(frozen=True)
class TestText:
    """A test as a kept run had it: the digest of its text, and the names that it gives to later ones."""

    __test__ = False  # not a class of tests, whatever pytest thinks

    digest: str
    binds: tuple[str, ...]


@dataclass(frozen=True)
class _Names:
    binds: frozenset[str]
    needs: frozenset[str]


def base_of(submission: Submission, surroundings: Mapping[str, Any], level: str) -> str:
    """Names all that a run depends on but the text of its tests."""
    parts = ["base", _contents(submission, lambda test: ""), dict(surroundings), level]
    return digest.of_value(parts, sort_keys=True)


def contents_of(submission: Submission) -> list[Any]:
    """All of a notebook that a run depends on: its code with what it is to the grader, and its files."""
    return _contents(submission, _judged)


def judged(cell: Cell) -> str:
    """A cell's text as far as a result depends on it."""
    return _judged(cell.source) if _is_test(cell) else cell.source


def _contents(submission: Submission, of_test: Callable[[str], str]) -> list[Any]:
    code = [
        [
            cell.name,
            cell.role,
            cell.idle,
            cell.leaves,
            of_test(cell.source) if _is_test(cell) else cell.source,
        ]
        if cell.kind == "code"
        else None
        for cell in submission.cells
    ]
    return [code, [[file.name, file.digest] for file in submission.companions]]


# A class has the same tests in every notebook: what follows from their texts is worked out once.
@lru_cache(maxsize=1024)
def _judged(source: str) -> str:
    """A test's text as far as a result depends on it."""
    return headings.without_points(source)


@lru_cache(maxsize=1024)
def _text_of(source: str) -> TestText:
    return TestText(digest.of_text(_judged(source)), tuple(sorted(_names(source).binds)))


def texts_of(submission: Submission) -> dict[str, TestText]:
    """Every test of a notebook by its name; none where one can't be read as Python."""
    try:
        return {cell.name: _text_of(cell.source) for cell in submission.cells if _is_test(cell)}
    except SyntaxError:
        return {}


def to_plain(texts: Mapping[str, TestText]) -> dict[str, Any]:
    return {name: vars(text) for name, text in texts.items()}


def from_plain(raw: Mapping[str, Any]) -> dict[str, TestText]:
    return {name: TestText(text["digest"], tuple(text["binds"])) for name, text in raw.items()}


def to_run(submission: Submission, before: Mapping[str, TestText], kept: RunRecord) -> Submission | None:
    """The notebook with the tests set idle whose results still hold; none when all of it has to run."""
    now = texts_of(submission)
    if not now or now.keys() != before.keys() or not _is_sound(kept):
        return None
    again = _to_repeat(submission, before, now)
    cells = tuple(
        replace(cell, idle=True) if _is_test(cell) and cell.name not in again else cell
        for cell in submission.cells
    )
    return replace(submission, cells=cells)


def joined(
    submission: Submission, partial: Submission, kept: RunRecord, fresh: RunRecord
) -> RunRecord | None:
    """One record of both; none when a cell ends differently from before: then nothing is taken over."""
    if not _is_sound(fresh):
        return None
    before, now = kept.by_index(), fresh.by_index()
    idle = {i for i, c in enumerate(partial.cells) if c.idle and not submission.cells[i].idle}
    if before.keys() != now.keys() | idle or not idle <= before.keys():
        return None
    for index, result in now.items():
        if not _is_test(submission.cells[index]) and result.ending is not before[index].ending:
            return None
    results = tuple(now.get(index) or before[index] for index in sorted(before))
    taken = {submission.cells[index].name for index in idle}
    traces = {name: trace for name, trace in kept.traces.items() if name in taken} | fresh.traces
    return replace(fresh, results=results, traces=traces)


def _is_test(cell: Cell) -> bool:
    return cell.role is Role.TEST and cell.kind == "code" and not cell.idle


def _is_sound(record: RunRecord) -> bool:
    ended = all(result.ending in _ENDED_BY_ITSELF for result in record.results)
    return ended and record.fault is Fault.NONE and not record.doubtful


def _to_repeat(
    submission: Submission, before: Mapping[str, TestText], now: Mapping[str, TestText]
) -> set[str]:
    """The tests that changed, those that leave names to cells, and all that hang together with these.

    Two tests hang together when one binds, now or before, what the other looks up; whichever comes first,
    because a function of the first may be called after the second.
    """
    tests = [cell for cell in submission.cells if _is_test(cell)]
    again = {test.name for test in tests if test.leaves or before[test.name] != now[test.name]}
    needs = {test.name: _names(test.source).needs for test in tests}
    binds = {name: {*now[name].binds, *before[name].binds} for name in needs}
    waiting = list(again)
    while waiting:
        one = waiting.pop()
        for other in needs.keys() - again:
            if not (needs[one].isdisjoint(binds[other]) and needs[other].isdisjoint(binds[one])):
                again.add(other)
                waiting.append(other)
    return again


@lru_cache(maxsize=4096)
def _names(source: str) -> _Names:
    """What a test binds for those after it, and what it takes from those before it."""
    flow = _Flow()
    flow.block(ast.parse(source).body)
    return _Names(frozenset(flow.binds), frozenset(flow.needs | (flow.deferred - flow.bound)))


class _Flow:
    """Follows a test from its first statement to its last: what it looks up before it has bound it.

    A name that is bound in a branch or a loop counts inside of it, and is in doubt afterwards.
    """

    def __init__(self, bound: frozenset[str] = frozenset()) -> None:
        self.bound = set(bound)  # for certain, so far
        self.binds: set[str] = set()  # perhaps, anywhere
        self.needs: set[str] = set()
        self.deferred: set[str] = set()  # looked up when a function of the test is called

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self._look(*node.decorator_list)
            self._defer(node)
            self._bind(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._bind(*((alias.asname or alias.name).partition(".")[0] for alias in node.names))
        elif isinstance(node, ast.For | ast.AsyncFor):
            self._look(node.iter)
            self._branches([node.body, node.orelse], _stored(node.target))
        elif isinstance(node, ast.While | ast.If):
            self._look(node.test)
            self._branches([node.body, node.orelse])
        elif isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                self._look(item.context_expr)
                self._bind(*(_stored(item.optional_vars) if item.optional_vars else ()))
            self.block(node.body)
        elif isinstance(node, ast.Try):
            handlers = [handler.body for handler in node.handlers]
            names = {handler.name for handler in node.handlers if handler.name}
            self._branches([[*node.body, *node.orelse], *handlers], names)
            self.block(node.finalbody)
        else:
            there = node.target if isinstance(node, ast.AugAssign) else node
            if isinstance(node, ast.AugAssign | ast.Delete):  # what is changed or taken away was there before
                self.needs |= _stored(there) - self.bound
            self._look(node)
            self._bind(*_stored(node))
            if isinstance(node, ast.Delete):
                self.bound -= _stored(node)

    def _branches(self, blocks: Sequence[Sequence[ast.stmt]], first: Iterable[str] = ()) -> None:
        for block in blocks:
            inner = _Flow(frozenset(self.bound | set(first)))
            inner.block(block)
            self.needs |= inner.needs
            self.binds |= inner.binds | set(first)
            self.deferred |= inner.deferred - inner.bound

    def _bind(self, *names: str) -> None:
        self.bound |= set(names)
        self.binds |= set(names)

    def _look(self, *nodes: ast.AST) -> None:
        for node in nodes:
            self.needs |= _looked_up(node) - self.bound

    def _defer(self, node: ast.AST) -> None:
        self.deferred |= _looked_up(node)
        declared = [n.names for n in ast.walk(node) if isinstance(n, ast.Global)]
        self.binds |= {name for names in declared for name in names}


def _stored(node: ast.AST) -> set[str]:
    """Names that are bound, or taken away, in a piece of a test."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}


def _looked_up(node: ast.AST) -> set[str]:
    """Names that a piece of a test looks up, but for those of its own functions and comprehensions."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    found = {name for child in ast.iter_child_nodes(node) for name in _looked_up(child)}
    if isinstance(node, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef):
        own = {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
        body = node.body if isinstance(node.body, list) else [node.body]
        declared = {name for n in ast.walk(node) if isinstance(n, ast.Global) for name in n.names}
        return found - (own | {name for part in body for name in _stored(part)} - declared)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return found - {name for part in node.generators for name in _stored(part.target)}
    return found
