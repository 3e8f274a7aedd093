"""The guide for instructors: its commands can be typed as they stand, its messages are the engine's own."""

import ast
import re
import shlex
import subprocess
import sys

import nbformat
import pytest
import typer

from autograder import cli
from tests.conftest import ROOT

PAGES = (
    "class",
    "grading",
    "scale",
    "course",
    "author",
    "trouble",
    "audit",
    "promises",
    "gpu",
    "requirements",
    "figures",
)
COMMANDS = typer.main.get_command(cli.app)


def text(page: str) -> str:
    return (ROOT / "book" / f"{page}.md").read_text(encoding="utf-8")


def typed(page: str) -> list[list[str]]:
    """Every command of the engine, in blocks and in running text."""
    names = "|".join(cli.COMMANDS)
    found = re.findall(
        rf"(?:python -m autograder|^\$ autograder|…) +((?:{names})\b[^`\n]*)", text(page), re.MULTILINE
    )
    return [_words(line) for line in found]


def _words(line: str) -> list[str]:
    """Without comments and a quote around the whole, with a number for what a shell would compute."""
    line = re.sub(r'"\$[^"]*"', "1", line.partition(" #")[0]).replace("$(part)", "1")
    return shlex.split(line.removesuffix('"') if line.count('"') % 2 else line)


@pytest.mark.parametrize(("page", "words"), [(page, words) for page in PAGES for words in typed(page)])
def test_a_command_can_be_typed_as_it_stands(page: str, words: list[str]) -> None:
    """Parsed by the command itself: its options are there and take what they are given."""
    name, *rest = words
    COMMANDS.commands[name].make_context(name, rest, resilient_parsing=not rest)


def test_the_guide_has_commands() -> None:
    assert {page for page in PAGES if typed(page)} >= {"class", "grading", "scale", "course", "author"}
    assert {words[0] for page in PAGES for words in typed(page)} >= {"kit", "collect", "grade", "report"}


def pieces() -> str:
    """All that the engine can say: its texts, without what is computed in them."""
    said = []
    for path in (ROOT / "autograder").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.append(node.value)
    return "\n".join(said)


def test_messages_are_quoted_as_they_are() -> None:
    said = pieces()
    quoted = [
        message
        for line in text("trouble").splitlines()
        if line.startswith("| `")
        for message in re.findall(r"`([^`]+)`", line.split(" | ")[0])
    ]
    assert len(quoted) > 15
    parts = [part.strip() for message in quoted for part in message.split("…") if part.strip(" .")]
    assert [part for part in parts if part not in said] == []


def test_what_a_cluster_runs_can_be_typed(tmp_path) -> None:
    """The page on GPUs has a job: its two commands, on texts that are here and on a notebook of one cell."""
    (block,) = re.findall(r"^```shell\n(.*?)^```", text("gpu"), re.DOTALL | re.MULTILINE)
    lines = [line for line in block.splitlines() if line and not line.startswith(("#", "export"))]
    assert [line.split()[0] for line in lines] == ["coursekit", "jupyter"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("print(6 * 7)")])
    nbformat.write(notebook, tmp_path / "transformer.ipynb")
    for line in lines:
        program, *words = line.split()
        command = [f"{sys.prefix}/bin/{program}", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    (cell,) = nbformat.read(tmp_path / "transformer.ipynb", as_version=4).cells
    assert cell.outputs[0].text == "42\n"
