"""What a student does with a run: train, go on, open, check, pack; and what happens while it is graded."""

import json
import zipfile
from pathlib import Path

import pytest
import torch
from typer.testing import CliRunner

from coursekit import engine
from coursekit.cli import app, main
from coursekit.errors import NotebookError, RecordError
from coursekit.training import handing_in, opening, record_run, recorded, student_seed
from coursekit.training.tasks import drawn
from tests.coursekit.training.small_run import SHAPES, TASK, make_task, trained

CELLS = {
    "given-1": "from tests.coursekit.training import small_run",
    "solution-1": "def loss(model, batch):\n    return small_run.loss(model, batch)",
    "unneeded": "raise RuntimeError('no part of the task')",
    "given-2": "TASK = small_run.make_task(loss=loss)",
}


def notebook(folder: Path, cells: dict[str, str] = CELLS) -> Path:
    """A notebook with a run, as the build writes it and a student saves it."""
    content = {
        "cells": [
            {
                "cell_type": "code",
                "metadata": {"nbgrader": {"grade_id": name}},
                "source": source.splitlines(True),
            }
            for name, source in cells.items()
        ],
        "metadata": {"course": {"runs": {"small-net": ["given-1", "solution-1", "given-2"]}}},
    }
    path = folder / "nets.ipynb"
    path.write_text(json.dumps(content))
    return path


def untrainable(**changes):
    def never(model, batch):
        raise AssertionError("this must not train")

    return make_task(loss=never, **changes)


