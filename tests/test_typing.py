"""Holds the types of the two packages: `mypy --strict`, as pyproject.toml sets it up."""

import re
import subprocess
import sys

REASONED = re.compile(r"# type: ignore\[[a-z, -]+\]  # \w")


def test_mypy_finds_nothing(root):
    result = subprocess.run([sys.executable, "-m", "mypy"], cwd=root, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_what_is_ignored_has_a_code_and_a_reason(root):
    lines = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for package in ("autograder", "coursekit")
        for path in sorted((root / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "type: ignore" in line and not REASONED.search(line)
    ]
    assert lines == []
