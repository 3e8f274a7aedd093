"""A model that is too large to be recorded whole: what its record holds, what passes and what is caught."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from torch import nn

from coursekit.errors import RecordError
from coursekit.training import Verifier, record_run, sampling
from coursekit.training.handing_in import pack
from coursekit.training.likeness import sketch
from coursekit.training.opening import Unsafe, bytes_of
from coursekit.training.sampling import Sample
from tests.coursekit.training.small_run import (
    CONFIG,
    SHAPES,
    checkpoint,
    copied,
    edit_facts,
    edit_tensors,
    make_task,
    rows,
    trained,
    write_rows,
)
from tests.coursekit.training.test_checks import interrupting

COUNT = 40  # of 218 numbers
TASK = make_task(sampled={"small": COUNT})
STEPS = (0, 10, 20, 30, 40)


@pytest.fixture(scope="module")
def honest(tmp_path_factory) -> Path:
    return trained(tmp_path_factory.mktemp("honest") / "runs/small-net", task=TASK)


@pytest.fixture
def record(honest: Path, tmp_path: Path) -> Path:
    return copied(honest, tmp_path / "runs/small-net")


def lost(folder: Path, student: str = "ada", task=TASK) -> dict[str, str]:
    checks = Verifier(task, folder).all(torch.Generator().manual_seed(0), student)
    return {check.name: check.sentence for check in checks if not check.passed}


def sampled(folder: Path, step: int) -> Path:
    return folder / f"samples/step-{step:06d}.safetensors"


@pytest.mark.parametrize("count", [1, 4, 40, 10_000])
def test_a_sample_has_places_of_every_tensor_each_once_and_the_same_every_time(count):
    sample = Sample(SHAPES, count)
    numbered = {name: torch.arange(torch.Size(shape).numel()).view(shape) for name, shape in SHAPES.items()}
    taken = sample.take(numbered)
    assert {name: tuple(value.shape) for name, value in taken.items()} == sample.kept()
    for name, value in taken.items():
        assert len(value) >= 1
        assert len(value.unique()) == len(value) <= numbered[name].numel()
    again = Sample(dict(reversed(SHAPES.items())), count).take(numbered)
    assert all(torch.equal(value, again[name]) for name, value in taken.items())
    if count == 10_000:
        assert all(torch.equal(value, numbered[name].flatten()) for name, value in taken.items())


def test_whether_the_best_weights_fit_is_counted_in_halves():
    assert Sample({"w": (21_018_401,)}, 1).best_fits  # the language model of document 0
    assert not Sample({"w": (124_647_170,)}, 1).best_fits  # all of roberta-base


@pytest.mark.parametrize("student", ["ada", "boris", "chen", "dora", "élif"])
def test_honest_runs_pass_and_are_told_what_was_not_shown(tmp_path, student):
    folder = trained(tmp_path / "run", student, TASK)
    checks = {c.name: c for c in Verifier(TASK, folder).all(torch.Generator().manual_seed(0), student)}
    assert all(check.passed for check in checks.values()), checks
    assert "half precision" in checks["result"].sentence
    assert "No later step can be repeated" in checks["replay"].sentence
    assert "steps 0 to 10" in checks["replay"].sentence
    assert checks["replay"].figure == 0.0
    assert "nothing else shows how the run went on" in checks["consistency"].sentence


def test_the_record_holds_samples_best_weights_in_halves_and_one_state_to_go_on_from(honest):
    assert sorted(path.name for path in (honest / "samples").iterdir()) == [
        sampled(honest, step).name for step in STEPS
    ]
    assert [path.name for path in (honest / "checkpoints").iterdir()] == [checkpoint(honest, 40).name]
    best, opened = load_file(honest / "best.safetensors"), TASK.open(honest)
    assert {value.dtype for value in best.values()} == {torch.float16}
    assert sum(value.numel() for value in opened.weights(40).values()) == pytest.approx(COUNT, abs=2)
    whole = make_task().open  # the same run, kept whole
    with pytest.raises(RecordError):
        whole(honest)


def test_a_sample_is_part_of_the_run_that_is_kept_whole(honest, tmp_path):
    whole = make_task().open(trained(tmp_path / "run"))
    opened = TASK.open(honest)
    for step in STEPS:
        there = opened.seen(whole.weights(step))
        assert all(torch.equal(value, there[name]) for name, value in opened.weights(step).items())
    assert sketch(TASK, opened) != sketch(make_task(), whole)
    assert opened.history.rows == whole.history.rows


@pytest.mark.parametrize("at", [3, 10, 25])
def test_an_interrupted_run_is_honest_and_goes_on_to_the_same_bits(tmp_path, honest, at):
    folder = tmp_path / "run"
    task = make_task(sampled={"small": COUNT}, loss=interrupting(at))
    assert record_run(task, "ada", folder=folder, device="cpu").steps == at
    if at < 10:
        with pytest.raises(RecordError, match="before its first checkpoint"):
            Verifier(TASK, folder)
    else:
        assert Verifier(TASK, folder).consistency().passed
    assert record_run(TASK, "ada", folder=folder, device="cpu").ended == "finished"
    assert lost(folder) == {}
    for path in (sampled(folder, 40), folder / "best.safetensors", checkpoint(folder, 40)):
        one, other = load_file(path), load_file(honest / path.relative_to(folder))
        assert one.keys() == other.keys()
        assert all(torch.equal(value, other[name]) for name, value in one.items())
    assert sorted((folder / "samples").iterdir()) == [sampled(folder, step) for step in STEPS]


@pytest.mark.parametrize("optimizer", ["sgd", "adagrad"])
def test_other_optimisers_are_sampled_as_well(tmp_path, optimizer):
    config = replace(CONFIG, optimizer=optimizer, momentum=0.9, learning_rate=0.1)
    task = make_task(configs={"small": config}, sampled={"small": COUNT})
    assert lost(trained(tmp_path / "run", task=task), task=task) == {}


def test_what_is_packed_is_enough_and_leaves_the_whole_state_out(record, tmp_path):
    notebook = tmp_path / "nets.ipynb"
    content = {"cells": [], "metadata": {"course": {"runs": {"small-net": []}}}}
    notebook.write_text(json.dumps(content))
    archive, _ = pack(notebook)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path / "there")
    folder = tmp_path / "there/runs/small-net"
    assert not (folder / "checkpoints").exists()
    assert lost(folder) == {}
    run = record_run(TASK, "ada", folder=folder)  # opened, with the best weights: the last are not there
    best = TASK.open(folder).best()
    assert all(torch.equal(value, best[name]) for name, value in run.model.named_parameters())
    assert bytes_of(folder) < bytes_of(record)


def test_a_model_whose_halves_do_not_fit_has_no_result_and_the_check_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(sampling, "MOST_BYTES", sampling.ROOM + 2 * 217)
    task = replace(TASK, goal={})
    folder = trained(tmp_path / "run", task=task)
    assert not (folder / "best.safetensors").exists()
    assert lost(folder, task=task) == {}
    words = Verifier(task, folder).result().sentence
    assert "do not fit" in words
    assert set(lost(folder)) == {"result"}  # a task with a goal can't be told to have reached it


def test_what_the_loss_does_not_depend_on_is_left_out_of_a_sample_as_well(record):
    """A task may leave out whole tensors and parts of them, which it finds in whole weights."""

    def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        thirds = weights["0.weight"].chunk(3)
        return {"0.weight": torch.cat([thirds[0], thirds[2]]), "3.weight": weights["3.weight"]}

    def moved(tensors: dict[str, torch.Tensor]) -> None:
        places = TASK.sample("small").places()["0.weight"]
        tensors["model.0.weight"][(places >= 8 * 6) & (places < 16 * 6)] += 1e-3
        tensors["model.0.bias"] += 1e-3

    task = replace(TASK, compared=compared)
    assert len(sketch(task, task.open(record))) == 256
    edit_tensors(sampled(record, 10), moved)
    assert Verifier(task, record).replay(torch.Generator().manual_seed(0)).figure == 0.0
    assert not Verifier(TASK, record).replay(torch.Generator().manual_seed(0)).passed


def other_rate(folder: Path) -> None:
    """A run at 0.99 of the rate, whose record claims the task's."""
    slow = replace(CONFIG, learning_rate=0.99 * CONFIG.learning_rate)
    trained(folder, task=make_task(configs={"small": slow}, sampled={"small": COUNT}))
    facts = json.loads((folder / "run.json").read_text())
    edit_facts(folder, config=facts["config"] | {"learning_rate": CONFIG.learning_rate})
    write_rows(
        folder,
        [
            row | {"learning_rate": row["learning_rate"] / 0.99} if "learning_rate" in row else row
            for row in rows(folder)
        ],
    )


