"""What pretraining is worth with few labels: trained with the reference, recorded, judged in a box."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from safetensors.torch import load_file, save_file

from autograder.base import settings
from autograder.course.reference import reference
from autograder.sandbox.forkserver import ForkServer
from coursekit.training import RunTask, record_run
from tests.assignments.judge import Judge
from tests.conftest import ROOT

POINTS = {
    "reading-result": 3.0,
    "reading-consistent": 1.0,
    "reading-own": 1.0,
}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An honest record of Ada's."""
    task: RunTask = reference("transfer", only=("READING",)).READING
    folder = tmp_path_factory.mktemp("ada") / "runs/reading"
    assert record_run(task, "ada", device="cpu", folder=folder).ended == "finished"
    return folder


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    with ForkServer(settings.load(ROOT)) as server:
        yield Judge("transfer", POINTS, server, tmp_path_factory.mktemp("store"))


def test_an_honest_reading_gets_all_points(judge: Judge, honest: Path) -> None:
    assert judge.lost(honest, "ada") == {}
    assert sum(file.stat().st_size for file in honest.rglob("*") if file.is_file()) < 25e6


def test_weights_that_never_read_lose_what_reading_brings(judge: Judge, honest: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(honest, tmp_path / "runs/reading"))
    start = load_file(folder / "checkpoints/step-000000.safetensors")
    save_file(
        {name.removeprefix("model."): value for name, value in start.items()}, folder / "best.safetensors"
    )
    lost = judge.lost(folder, "ada")
    assert lost.keys() == {"reading-result", "reading-consistent"}
    assert "The best weights are not those after step" in lost["reading-consistent"]
