"""Honest runs pass every check; each forgery is caught by the check that should catch it."""

import json
import math
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import nn

from coursekit.errors import RecordError
from coursekit.training import Check, Verifier, learning_rate, record_run, shapes_of, student_seed
from coursekit.training.checks import chance
from coursekit.training.replay import BARS, SECRET, again
from tests.conftest import ROOT
from tests.coursekit.training.small_run import (
    CONFIG,
    TASK,
    batches,
    checkpoint,
    copied,
    edit_config,
    edit_facts,
    edit_tensors,
    loss,
    make_task,
    other_run,
    rows,
    trained,
    write_rows,
)

ALL = ["result", "consistency", "replay", "not too good", "whose run"]


@pytest.fixture(scope="module")
def honest(tmp_path_factory) -> Path:
    return trained(tmp_path_factory.mktemp("honest") / "runs/small-net")


@pytest.fixture
def record(honest: Path, tmp_path: Path) -> Path:
    return copied(honest, tmp_path / "record")


def verdicts(folder: Path, student: str = "ada", segments: int = 4, task=TASK) -> dict[str, Check]:
    """Every check; all segments are replayed, so that chance has no part in a test."""
    verifier = Verifier(task, folder)
    found = verifier.all(torch.Generator().manual_seed(0), student)
    whole = verifier.replay(torch.Generator().manual_seed(0), segments)
    return {check.name: check for check in found} | {"replay": whole}


def lost(folder: Path, **options) -> list[str]:
    return [name for name, check in verdicts(folder, **options).items() if not check.passed]


@pytest.mark.parametrize("student", ["ada", "boris", "Chen Li", "d'Ora", "élif", "farid-7", "gina@uni", "8"])
def test_honest_runs_pass(tmp_path, student):
    found = verdicts(trained(tmp_path / "run", student), student)
    assert list(found) == ALL
    assert all(check.passed for check in found.values()), found
    assert found["replay"].figure == 0.0  # same machine, same kernels


@pytest.mark.parametrize("optimizer", ["sgd", "adagrad"])
def test_honest_runs_of_other_optimizers_pass(tmp_path, optimizer):
    config = replace(CONFIG, optimizer=optimizer, momentum=0.9, learning_rate=0.1)
    task = make_task(configs={"small": config})
    assert lost(trained(tmp_path / "run", task=task), task=task) == []


def interrupting(at: int):
    """A loss that hears Ctrl-C at a step."""
    calls = []

    def with_ctrl_c(model: nn.Module, batch) -> torch.Tensor:
        calls.append(1)
        if len(calls) == at:
            signal.raise_signal(signal.SIGINT)
        return loss(model, batch)

    return with_ctrl_c


@pytest.mark.parametrize("at", [3, 10, 11, 25])
def test_an_interrupted_run_is_honest_and_goes_on_to_the_same_weights(tmp_path, honest, at):
    run = record_run(make_task(loss=interrupting(at)), "ada", folder=tmp_path / "run", device="cpu")
    assert (run.ended, run.steps) == ("interrupted", at)
    if at >= 10:  # before the first checkpoint there is nothing to judge yet
        found = verdicts(tmp_path / "run")
        assert found["consistency"].passed, found
        assert f"interrupted at step {at}" in found["consistency"].sentence
        assert found["replay"].passed, found
    again = record_run(TASK, "ada", folder=tmp_path / "run", device="cpu")
    assert again.ended == "finished"
    assert lost(tmp_path / "run") == []
    one, other = TASK.open(tmp_path / "run"), TASK.open(honest)
    assert all(torch.equal(value, other.state(40)[name]) for name, value in one.state(40).items())
    assert one.history.rows == other.history.rows


def cut_off(folder: Path, step: int, original: Path) -> None:
    """Let a record end after a step, as if somebody had pressed Ctrl-C there."""
    write_rows(folder, [row for row in rows(original) if row["step"] <= step])
    looks = [row for row in rows(folder) if "dev_loss" in row]
    best = min(looks, key=lambda row: row["dev_loss"], default={"step": None, "dev_loss": None})
    known = {"best_step": best["step"], "best_value": best["dev_loss"]}
    edit_facts(folder, ended="interrupted", steps_done=step, **known)
    if best["step"]:
        state = load_file(checkpoint(original, best["step"]))
        weights = {n.removeprefix("model."): v for n, v in state.items() if n.startswith("model.")}
        save_file(weights, folder / "best.safetensors")
    for border in (10, 20, 30, 40):
        if border > step:
            checkpoint(folder, border).unlink()