def test_a_rate_off_by_one_per_cent_is_caught_in_the_first_segment(tmp_path):
    other_rate(tmp_path / "run")
    found = lost(tmp_path / "run")
    assert set(found) == {"replay"}
    assert "steps 0 to 10 end elsewhere" in found["replay"]


def test_weights_from_elsewhere_are_caught_at_the_first_border_and_by_the_best(record):
    """Library weights in the place of trained ones: the sample lies where no optimiser takes it."""

    def elsewhere(tensors: dict[str, torch.Tensor]) -> None:
        for name in tensors:
            if name.startswith("model."):
                tensors[name] += 5.0

    edit_tensors(sampled(record, 10), elsewhere)
    found = lost(record)
    assert "moved further than the optimiser can take it" in found["consistency"]
    assert "end elsewhere" in found["replay"]


def test_better_weights_than_the_sample_belongs_to_are_caught(record):
    def nudged(tensors: dict[str, torch.Tensor]) -> None:
        tensors["3.weight"] *= 1.01

    edit_tensors(record / "best.safetensors", nudged)
    assert "best weights are not those after step" in lost(record)["consistency"]


def test_weights_that_were_changed_outside_the_sample_show_in_the_evaluation(record):
    """The sample does not see them; what the best weights give does, once it matters."""
    opened = TASK.open(record)
    marked = opened.seen({name: torch.arange(torch.Size(s).numel()).view(s) for name, s in SHAPES.items()})

    def hidden(tensors: dict[str, torch.Tensor]) -> None:
        for name, value in tensors.items():
            free = torch.ones(value.numel(), dtype=torch.bool)
            free[marked[name]] = False
            value.view(-1)[free] = 0.0

    edit_tensors(record / "best.safetensors", hidden)
    assert "not the one that the best weights give" in lost(record)["consistency"]


