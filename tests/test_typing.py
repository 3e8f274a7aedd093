"""Holds the types of the two packages: `mypy --strict`, as pyproject.toml sets it up."""

import ast
import re
import subprocess
import sys
from functools import cache

REASONED = re.compile(r"# type: ignore\[[a-z, -]+\]  # \w")


def test_mypy_finds_nothing(root):
    result = subprocess.run([sys.executable, "-m", "mypy"], cwd=root, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def seams(root):
    """Every protocol of the engine: the place, its name, and the annotations of its methods and values."""
    for path in sorted((root / "autograder").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases):
                yield f"{path.relative_to(root)}: {node.name}", node


@cache
def definitions(root):
    """Every class and every named type of the engine, by its name."""
    found = {}
    for path in sorted((root / "autograder").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {target.id: node for target in targets if isinstance(target, ast.Name)}
    return found


def words_of(node):
    """The names in a type, also in one that is written as a text."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isprintable():
            yield from re.findall(r"\w+", part.value)


def types_in(node):
    """The names that the types of a protocol's methods, of a record's fields or of an alias are made of."""
    if not isinstance(node, ast.ClassDef):
        yield from words_of(node.value)
        return
    protocol = "Protocol" in map(ast.unparse, node.bases)
    for part in node.body:
        if isinstance(part, ast.AnnAssign):
            yield from words_of(part.annotation)
        elif protocol and isinstance(part, ast.FunctionDef):
            for typed in (*part.args.args, *part.args.kwonlyargs, part):
                kind = typed.returns if typed is part else typed.annotation
                yield from words_of(kind) if kind else ()


def crossing(root, seam):
    """What crosses a seam: the types of its methods, and of the fields of these, as far as they are ours."""
    known, seen, new = definitions(root), set(), {*types_in(seam)}
    while new:
        seen |= new
        new = {word for name in new & known.keys() for word in types_in(known[name])} - seen
    return seen


def test_nothing_without_a_type_crosses_a_seam(root):
    found = dict(seams(root))
    assert len(found) >= 7, "Backend, Site, Examiner, Box, Evidence, Outlet and Kit are protocols"
    for place, node in found.items():
        assert "Any" not in crossing(root, node), place


def test_what_crosses_a_seam_is_followed_to_its_fields(root):
    (backend,) = (node for place, node in seams(root) if place.endswith(": Backend"))
    wanted = {"Job", "Cell", "Limits", "RunRecord", "CellResult", "Output", "Printed"}
    assert wanted <= crossing(root, backend)


def test_what_is_ignored_has_a_code_and_a_reason(root):
    lines = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for package in ("autograder", "coursekit")
        for path in sorted((root / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "type: ignore" in line and not REASONED.search(line)
    ]
    assert lines == []