@pytest.mark.parametrize("at", [0, 3, 9])
def test_a_run_that_did_not_reach_its_first_checkpoint_shows_nothing_yet(record, honest, at):
    """Whose it is and that its settings are right would otherwise earn points for no training at all."""
    shutil.copy(checkpoint(honest, 0 if at == 0 else 10), checkpoint(record, at))
    cut_off(record, at, honest)
    with pytest.raises(RecordError, match=f"stopped after step {at}, before its first checkpoint at step 10"):
        Verifier(TASK, record)


def test_the_end_of_a_run_that_was_cut_off_is_always_trained_again(record, honest, tmp_path):
    """A quarter of the run and somebody else's last weights, said to be those at which Ctrl-C was pressed."""
    other = trained(tmp_path / "boris", "boris")
    shutil.copy(checkpoint(other, 40), checkpoint(record, 11))
    cut_off(record, 11, honest)

    def counted(tensors: dict[str, torch.Tensor]) -> None:
        tensors.update({n: torch.full_like(v, 11.0) for n, v in tensors.items() if n.endswith(".step")})

    edit_tensors(checkpoint(record, 11), counted)
    verifier = Verifier(TASK, record)
    for seed in range(8):
        found = verifier.replay(torch.Generator().manual_seed(seed), segments=1)
        assert not found.passed
        assert "steps 10 to 11 end elsewhere" in found.sentence


def test_a_weight_without_gradients_can_not_make_room_for_all_others(record):
    """What no batch touches goes any distance on an invented mean, and a replay measures by the whole way."""

    def nudged(tensors: dict[str, torch.Tensor]) -> None:
        tensors["optimizer.0.weight.exp_avg"][0, 0] = 1e-3
        tensors["optimizer.0.weight.exp_avg_sq"][0, 0] = 0.0

    edit_tensors(checkpoint(record, 20), nudged)
    found = Verifier(TASK, record).consistency()
    assert not found.passed
    assert found.sentence == "No gradients leave the state of the optimiser that is recorded after step 20."


@pytest.mark.parametrize("size", [1e3, 3e38])
def test_no_weight_goes_further_than_the_optimiser_takes_it(record, size):
    def thrown(tensors: dict[str, torch.Tensor]) -> None:
        tensors["model.0.weight"][0, 0] = size

    edit_tensors(checkpoint(record, 40), thrown)
    found = Verifier(TASK, record).consistency()
    assert found.sentence == "From step 30 to 40 a weight moved further than the optimiser can take it."


def test_a_scale_without_a_measured_goal_earns_nothing(tmp_path):
    """Else a record of one honest step at a scale that nobody can check would be as good as any."""
    task = make_task(configs={"small": CONFIG, "full": CONFIG})
    record_run(task, "ada", scale="full", folder=tmp_path / "run", device="cpu")
    found = Verifier(task, tmp_path / "run").result()
    assert not found.passed
    assert "hand in one at scale 'small'" in found.sentence


def test_a_record_can_not_choose_the_wide_bar_of_half_precision(record):
    """The task asks for float32: a rate that is off by one per cent shows, whatever the record claims."""
    slower = make_task(configs={"small": replace(CONFIG, learning_rate=1.01 * CONFIG.learning_rate)})
    edit_facts(record, precision="bfloat16")
    assert not Verifier(slower, record).replay(torch.Generator().manual_seed(0), segments=4).passed


def asked(folder: Path, monkeypatch, secret: str = "", seed: int = 2) -> tuple[str, ...]:
    """The segments that a replay of two chooses."""
    monkeypatch.setenv(SECRET, secret)
    found = Verifier(TASK, folder).replay(torch.Generator().manual_seed(seed))
    return tuple(re.findall(r"\d+ to \d+", found.sentence))


