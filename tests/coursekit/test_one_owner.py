"""What the kit has one owner for: the hash, the writer that replaces, how a run ended."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from coursekit.files import replacing
from coursekit.training.records import Ended


@pytest.fixture(scope="module")
def modules(root: Path) -> dict[str, ast.Module]:
    package = root / "coursekit"
    paths = package.rglob("*.py")
    return {p.relative_to(package).as_posix(): ast.parse(p.read_text(encoding="utf-8")) for p in paths}


def calls(tree: ast.Module) -> set[str]:
    """What a module calls: the last name of each call, and the whole of it."""
    found = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return found | {name.rpartition(".")[2] for name in found}


def test_only_one_module_hashes(modules: dict[str, ast.Module]) -> None:
    found = {name for name, tree in modules.items() if {"hashlib", "hmac"} & imported(tree)}
    assert found == {"files.py"}


def imported(tree: ast.Module) -> set[str]:
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names} | {
        str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    }


def test_only_one_module_renames(modules: dict[str, ast.Module]) -> None:
    found = {name for name, tree in modules.items() if {"rename", "os.replace", "shutil.move"} & calls(tree)}
    # A text or model takes its place in the cache as a folder, which no system replaces in one step.
    assert found == {"files.py", "data/cache.py"}


def test_only_one_module_writes_what_is_to_stay(modules: dict[str, ast.Module]) -> None:
    """The rest write into a folder that passes, or that is put into its place as a whole."""

    def writes(tree: ast.Module) -> bool:
        others = calls(tree) - {"files.write_text", "write_text", "write_bytes"}
        return any(name.endswith((".write_text", ".write_bytes")) for name in others)

    found = {name for name, tree in modules.items() if writes(tree)}
    assert found == {"files.py", "data/cache.py", "data/fetch.py", "data/recipes.py"}


def test_only_one_module_has_the_words_for_how_a_run_ended(modules: dict[str, ast.Module]) -> None:
    """They stand in records: whoever compares with one takes it from `Ended`."""
    found = {
        name
        for name, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in tuple(Ended)
    }
    assert found == {"training/records.py"}


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "facts.json"
    path.write_text("before")

    def fail() -> None:
        with replacing(path) as passing:
            passing.write_text("half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert path.read_text() == "before"
    with replacing(path) as passing:
        passing.write_text("after")
    assert path.read_text() == "after"
    assert [*tmp_path.iterdir()] == [path]
