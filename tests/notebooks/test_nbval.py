"""Every instructor's and released notebook runs under nbval and gives the outputs it must give."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.notebooks.prepare import EXPECTED, all_notebooks, as_if_run, budget_cell, with_expected

NOTEBOOKS = {prepared.name: prepared for prepared in all_notebooks() if not prepared.chapter}
SANITIZE = Path(__file__).parent / "sanitize.cfg"


def run_nbval(root: Path, path: Path) -> subprocess.CompletedProcess[str]:
    """Run nbval on one notebook, from the course's folder, as a reader of the notebook would."""
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q", "--no-header", "-rN"]
    command += [
        f"--nbval-sanitize-with={SANITIZE}",
        "--nbval-cell-timeout=300",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    command += ["-c", os.devnull, f"--rootdir={path.parent}", str(path)]
    environment = os.environ | {"PYTHONPATH": str(root), "MPLBACKEND": "agg", "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, timeout=900, check=False
    )


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook_gives_its_outputs(name, root, tmp_path):
    path = tmp_path / f"{name}.ipynb"
    nbformat.write(with_expected(NOTEBOOKS[name]), path)
    result = run_nbval(root, path)
    assert result.returncode == 0, result.stdout + result.stderr


def one_cell(source: str, output: Any, tags: tuple[str, ...] = ()) -> Any:
    cell = nbformat.v4.new_code_cell(
        source, outputs=[output] if output else [], metadata={"tags": list(tags)}
    )
    kernelspec = {"name": "python3", "display_name": "Python 3"}
    return as_if_run(nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernelspec}))


@pytest.mark.parametrize(("expected", "accepted"), [("42", True), ("43", False)])
def test_a_changed_output_is_noticed(expected, accepted, root, tmp_path):
    output = nbformat.v4.new_output("stream", name="stdout", text=f"{expected}\n")
    path = tmp_path / "one.ipynb"
    nbformat.write(one_cell("print(6 * 7)", output), path)
    assert (run_nbval(root, path).returncode == 0) is accepted


@pytest.mark.parametrize(("raised", "accepted"), [("NotImplementedError", True), ("ValueError", False)])
def test_an_unsolved_cell_may_fail_in_one_way_only(raised, accepted, root, tmp_path):
    output = nbformat.v4.new_output("error", ename="NotImplementedError", evalue="", traceback=[])
    path = tmp_path / "one.ipynb"
    nbformat.write(one_cell(f"raise {raised}", output, ("raises-exception",)), path)
    assert (run_nbval(root, path).returncode == 0) is accepted


def test_no_record_is_left_over():
    recorded = {prepared.name for prepared in all_notebooks() if prepared.recorded}
    assert {path.stem for path in EXPECTED.glob("*.json")} == recorded


def test_a_notebook_that_takes_too_long_fails(root, tmp_path):
    notebook = one_cell("import time\nwhile time.process_time() < 2.5: pass", {})
    notebook.metadata["course"] = {"seconds": 1}
    notebook.cells.append(budget_cell(notebook))
    path = tmp_path / "slow.ipynb"
    nbformat.write(as_if_run(notebook), path)
    result = run_nbval(root, path)
    assert result.returncode != 0
    assert "the budget in the header is 1 s" in result.stdout