def test_which_segments_are_repeated_depends_on_a_secret_and_on_every_byte_of_the_record(record, monkeypatch):
    """Known segments would be trained, and the rest not; and who failed could mend what was looked at."""
    first = asked(record, monkeypatch, "of the course")
    assert len(first) == 2
    assert asked(record, monkeypatch, "of the course") == first
    assert len({asked(record, monkeypatch, secret) for secret in "abcdefghij"}) > 2
    assert len({asked(record, monkeypatch, "of the course", seed) for seed in range(10)}) > 2
    changed = set()
    for spaces in range(10):
        edit_facts(record, versions={"torch": " " * spaces})
        changed.add(asked(record, monkeypatch, "of the course"))
    assert len(changed) > 2


def test_a_replay_leaves_what_was_read_as_it_was(honest):
    verifier = Verifier(TASK, honest)
    first, second = (verifier.replay(torch.Generator().manual_seed(0), 4) for _ in range(2))
    assert first == second
    assert verifier.consistency().passed


def test_a_run_that_stops_early_is_honest(tmp_path):
    config = replace(CONFIG, learning_rate=2.0, patience=1, evaluate_every=5, clip=None)
    task = make_task(configs={"small": config})
    run = record_run(task, "ada", folder=tmp_path / "run", device="cpu")
    assert run.ended == "stopped early"
    assert run.steps < 40
    found = verdicts(tmp_path / "run", task=task)
    assert found["consistency"].passed, found
    assert "stopped early" in found["consistency"].sentence


def test_another_number_of_threads_changes_nothing_that_counts(tmp_path):
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        trained(tmp_path / "run")
    finally:
        torch.set_num_threads(before)
    assert lost(tmp_path / "run") == []


