"""The run of *Fine-tune the encoder*: trained with the reference's code, recorded, judged in a box."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.base import settings
from autograder.course.reference import reference
from autograder.sandbox.forkserver import ForkServer
from coursekit.training import RunTask, record_run
from tests.assignments.judge import Judge
from tests.conftest import ROOT

POINTS = {"encoder-result": 2.0, "encoder-consistent": 1.0, "encoder-replay": 1.0, "encoder-own": 1.0}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An honest record of Ada's."""
    task: RunTask = reference("finetuning", only=("ENCODER",)).ENCODER
    folder = tmp_path_factory.mktemp("ada") / "runs/encoder"
    assert record_run(task, "ada", device="cpu", folder=folder).ended == "finished"
    return folder


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    with ForkServer(settings.load(ROOT)) as server:
        yield Judge("finetuning", POINTS, server, tmp_path_factory.mktemp("store"))


def test_an_honest_run_gets_all_points(judge: Judge, honest: Path) -> None:
    assert judge.lost(honest, "ada") == {}
    assert sum(file.stat().st_size for file in honest.rglob("*") if file.is_file()) < 25e6


def test_a_history_with_a_lower_loss_is_seen(judge: Judge, honest: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(honest, tmp_path / "runs/encoder"))
    rows = [json.loads(line) for line in (folder / "history.jsonl").read_text().splitlines()]
    nicer = [row | {"loss": row["loss"] - 0.1} if "loss" in row else row for row in rows]
    (folder / "history.jsonl").write_text("".join(json.dumps(row) + "\n" for row in nicer))
    assert judge.lost(folder, "boris").keys() == {"encoder-consistent", "encoder-replay", "encoder-own"}
