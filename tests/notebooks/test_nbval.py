"""Every instructor's and released notebook runs under nbval and gives the outputs it must give.

nbval and its kernels are forks of a warm process, one per worker; the recorded outputs were made without it.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.base import layout
from autograder.book.notebooks.nbval_run import run_nbval, warm_python
from autograder.book.notebooks.prepare import all_notebooks, as_if_run, budget_cell, with_expected
from autograder.sandbox.warm.start import WarmPython
from tests.conftest import ROOT
from tests.helpers.processes import descendants, wait_until_gone

NOTEBOOKS = {prepared.name: prepared for prepared in all_notebooks(ROOT) if not prepared.chapter}


@pytest.fixture(scope="module")
def python() -> Iterator[WarmPython]:
    before = descendants(os.getpid())
    with warm_python(ROOT) as started:
        yield started
    assert wait_until_gone(os.getpid(), before) == set()


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook_gives_its_outputs(name: str, python: WarmPython, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.ipynb"
    nbformat.write(with_expected(NOTEBOOKS[name]), path)
    result = run_nbval(ROOT, python, path)
    assert result.returncode == 0, result.stdout + result.stderr


def cells(*sources: str, output: Any = None, tags: tuple[str, ...] = ()) -> Any:
    """A notebook of these cells; the first may have an output and tags."""
    made = [nbformat.v4.new_code_cell(source) for source in sources]
    made[0].outputs, made[0].metadata["tags"] = [output] if output else [], list(tags)
    kernelspec = {"name": "python3", "display_name": "Python 3"}
    return as_if_run(nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": kernelspec}))


@pytest.mark.parametrize(("expected", "accepted"), [("42", True), ("43", False)])
def test_a_changed_output_is_noticed(
    expected: str, accepted: bool, python: WarmPython, tmp_path: Path
) -> None:
    output = nbformat.v4.new_output("stream", name="stdout", text=f"{expected}\n")
    path = tmp_path / "one.ipynb"
    nbformat.write(cells("print(6 * 7)", output=output), path)
    assert (run_nbval(ROOT, python, path).returncode == 0) is accepted


@pytest.mark.parametrize(("raised", "accepted"), [("NotImplementedError", True), ("ValueError", False)])
def test_an_unsolved_cell_may_fail_in_one_way_only(
    raised: str, accepted: bool, python: WarmPython, tmp_path: Path
) -> None:
    output = nbformat.v4.new_output("error", ename="NotImplementedError", evalue="", traceback=[])
    path = tmp_path / "one.ipynb"
    nbformat.write(cells(f"raise {raised}", output=output, tags=("raises-exception",)), path)
    assert (run_nbval(ROOT, python, path).returncode == 0) is accepted


def test_no_record_is_left_over() -> None:
    recorded = {prepared.name for prepared in all_notebooks(ROOT) if prepared.record}
    assert {path.stem for path in layout.recorded_outputs(ROOT, "").parent.glob("*.json")} == recorded


def test_a_notebook_that_takes_too_long_fails(python: WarmPython, tmp_path: Path) -> None:
    notebook = cells("import time\nwhile time.process_time() < 2.5: pass")
    notebook.metadata["course"] = {"seconds": 1}
    notebook.cells.append(budget_cell(notebook))
    path = tmp_path / "slow.ipynb"
    nbformat.write(as_if_run(notebook), path)
    result = run_nbval(ROOT, python, path)
    assert result.returncode != 0
    assert "the budget in the header is 1 s" in result.stdout


def test_a_kernel_that_dies_is_reported(python: WarmPython, tmp_path: Path) -> None:
    path = tmp_path / "dies.ipynb"
    nbformat.write(cells("import os\nos._exit(0)", "1"), path)
    result = run_nbval(ROOT, python, path, cell_seconds=3)
    assert result.returncode != 0
    assert "Failed to interrupt kernel" in result.stdout  # so nbval says when nobody answers


def test_a_cell_without_end_is_interrupted(python: WarmPython, tmp_path: Path) -> None:
    path = tmp_path / "endless.ipynb"
    nbformat.write(cells("while True: pass"), path)
    result = run_nbval(ROOT, python, path, cell_seconds=2)
    assert result.returncode != 0
    assert "Timeout of 2 seconds exceeded executing cell" in result.stdout  # so nbval says after an interrupt
    assert "KeyboardInterrupt" in result.stdout


def test_no_process_is_left_of_a_notebook(python: WarmPython, tmp_path: Path) -> None:
    before = descendants(os.getpid())
    path = tmp_path / "daemon.ipynb"
    nbformat.write(cells("import subprocess\nprocess = subprocess.Popen(['sleep', '600'])"), path)
    assert run_nbval(ROOT, python, path).returncode == 0
    assert wait_until_gone(os.getpid(), before) == set()