def test_a_history_with_better_evaluations_is_caught(record):
    better = [row | {"dev_loss": 0.9 * row["dev_loss"]} if "dev_loss" in row else row for row in rows(record)]
    write_rows(record, better)
    edit_facts(record, best_value=min(row["dev_loss"] for row in better if "dev_loss" in row))
    assert "not the one that the best weights give" in lost(record)["consistency"]


def test_an_invented_memory_of_the_optimiser_is_caught_at_the_first_border(record):
    def invented(tensors: dict[str, torch.Tensor]) -> None:
        for name in tensors:
            if name.endswith("exp_avg"):
                tensors[name] *= 1.5

    edit_tensors(sampled(record, 10), invented)
    assert "state of the optimiser after step 10" in lost(record)["replay"]


def test_another_students_samples_do_not_start_where_the_seed_says(record, tmp_path):
    other = trained(tmp_path / "other", "boris", TASK)
    edit_facts(other, student="ada", seed=TASK.open(record).facts.seed)
    config = json.loads((record / "run.json").read_text())["config"]
    edit_facts(other, config=config)
    assert "did not start with the weights" in lost(other)["consistency"]


def test_what_a_sample_does_not_show_is_a_limit(record):
    """A later border, changed a little, passes: nothing of it can be trained again."""

    def moved(tensors: dict[str, torch.Tensor]) -> None:
        tensors["model.0.weight"] += 1e-3

    border = next(step for step in (20, 30) if step != TASK.open(record).facts.best_step)
    edit_tensors(sampled(record, border), moved)
    assert lost(record) == {}


def test_a_file_of_another_form_is_not_opened(record):
    def whole(tensors: dict[str, torch.Tensor]) -> None:
        tensors |= {name: value.float() for name, value in tensors.items()}

    edit_tensors(record / "best.safetensors", whole)
    with pytest.raises(Unsafe, match="another type or shape"):
        TASK.open(record)


def test_a_border_of_a_large_model_is_not_measured(honest):
    with pytest.raises(RecordError, match="too large to be recorded whole"):
        Verifier(TASK, honest).measured(step=10)


def test_tied_and_frozen_weights_are_sampled_by_the_names_of_the_task(tmp_path):
    def model(scale: str, seed: int) -> nn.Module:
        net = TASK.model(scale, seed)
        net[0].bias.requires_grad_(False)
        return net

    shapes = {name: shape for name, shape in SHAPES.items() if name != "0.bias"}
    task = replace(TASK, model=model, shapes=lambda scale: shapes)
    folder = trained(tmp_path / "run", task=task)
    assert "model.0.bias" not in load_file(sampled(folder, 40))
    assert lost(folder, task=task) == {}
