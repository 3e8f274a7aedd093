"""What the engine has one owner for: the hash, the writer that replaces, nbgrader's flags, folders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.base import layout
from autograder.base.records import Role
from autograder.course.cell_flags import flags_of

NAMES = {layout.SUBMITTED, layout.AUTOGRADED, layout.FEEDBACK, layout.NBGRADER_CONFIG, layout.SETTINGS}
NAMES |= {layout.TIMESTAMP, layout.POLICY, layout.REQUIREMENTS, layout.BOOK_CONFIG}
NAMES |= {layout.CRASH_REPORTS, "gradebook.db", "autograder.db", "_data", "_toc.yml", ".jupyter_cache"}
# The same word with a different meaning: nbgrader's template, a field of an order, a label, a key of a file.
IN_KERNELS = "book/cells.py"  # every chapter runs anew when it changes, so it uses nothing of ours
# The chapters' own cells import `prose`, for the same reason.
ELSEWHERE = {(IN_KERNELS, ".jupyter_cache"), ("book/prose.py", "_toc.yml")}
ELSEWHERE |= {("templates/handout/start.py", layout.REQUIREMENTS)}  # on a student's machine
ELSEWHERE |= {
    (module, layout.FEEDBACK)
    for module in (
        "outlets/feedback_html.py",
        "workers/pool.py",
        "workers/process.py",
        "demo/run.py",
        "base/policy_file.py",
    )
}


@pytest.fixture(scope="module")
def modules(root: Path) -> dict[str, ast.Module]:
    package = root / "autograder"
    paths = package.rglob("*.py")
    return {p.relative_to(package).as_posix(): ast.parse(p.read_text(encoding="utf-8")) for p in paths}


def strings(tree: ast.Module) -> Iterator[str]:
    """The texts in a module but for its documentation, and the parts of paths that are written as one."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield from (node.value, *node.value.split("/")) if " " not in node.value else ()


def test_only_one_module_hashes(modules: dict[str, ast.Module]) -> None:
    found = {name for name, tree in modules.items() if "hashlib" in ast.dump(tree)}
    assert found == {"base/digest.py", IN_KERNELS}


def test_only_one_module_renames(modules: dict[str, ast.Module]) -> None:
    def puts_in_place(node: ast.AST) -> bool:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            return False
        return node.func.attr == "rename" or ast.unparse(node.func) in ("os.replace", "shutil.move")

    found = {name for name, tree in modules.items() if any(map(puts_in_place, ast.walk(tree)))}
    assert found == {"base/files.py"}


def test_only_one_module_writes_what_is_to_stay(modules: dict[str, ast.Module]) -> None:
    """The rest write to the kernel, into a box, or to a folder that passes or is swapped as a whole."""

    def writes(node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        modes = [x.value for x in node.args[:2] if isinstance(x, ast.Constant) and isinstance(x.value, str)]
        opens = name == "open" and any(re.fullmatch("[wax][bt+]*", mode) for mode in modes)
        return opens or ast.unparse(node.func).endswith((".write_text", ".write_bytes"))

    def through_files(node: ast.AST) -> bool:
        return ast.unparse(node).startswith(("files.", "passing."))

    found = {
        name
        for name, tree in modules.items()
        if any(writes(node) and not through_files(node) for node in ast.walk(tree))
    }
    assert found == {
        "base/files.py",
        "book/cells.py",  # beside Sphinx's memory, by a chapter's kernel
        "base/archives.py",  # what an archive unpacks to
        "bridge/paths.py",
        "cluster/worker.py",  # what a worker keeps as long as it lives
        "sandbox/box.py",
        "sandbox/memory_group.py",
        "sandbox/namespaces.py",
        "sandbox/warm/start.py",
        "templates/handout/start.py",  # on a student's machine
    }


def test_only_one_module_reads_nbgraders_flags(modules: dict[str, ast.Module]) -> None:
    flags = {f"get('{flag}')" for flag in flags_of(Role.TEST)}

    def reads(tree: ast.Module) -> bool:
        text = ast.unparse(tree)
        return any(flag in text for flag in flags)

    found = {name for name, tree in modules.items() if reads(tree)}
    assert found == {"course/cell_flags.py"}


def test_only_one_module_names_the_folders_of_a_course(modules: dict[str, ast.Module]) -> None:
    found = {
        (name, text)
        for name, tree in modules.items()
        if name != "base/layout.py"
        for text in strings(tree)
        if text in NAMES
    }
    assert found <= ELSEWHERE


def test_only_one_module_makes_a_path_of_such_a_folder(modules: dict[str, ast.Module]) -> None:
    """Those whose names are words of every day as well: cells have a source, too."""
    folders = {layout.ASSIGNMENTS, layout.SOURCE, layout.RELEASE, layout.EARLIER, layout.BOOK, layout.BUILD}

    def makes(node: ast.AST) -> bool:
        joins = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        return joins and isinstance(node.right, ast.Constant) and node.right.value in folders

    found = {name for name, tree in modules.items() if any(map(makes, ast.walk(tree)))}
    assert found == {"base/layout.py", "book/prose.py"}


def types(tree: ast.Module) -> Iterator[str]:
    """The public classes of a module, nested ones as well, and its names for types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from (x.id for x in targets if isinstance(x, ast.Name) and not x.id.isupper())


def test_a_type_has_a_name_of_its_own(modules: dict[str, ast.Module]) -> None:
    """So that whoever reads a name in one room knows what it means in the next."""
    homes: dict[str, list[str]] = {}
    for module, tree in modules.items():
        for name in filter(lambda name: name[0].isupper(), types(tree)):
            homes.setdefault(name, []).append(module)
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}