def test_a_record_lies_beside_the_notebook(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = record_run(TASK, " ada ", device="cpu")
    assert run.folder == Path("runs/small-net")
    facts = json.loads(Path("runs/small-net/run.json").read_text())
    assert (facts["student"], facts["scale"], facts["task"]) == ("ada", "small", "small-net")
    assert facts["seed"] == student_seed("ada", "small-net")
    assert not run.model.training
    assert torch.equal(run.model[0].weight, TASK.open().weights(40)["0.weight"])


def test_a_finished_run_is_opened_and_not_trained_again(tmp_path):
    trained(tmp_path / "run")
    run = record_run(untrainable(), "ada", folder=tmp_path / "run")
    assert (run.ended, run.steps) == ("finished", 40)


def test_a_finished_run_of_somebody_else_is_not_overwritten(tmp_path):
    trained(tmp_path / "run")
    with pytest.raises(RecordError, match="the record of another run: seed is"):
        record_run(TASK, "boris", folder=tmp_path / "run")


def test_a_killed_run_goes_on_from_its_last_checkpoint(tmp_path):
    steps = []

    def dying(model, batch):
        steps.append(1)
        if len(steps) == 26:
            raise MemoryError
        return TASK.loss(model, batch)

    with pytest.raises(MemoryError):
        record_run(make_task(loss=dying), "ada", folder=tmp_path / "run", device="cpu")
    facts = json.loads((tmp_path / "run/run.json").read_text())
    assert (facts["ended"], facts["steps_done"]) == ("running", 20)
    record_run(TASK, "ada", folder=tmp_path / "run", device="cpu")
    whole = trained(tmp_path / "whole")
    one, other = TASK.open(tmp_path / "run"), TASK.open(whole)
    assert one.history.rows == other.history.rows
    assert all(torch.equal(value, other.state(40)[name]) for name, value in one.state(40).items())


@pytest.mark.parametrize("mode", ["autograde", "validate"])
def test_while_it_is_graded_nothing_is_trained(tmp_path, monkeypatch, mode):
    monkeypatch.setenv("NBGRADER_EXECUTION", mode)
    with pytest.raises(RecordError, match=r"no training record in .*hand it in with the notebook"):
        record_run(untrainable(), "ada", folder=tmp_path / "run")
    assert not (tmp_path / "run").exists()
    monkeypatch.delenv("NBGRADER_EXECUTION")
    trained(tmp_path / "run")
    monkeypatch.setenv("NBGRADER_EXECUTION", mode)
    assert record_run(untrainable(), "ada", folder=tmp_path / "run").ended == "finished"


def test_a_notebook_that_is_not_solved_leaves_no_folder(tmp_path):
    def unsolved(scale, seed):
        raise NotImplementedError

    with pytest.raises(NotImplementedError):
        record_run(make_task(model=unsolved), "ada", folder=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_an_id_is_asked_for(tmp_path):
    with pytest.raises(RecordError, match="Whose run is it"):
        record_run(TASK, "  ", folder=tmp_path / "run")


def test_seeds_follow_from_id_task_and_course():
    seeds = [student_seed(f"student {number}", "training") for number in range(2_000)]
    assert len(set(seeds)) == 2_000
    assert all(0 <= seed < 2**40 for seed in seeds)
    assert student_seed("ada", "training") == student_seed(" ada ", "training")
    assert student_seed("ada", "training") != student_seed("ada", "tuning")
    assert student_seed("ada", "training", b"one") != student_seed("ada", "training", b"two")


def test_the_first_weights_do_not_depend_on_the_order_of_layers():
    class Turned(torch.nn.Module):
        def __init__(self):
            super().__init__()
            layers = {"3": torch.nn.Linear(24, 2), "0": torch.nn.Linear(6, 24)}
            for name, layer in layers.items():
                self.add_module(name, layer)

    one, other = TASK.model("small", 7), drawn(Turned(), SHAPES, 7, std=0.3)
    for name in SHAPES:
        assert torch.equal(one.get_parameter(name), other.get_parameter(name))
    assert not torch.equal(one.get_parameter("0.weight"), TASK.model("small", 8).get_parameter("0.weight"))


def test_check_run_speaks_in_the_graders_words(tmp_path):
    notebook(tmp_path)
    trained(tmp_path / "runs/small-net")
    outcome = CliRunner().invoke(app, ["check-run", str(tmp_path / "runs/small-net")])
    assert outcome.exit_code == 0, outcome.output
    assert outcome.output.count("ok  ") == 5
    assert "end where the record says" in outcome.output
    (tmp_path / "runs/small-net/history.jsonl").write_text("")
    outcome = CliRunner().invoke(app, ["check-run", str(tmp_path / "runs/small-net")])
    assert outcome.exit_code == 1
    assert "LOST  consistency: The history does not hold the loss of step 1" in outcome.output


def test_check_run_without_a_notebook_or_a_record_is_a_sentence(tmp_path, capsys, monkeypatch):
    trained(tmp_path / "runs/small-net")
    monkeypatch.setattr("sys.argv", ["coursekit", "check-run", str(tmp_path / "runs/small-net")])
    with pytest.raises(SystemExit):
        main()
    assert "one notebook with a run" in capsys.readouterr().err
    with pytest.raises(RecordError, match="no training run"):
        handing_in.check_run(tmp_path / "runs/another")
    broken = notebook(tmp_path, CELLS | {"solution-1": "def loss(model, batch): ("})
    with pytest.raises(NotebookError, match="does not work: SyntaxError"):
        handing_in.task_of(broken, "small-net")


def test_every_check_is_printed_for_a_grader_also_of_a_record_that_cannot_be_opened(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    trained(Path("runs/small-net"))
    capsys.readouterr()
    handing_in.print_checks([1, TASK], "small-net", seed=3)
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [check["passed"] for check in found] == [True] * 6
    assert found[0]["name"] == "safe to open"
    Path("runs/small-net/history.jsonl").write_text("[1]\n")
    handing_in.print_checks([1, TASK], "small-net", seed=3)
    (only,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert not only["passed"]
    assert "a row holds a step and numbers" in only["sentence"]


def test_who_handed_in_is_known_to_our_grader_and_to_nbgraders_folders(tmp_path, monkeypatch):
    assert recorded.handed_in_by() is None
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert recorded.handed_in_by() is None
    folder = tmp_path / "autograded/ada/nets"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    assert recorded.handed_in_by() == "ada"
    monkeypatch.setenv(engine.STUDENT, "boris")
    assert recorded.handed_in_by() == "boris"


def test_packing_takes_the_notebook_and_what_the_grader_needs(tmp_path):
    path = notebook(tmp_path)
    folder = trained(tmp_path / "runs/small-net")
    spare = folder / "checkpoints/step-000025.safetensors"
    spare.write_bytes((folder / "checkpoints/step-000020.safetensors").read_bytes())
    (folder / "notes.txt").write_text("mine")
    outcome = CliRunner().invoke(app, ["pack", str(path)])
    assert outcome.exit_code == 0, outcome.output
    assert "at most 50 MB" in outcome.output
    with zipfile.ZipFile(tmp_path / "nets.zip") as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path / "unpacked")
    steps = {f"runs/small-net/checkpoints/step-{step:06d}.safetensors" for step in (0, 10, 20, 30, 40)}
    files = {f"runs/small-net/{name}" for name in ("run.json", "history.jsonl", "best.safetensors")}
    assert names == {"nets.ipynb", *steps, *files}
    assert TASK.open(tmp_path / "unpacked/runs/small-net").facts.student == "ada"


def test_packing_refuses_what_is_too_large(tmp_path, monkeypatch):
    path = notebook(tmp_path)
    trained(tmp_path / "runs/small-net")
    monkeypatch.setattr(handing_in, "MOST_BYTES", 1_000)
    with pytest.raises(RecordError, match="the most that can be handed in"):
        handing_in.pack(path)
    assert not list(tmp_path.glob("*.zip"))
    assert opening.bytes_of(tmp_path / "runs/small-net") > 1_000
