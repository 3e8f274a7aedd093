"""The run of *Train a GPT that beats a trigram*: trained with the reference's code, recorded, judged."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base import settings
from autograder.course.reference import reference
from autograder.grading.training_records import alone, findings
from autograder.sandbox.forkserver import ForkServer
from coursekit.training import RunTask, record_run
from coursekit.training.replay import BARS, again
from tests.assignments.judge import Judge
from tests.conftest import ROOT

POINTS = {"training-result": 3.0, "training-consistent": 2.0, "training-replay": 2.0, "training-own": 1.0}


@pytest.fixture(scope="module")
def task() -> RunTask:
    found: RunTask = reference("transformer", only=("TRAINING",)).TRAINING
    return found


@pytest.fixture(scope="module")
def honest(task: RunTask, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An honest record of Ada's."""
    folder = tmp_path_factory.mktemp("ada") / "runs/training"
    assert record_run(task, "ada", device="cpu", folder=folder).ended == "finished"
    return folder


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    with ForkServer(settings.load(ROOT)) as server:
        yield Judge("transformer", POINTS, server, tmp_path_factory.mktemp("store"))


def copied(honest: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(honest, tmp_path / "runs/training"))


def test_an_honest_run_gets_all_points(judge: Judge, honest: Path) -> None:
    assert judge.lost(honest, "ada") == {}
    assert sum(file.stat().st_size for file in honest.rglob("*") if file.is_file()) < 15e6


def test_another_students_run_loses_the_point_for_the_own_run(judge: Judge, honest: Path) -> None:
    lost = judge.lost(honest, "boris")
    assert lost.keys() == {"training-own"}
    assert "'boris' handed it in" in lost["training-own"]


def test_a_history_that_was_made_nicer_is_seen(judge: Judge, honest: Path, tmp_path: Path) -> None:
    folder = copied(honest, tmp_path)
    rows = [json.loads(line) for line in (folder / "history.jsonl").read_text().splitlines()]
    nicer = [row | {"loss": row["loss"] - 0.2} if "loss" in row else row for row in rows]
    (folder / "history.jsonl").write_text("".join(json.dumps(row) + "\n" for row in nicer))
    assert judge.lost(folder, "ada").keys() == {"training-consistent", "training-replay"}


def test_a_rate_off_by_one_per_cent_lies_above_the_bar(task: RunTask, honest: Path) -> None:
    config = task.configs["small"]
    slower = replace(task, configs={"small": replace(config, learning_rate=0.99 * config.learning_rate)})
    opened = task.open(honest)
    opened.config = replace(opened.config, learning_rate=0.99 * config.learning_rate)
    assert again(slower, opened, 300, 400).figure > 2 * BARS["float32"]


def test_verify_run_gives_every_check(judge: Judge, honest: Path) -> None:
    found = findings(
        judge.runs, judge.master, alone(honest, "ada", judge.master), "training", seed=3, secret="kept"
    )
    names = ["safe to open", "result", "consistency", "replay", "not too good", "whose run"]
    assert [finding.name for finding in found] == names
    assert all(finding.passed for finding in found), found
