"""Whether what a record says follows from settings and seed, and is what its weights give once more."""

import math
from collections.abc import Iterator
from dataclasses import replace

import torch

from coursekit.training.checkpoint import LoopState
from coursekit.training.opening import Opened
from coursekit.training.tasks import RunTask
from coursekit.training.trainer import Trainer, after_look, learning_rate

SAME = 1e-5  # relative: two machines draw the same numbers up to rounding
LOSS = {"float32": 2e-3, "bfloat16": 0.1, "float16": 0.1}  # of a loss computed again on another machine


def first_problem(task: RunTask, opened: Opened) -> str:
    """A sentence on the first thing that does not fit; nothing when all does."""
    for look in (_settings, _history, _ending, _start, _borders, _best, _losses):
        problem = next(look(task, opened), "")
        if problem:
            return problem
    return ""


def _settings(task: RunTask, opened: Opened) -> Iterator[str]:
    facts, config = opened.facts, opened.config
    changed = config.differences(dict(facts.config))
    if changed:
        yield f"The run had other settings than the task: {changed[0][:200]}."
    elif facts.config.keys() != config.as_dict().keys():
        yield "The record names settings that there are not."
    if facts.data_sha256 != task.data_sha256:
        yield "The run was trained on other data than the task's."
    if config.precision not in ("auto", facts.precision):
        yield f"The run computed in {facts.precision[:20]}, the task asks for {config.precision}."
    if facts.precision not in LOSS:
        yield "The record does not say how precisely the run computed."


def _history(task: RunTask, opened: Opened) -> Iterator[str]:
    """One row per logged step with its learning rate, one per look, in this order and no more."""
    config, rows = opened.config, iter(opened.history.rows)
    for step in range(1, opened.last + 1):
        if config.logs(step):
            row = next(rows, {})
            if row.get("step") != step or row.keys() != {"step", "loss", "learning_rate"}:
                yield f"The history does not hold the loss of step {step} in its place."
                return
            if not math.isclose(row["learning_rate"], learning_rate(config, step - 1), rel_tol=1e-9):
                yield f"The learning rate of step {step} is not the one that the task sets."
        if config.looks(step):
            row = next(rows, {})
            if row.get("step") != step or config.best not in row:
                yield f"The history does not hold the evaluation after step {step} in its place."
                return
    if next(rows, None) is not None:
        yield "The history goes on after the last step."


def _ending(task: RunTask, opened: Opened) -> Iterator[str]:
    """Best step, patience and end follow from what was measured."""
    facts, config = opened.facts, opened.config
    progress, stopped = LoopState(), False
    for row in opened.history.rows:
        if config.best in row:
            if stopped:
                yield "The run went on although nothing got better for as long as the task allows."
            progress = after_look(replace(progress, step=row["step"]), config, float(row[config.best]))
            patience = config.patience
            stopped = patience is not None and progress.evaluations_without_better >= patience
    if (facts.best_step, facts.best_value) != (progress.best_step, progress.best_value):
        yield "The best step is not the one that the history shows."
    if facts.ended == "finished" and facts.steps_done != config.steps:
        yield f"The run did not go through all its {config.steps} steps."
    if facts.ended == "stopped early" and not stopped:
        yield "The run stopped early, but the history shows no reason."
    if facts.ended == "running":
        yield "The run was not brought to an end: run the cell again, and it goes on where it stopped."


def _start(task: RunTask, opened: Opened) -> Iterator[str]:
    expected = task.trainer(opened.facts.scale, opened.config).stored.copy()
    if not close(opened.weights(0), expected):
        yield "The run did not start with the weights that follow from its seed."


def _borders(task: RunTask, opened: Opened) -> Iterator[str]:
    """The optimiser has counted as many steps as the checkpoint claims."""
    for step in (*opened.borders, opened.last):
        counts = {float(v) for name, v in opened.state(step).items() if name.endswith(".step")}
        if step and counts and counts != {float(step)}:
            yield f"The state after step {step} was not made by {step} steps."


def _best(task: RunTask, opened: Opened) -> Iterator[str]:
    best, step = opened.best(), opened.facts.best_step
    if best is not None and step in opened.borders:
        there = opened.weights(step)
        if any(not torch.equal(best[name], there[name]) for name in best):
            yield f"The best weights are not those after step {step}."


def _losses(task: RunTask, opened: Opened) -> Iterator[str]:
    """At each border, the loss of the next batch and the evaluation, computed again."""
    trainer = task.trainer(opened.facts.scale, replace(opened.config, precision=opened.facts.precision))
    rows = opened.history.rows
    losses = {row["step"]: row["loss"] for row in rows if "loss" in row and "learning_rate" in row}
    looks = {row["step"]: row for row in rows if opened.config.best in row and "learning_rate" not in row}
    room = LOSS[opened.facts.precision]
    for step in opened.borders:
        trainer.put(step, opened.state(step))
        if step + 1 in losses and not _near(_loss_at(trainer, step), losses[step + 1], room):
            yield f"The loss of step {step + 1} is not the one that the weights before it give."
        if step in looks and not _near(_measure(trainer), looks[step][opened.config.best], room):
            yield f"The evaluation after step {step} is not the one that these weights give."


def _loss_at(trainer: Trainer, step: int) -> float:
    trainer.model.train()
    with torch.no_grad():
        return trainer.loss_at(step).item()


def _measure(trainer: Trainer) -> float:
    return float(trainer.measure()[trainer.config.best])


def _near(found: float, recorded: float, room: float) -> bool:
    return abs(found - recorded) <= room * max(1.0, abs(recorded))


def close(found: dict[str, torch.Tensor], expected: dict[str, torch.Tensor]) -> bool:
    return all(torch.allclose(found[name], expected[name], rtol=SAME, atol=SAME) for name in expected)
