"""Moves the seeds of a hidden test by a private amount, so that its inputs are known to nobody beforehand.

A test is written with plain seeds, `torch.Generator().manual_seed(3)`, and runs as it stands in nbgrader.
Our grader adds the course's private seed to each of them; a test has to hold for every seed, and the audit
tries many.
"""

from __future__ import annotations

import ast

SEEDERS = frozenset({"manual_seed", "default_rng", "seed", "Random"})
SMALL = "small_"  # given functions that make something from a seed: small_model(3)


def shifted(source: str, by: int | str) -> str:
    """The same cell with `by`, a number or a name, added to every seed; lines keep their numbers."""
    if not by:
        return source
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell with a magic command: left as it is
        return source
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    places = sorted((_place(seed) for seed in _seeds(tree)), reverse=True)
    for (end_line, end), (line, start) in places:
        lines[end_line] = lines[end_line][:end] + b")" + lines[end_line][end:]
        lines[line] = lines[line][:start] + f"{by} + (".encode() + lines[line][start:]
    return b"".join(lines).decode()


def _place(seed: ast.expr) -> tuple[tuple[int, int], tuple[int, int]]:
    assert seed.end_lineno is not None
    assert seed.end_col_offset is not None
    return (seed.end_lineno - 1, seed.end_col_offset), (seed.lineno - 1, seed.col_offset)


def _seeds(tree: ast.AST) -> list[ast.expr]:
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in SEEDERS or name.startswith(SMALL):
            found += node.args[:1] + [keyword.value for keyword in node.keywords if keyword.arg == "seed"]
    return found
