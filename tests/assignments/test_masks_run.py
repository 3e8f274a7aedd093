"""The run of *Train with the mask and without it*: two models in one record, judged in a box."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from autograder.base import settings
from autograder.course.reference import reference
from autograder.sandbox.forkserver import ForkServer
from coursekit.training import RunTask, record_run
from tests.assignments.judge import Judge
from tests.conftest import ROOT

TESTS = ("train-impossible", "train-found", "train-consistent", "train-replay", "train-own")


@pytest.fixture(scope="module")
def task() -> RunTask:
    found: RunTask = reference("masks", only=("TRAINING",)).TRAINING
    return found


@pytest.fixture(scope="module")
def honest(task: RunTask, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An honest record of Ada's."""
    folder = tmp_path_factory.mktemp("ada") / "runs/train"
    assert record_run(task, "ada", device="cpu", folder=folder).ended == "finished"
    return folder


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    with ForkServer(settings.load(ROOT)) as server:
        yield Judge("masks", dict.fromkeys(TESTS, 1.0), server, tmp_path_factory.mktemp("store"))


def test_an_honest_run_gets_all_points(judge: Judge, honest: Path) -> None:
    assert judge.lost(honest, "ada") == {}
    assert sum(file.stat().st_size for file in honest.rglob("*") if file.is_file()) < 3e6


def test_a_run_with_the_mask_on_both_sides_misses_what_it_should_show(
    judge: Judge, task: RunTask, tmp_path: Path
) -> None:
    """Whoever forgets to leave the mask out gets two honest models, and no impossible loss."""

    def both_masked(scale: str, seed: int) -> torch.nn.ModuleDict:
        both = task.model(scale, seed)
        both["open"].mask = both["masked"].mask
        return both

    folder = tmp_path / "runs/train"
    record_run(replace(task, model=both_masked), "ada", device="cpu", folder=folder)
    lost = judge.lost(folder, "ada")
    assert lost.keys() == set(TESTS) - {"train-own"}
    assert "near zero" in lost["train-impossible"]


def test_the_two_models_do_not_touch_each_other(task: RunTask) -> None:
    """Trained alone, each ends where it ends beside the other."""
    config = task.config("small", 7)
    together = task.trainer("small", config)
    loss = {}
    for name in ("masked", "open"):
        alone = replace(task, model=lambda scale, seed, name=name: _only(task.model(scale, seed), name))
        names = {key: shape for key, shape in task.shapes("small").items() if key.startswith(name)}
        loss[name] = replace(alone, shapes=lambda scale, names=names: names).trainer("small", config)
    for step in range(3):
        for trainer in (together, *loss.values()):
            trainer.step(step)
    for trainer in loss.values():
        for name, value in trainer.stored.copy().items():
            assert torch.equal(value, together.stored.copy()[name])


def _only(both: torch.nn.ModuleDict, name: str) -> torch.nn.ModuleDict:
    return torch.nn.ModuleDict({name: both[name]})