def test_a_run_on_plain_kernels_passes(tmp_path):
    """Another process, whose libraries may use no special instructions, trains; this one verifies."""
    plain = {
        "ATEN_CPU_CAPABILITY": "default",
        "ONEDNN_MAX_CPU_ISA": "SSE41",
        "MKL_ENABLE_INSTRUCTIONS": "SSE4_2",
    }
    code = (
        "import sys, torch\n"
        "from pathlib import Path\n"
        "from tests.coursekit.training.small_run import trained\n"
        "trained(Path(sys.argv[1]))\n"
        "print(torch.backends.cpu.get_cpu_capability())"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "run")]
    done = subprocess.run(
        command, env={**os.environ, **plain}, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip().splitlines()[-1] == "DEFAULT"
    assert lost(tmp_path / "run") == []


def test_another_order_of_summation_stays_far_below_the_bar(tmp_path):
    class Backwards(nn.Linear):
        """The same product with its terms in reverse: every sum rounds differently."""

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.flip(-1) @ self.weight.flip(-1).T + self.bias

    def model(scale: str, seed: int) -> nn.Module:
        net = TASK.model(scale, seed)
        for place in (0, 3):
            twin = Backwards(net[place].in_features, net[place].out_features)
            twin.load_state_dict(net[place].state_dict())
            net[place] = twin
        return net

    found = verdicts(trained(tmp_path / "run", task=make_task(model=model)))
    assert all(check.passed for check in found.values()), found
    assert 0 < found["replay"].figure < 1e-4


def test_what_the_loss_does_not_depend_on_is_not_compared(record):
    """As the bias of a key: its gradient is rounding, and AdamW makes whole steps of it."""

    def elsewhere(tensors: dict[str, torch.Tensor]) -> None:
        tensors["model.0.bias"] += 0.05

    def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        return {name: value for name, value in weights.items() if name != "0.bias"}

    edit_tensors(checkpoint(record, 40), elsewhere)
    assert not verdicts(record)["replay"].passed
    assert verdicts(record, task=replace(TASK, compared=compared))["replay"].passed


def test_mixed_precision_is_told_and_gets_fewer_claims(tmp_path):
    task = make_task(configs={"small": replace(CONFIG, precision="bfloat16")})
    found = verdicts(trained(tmp_path / "run", task=task), task=task)
    assert all(check.passed for check in found.values()), found
    assert "slightly changed learning rate would not show" in found["replay"].sentence
    claimed = copied(tmp_path / "run", tmp_path / "claimed")
    edit_config(claimed, precision="float32")
    assert "consistency" in lost(claimed)  # a float32 task takes no loose bar


# Forgeries


def test_pasted_losses_are_caught(record):
    write_rows(record, [row | {"loss": row["loss"] - 0.1} if "loss" in row else row for row in rows(record)])
    assert {"consistency", "replay"} <= set(lost(record))


def test_a_smoothed_history_is_caught(record):
    found = rows(record)
    losses = [row["loss"] for row in found if "loss" in row]
    smooth = {step: statistics.fmean(losses[max(0, step - 3) : step + 2]) for step in range(len(losses))}
    write_rows(record, [r | {"loss": smooth[r["step"] - 1]} if "loss" in r else r for r in found])
    assert {"consistency", "replay"} <= set(lost(record))


def test_losses_changed_between_the_borders_alone_are_caught_by_the_replay(record):
    write_rows(
        record,
        [r | {"loss": r["loss"] * 0.9} if "loss" in r and r["step"] % 10 > 1 else r for r in rows(record)],
    )
    assert lost(record) == ["replay"]


def test_a_better_evaluation_is_caught(record):
    found = rows(record)
    last = next(row for row in reversed(found) if "dev_loss" in row)
    last["dev_loss"] = 0.05
    write_rows(record, found)
    edit_facts(record, best_step=40, best_value=0.05)
    assert "consistency" in lost(record)


def test_swapped_checkpoints_are_caught(record):
    first, second = checkpoint(record, 20), checkpoint(record, 30)
    first.rename(record / "passing")
    second.rename(first)
    (record / "passing").rename(second)
    assert {"consistency", "replay"} <= set(lost(record))


def test_a_checkpoint_given_twice_is_caught_also_with_its_count_of_steps_changed(record):
    shutil.copy(checkpoint(record, 20), checkpoint(record, 30))

    def counted(tensors):
        for name in tensors:
            if name.endswith(".step"):
                tensors[name] = torch.tensor(30.0)

    edit_tensors(checkpoint(record, 30), counted)
    found = verdicts(record)
    assert not found["replay"].passed
    assert not found["consistency"].passed


def test_another_students_run_is_caught(tmp_path, honest):
    stolen = copied(honest, tmp_path / "stolen")
    assert lost(stolen, student="boris") == ["whose run"]
    edit_facts(stolen, student="boris")
    assert lost(stolen, student="boris") == ["whose run"]
    seed = student_seed("boris", TASK.name)
    edit_facts(stolen, seed=seed)
    edit_config(stolen, seed=seed)
    assert {"consistency", "replay"} <= set(lost(stolen, student="boris"))


def test_who_handed_it_in_is_not_claimed_where_nobody_knows(honest):
    check = Verifier(TASK, honest).whose()
    assert check.passed
    assert "who handed it in is not known here" in check.sentence


def test_weights_from_elsewhere_are_caught(record):
    """Good weights that no run of this seed made, in all places where somebody may look."""
    torch.manual_seed(5)
    library = TASK.model("small", 77)
    optimizer = torch.optim.Adam(library.parameters(), 1e-2)
    for step in range(300):
        optimizer.zero_grad()
        loss(library, batches("small", 77)(step)).backward()
        optimizer.step()
    weights = {name: value.detach().clone() for name, value in library.state_dict().items()}
    edit_tensors(checkpoint(record, 40), lambda t: t.update({f"model.{n}": v for n, v in weights.items()}))
    edit_tensors(record / "best.safetensors", lambda t: t.update(weights))
    found = verdicts(record)
    assert found["result"].passed  # they are good
    assert not found["replay"].passed
    assert not found["consistency"].passed


def steered(state: dict[str, torch.Tensor], target: dict[str, torch.Tensor], start: int, end: int) -> None:
    """Invent a memory of AdamW that leads from a state to the target in the task's own steps.

    With a second moment so large that no gradient counts, the steps go on along the first one, which decays.
    """
    config, (first, second) = TASK.config("small", 0), (0.9, 0.999)
    huge = 1e6
    per_unit = 0.0  # how far a first moment of 1 leads in these steps
    for step in range(start, end):
        count, gone = step + 1, step + 1 - start
        root = math.sqrt(huge * second**gone / (1 - second**count))
        per_unit += learning_rate(config, step) * first**gone / (1 - first**count) / root
    for name, there in target.items():
        state[f"optimizer.{name}.exp_avg_sq"] = torch.full_like(there, huge)
        state[f"optimizer.{name}.exp_avg"] = (state[f"model.{name}"] - there) / per_unit


def test_a_memory_of_the_optimiser_that_was_made_up_to_reach_other_weights_is_caught(record):
    """The weights at the end of a segment are then reached from its start: its replay alone shows nothing."""
    target = {name: value + 0.3 for name, value in TASK.open(record).weights(40).items()}
    edit_tensors(checkpoint(record, 30), lambda state: steered(state, target, 30, 40))
    edit_tensors(checkpoint(record, 40), lambda t: t.update({f"model.{n}": v for n, v in target.items()}))
    opened = TASK.open(record)
    assert again(TASK, opened, 30, 40).figure < BARS["float32"]
    before = again(TASK, opened, 20, 30)
    assert before.figure == 0.0
    assert before.memory > 0.5
    check = verdicts(record)["replay"]
    assert not check.passed
    assert "state of the optimiser after step" in check.sentence


def test_another_beginning_is_caught(tmp_path):
    task = make_task(model=lambda scale, seed: TASK.model(scale, seed + 1))
    assert "consistency" in lost(trained(tmp_path / "run", task=task))


def test_training_on_the_evaluation_data_is_caught(tmp_path):
    from tests.coursekit.training.small_run import DEV

    def on_dev(scale: str, seed: int):
        def batch(step: int):
            chosen = torch.randint(
                len(DEV[0]), (8,), generator=torch.Generator().manual_seed(seed % 99 + step)
            )
            return DEV[0][chosen], DEV[1][chosen]

        return batch

    found = verdicts(trained(tmp_path / "run", task=make_task(batches=on_dev)))
    assert not found["replay"].passed
    assert not found["consistency"].passed


def test_a_rate_that_is_off_by_one_per_cent_is_caught_by_the_replay(tmp_path):
    folder = other_run(tmp_path / "run", learning_rate=0.99 * CONFIG.learning_rate)
    found = verdicts(folder)
    assert not found["replay"].passed
    assert found["replay"].figure > 2e-3
    assert found["result"].passed


def test_fewer_steps_stretched_are_caught(tmp_path):
    """Half of the steps, and their record drawn out to the full length."""
    config = replace(CONFIG, steps=20, checkpoints=(5, 10, 15, 20), evaluate_every=5)
    folder = trained(tmp_path / "run", task=make_task(configs={"small": config}))
    for step in (20, 15, 10, 5):
        checkpoint(folder, step).rename(checkpoint(folder, 2 * step))
    honest = TASK.config("small", 0)
    stretched = []
    for row in rows(folder):
        if "loss" in row:
            for step in (2 * row["step"] - 1, 2 * row["step"]):
                stretched.append(row | {"step": step, "learning_rate": learning_rate(honest, step - 1)})
        else:
            stretched.append(row | {"step": 2 * row["step"]})
    write_rows(folder, stretched)
    facts = json.loads((folder / "run.json").read_text())
    edit_facts(folder, steps_done=40, best_step=2 * facts["best_step"])
    edit_facts(folder, config=honest.as_dict() | {"seed": facts["seed"]})
    found = verdicts(folder)
    assert not found["replay"].passed
    assert not found["consistency"].passed


def test_a_step_left_out_is_caught(tmp_path):
    def skipping(scale: str, seed: int):
        return lambda step: batches(scale, seed)(step + (step >= 25))

    found = verdicts(trained(tmp_path / "run", task=make_task(batches=skipping)))
    assert not found["replay"].passed


def test_an_edited_configuration_is_caught(record):
    edit_config(record, steps=1000)
    assert lost(record) == ["consistency"]


def test_other_data_are_named(record):
    edit_facts(record, data_sha256="0" * 64)
    assert "other data" in verdicts(record)["consistency"].sentence


def test_another_shape_is_not_even_opened(tmp_path):
    wider = {"0.weight": (32, 6), "0.bias": (32,), "3.weight": (2, 32), "3.bias": (2,)}

    def model(scale: str, seed: int) -> nn.Module:
        return nn.Sequential(nn.Linear(6, 32), nn.GELU(), nn.Dropout(0.1), nn.Linear(32, 2))

    trained(tmp_path / "run", task=make_task(shapes=lambda scale: wider, model=model))
    with pytest.raises(RecordError, match="another type or shape"):
        Verifier(TASK, tmp_path / "run")


def test_a_run_that_claims_its_end_too_early_is_caught(tmp_path):
    record_run(make_task(loss=interrupting(20)), "ada", folder=tmp_path / "run", device="cpu")
    edit_facts(tmp_path / "run", ended="finished")
    assert "did not go through all" in verdicts(tmp_path / "run")["consistency"].sentence
    edit_facts(tmp_path / "run", ended="stopped early")
    assert "shows no reason" in verdicts(tmp_path / "run")["consistency"].sentence


def test_a_run_that_is_better_than_honest_ones_is_flagged(tmp_path, honest):
    values = []
    for number in range(10):
        folder = trained(tmp_path / f"run{number}", f"student {number}")
        values.append(Verifier(TASK, folder).result().figure)
    task = make_task(honest={"small": {40: tuple(values)}})
    assert Verifier(task, honest).not_too_good().passed
    worse = make_task(honest={"small": {40: tuple(value + 1.0 for value in values)}})
    check = Verifier(worse, honest).not_too_good()
    assert not check.passed
    assert check.figure < 1e-4


@pytest.mark.parametrize(("best_step", "looks"), [(40, 1), (30, 2)])
def test_best_and_last_weights_are_measured_once_where_they_are_the_same(record, best_step, looks):
    seen = []

    def evaluate(model: nn.Module) -> dict[str, float]:
        seen.append(1)
        return TASK.evaluate(model)

    shutil.copyfile(checkpoint(record, best_step), record / "whole")
    weights = {n.removeprefix("model."): v for n, v in load_file(record / "whole").items() if n[0] == "m"}
    save_file(weights, record / "best.safetensors")
    Verifier(TASK, record).result(evaluate)
    assert len(seen) == looks


def test_a_goal_that_is_missed_is_said(honest):
    check = Verifier(TASK, honest).result(goal=0.01)
    assert not check.passed
    assert "not yet as good" in check.sentence
    other = Verifier(TASK, honest).result(lambda model: {"dev_loss": 9.0}, goal=0.5)
    assert other.figure == 9.0


def test_everything_that_an_evaluator_measures_is_there_with_the_last_weights(honest):
    def both(model: nn.Module) -> dict[str, float]:
        return {
            "dev_loss": 1.0,
            "first": model[0].weight.detach()[0, 0].item(),
            "mode": float(model.training),
        }

    found = Verifier(TASK, honest).measured(both)
    assert found == {
        "dev_loss": 1.0,
        "first": TASK.open(honest).weights(40)["0.weight"][0, 0].item(),
        "mode": 0.0,
    }
    looks = [row["dev_loss"] for row in rows(honest) if "dev_loss" in row]
    assert [Verifier(TASK, honest).measured(step=step)["dev_loss"] for step in (10, 20, 30, 40)] == looks
    assert Verifier(TASK, honest).measured() == {"dev_loss": looks[-1]}


def test_the_shapes_of_a_model_are_those_of_what_it_trains():
    model = TASK.model("small", 0)
    assert shapes_of(model) == TASK.shapes("small")
    model[0].requires_grad_(False)
    assert shapes_of(model) == {"3.weight": (2, 24), "3.bias": (2,)}


@pytest.mark.parametrize(
    ("t", "n", "below"),
    [(0.0, 10, 0.5), (-2.262157, 10, 0.025), (-3.249836, 10, 0.005), (1.0, 2, 0.75), (-1.729133, 20, 0.05)],
)
def test_chances_are_those_of_students_distribution(t, n, below):
    """Against the printed tables of the distribution, with n - 1 degrees of freedom."""
    honest = [statistics.NormalDist().inv_cdf((i + 0.5) / n) for i in range(n)]
    spread = statistics.stdev(honest) * (1 + 1 / n) ** 0.5
    assert chance(statistics.fmean(honest) + t * spread, honest) == pytest.approx(below, abs=2e-5)
