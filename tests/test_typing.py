"""Holds the types of the two packages: `mypy --strict`, as pyproject.toml sets it up."""

import ast
import re
import subprocess
import sys

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


def test_nothing_without_a_type_crosses_a_seam(root):
    found = dict(seams(root))
    assert len(found) >= 7, "Backend, Site, Examiner, Box, Evidence, Outlet and Kit are protocols"
    for place, node in found.items():
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        assert "Any" not in names, place


def test_what_is_ignored_has_a_code_and_a_reason(root):
    lines = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for package in ("autograder", "coursekit")
        for path in sorted((root / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "type: ignore" in line and not REASONED.search(line)
    ]
    assert lines == []
