"""Whether what a record says follows from settings and seed, and is what its weights give once more."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import torch

from coursekit.training.checkpoint import LoopState
from coursekit.training.opening import Opened
from coursekit.training.records import Ended
from coursekit.training.tasks import RunTask
from coursekit.training.trainer import Trainer, after_look, learning_rate

SAME = 1e-5  # relative: two machines draw the same numbers up to rounding
HALVES = 1e-2  # of an evaluation with weights that were recorded in half precision
# How far AdamW can move a weight in one step, in learning rates: by Cauchy and Schwarz the quotient of its
# two means is at most (1 - 0.9) / √(1 - 0.999) / √(1 - 0.9² / 0.999), whatever the gradients.
FARTHEST = 7.3
NOTHING = 1e-16  # above every gradient whose square is 0 in float32
LOSS = {"float32": 2e-3, "bfloat16": 0.1, "float16": 0.1}  # of a loss computed again on another machine


def first_problem(task: RunTask, opened: Opened) -> str:
    """A sentence on the first thing that does not fit; nothing when all does."""
    for look in (_settings, _history, _ending, _start, _borders, _moves, _memory, _best, _losses):
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
    if facts.ended is Ended.FINISHED and facts.steps_done != config.steps:
        yield f"The run did not go through all its {config.steps} steps."
    if facts.ended is Ended.STOPPED_EARLY and not stopped:
        yield "The run stopped early, but the history shows no reason."
    if facts.ended is Ended.RUNNING:
        yield "The run was not brought to an end: run the cell again, and it goes on where it stopped."


def _start(task: RunTask, opened: Opened) -> Iterator[str]:
    expected = opened.seen(task.trainer(opened.facts.scale, opened.config).stored.copy())
    if not close(opened.weights(0), expected):
        yield "The run did not start with the weights that follow from its seed."


def _borders(task: RunTask, opened: Opened) -> Iterator[str]:
    """The optimiser has counted as many steps as the checkpoint claims."""
    for step in opened.borders:
        counts = {float(v) for name, v in opened.state(step).items() if name.endswith(".step")}
        if step and counts and counts != {float(step)}:
            yield f"The state after step {step} was not made by {step} steps."


def _best(task: RunTask, opened: Opened) -> Iterator[str]:
    best, step = opened.best(), opened.facts.best_step
    if best is not None and step in opened.borders:
        there = opened.weights(step)
        if opened.sample:
            best, there = opened.seen(best), {name: value.half().float() for name, value in there.items()}
        if any(not torch.equal(best[name], there[name]) for name in best):
            yield f"The best weights are not those after step {step}."


def _losses(task: RunTask, opened: Opened) -> Iterator[str]:
    """At each border, the loss of the next batch and the evaluation, computed again."""
    trainer = task.trainer(opened.facts.scale, replace(opened.config, precision=opened.precision))
    rows = opened.history.rows
    losses = {row["step"]: row["loss"] for row in rows if "loss" in row and "learning_rate" in row}
    looks = {row["step"]: row for row in rows if opened.config.best in row and "learning_rate" not in row}
    room = LOSS[opened.precision]
    if opened.sample:
        yield from _losses_of_large(trainer, opened, losses, looks)
        return
    for step in opened.borders:
        trainer.put(step, opened.state(step))
        if step + 1 in losses and not _near(_loss_at(trainer, step), losses[step + 1], room):
            yield f"The loss of step {step + 1} is not the one that the weights before it give."
        if step in looks and not _near(_measure(trainer), looks[step][opened.config.best], room):
            yield f"The evaluation after step {step} is not the one that these weights give."


def _losses_of_large(
    trainer: Trainer, opened: Opened, losses: dict[int, float], looks: dict[int, dict[str, float]]
) -> Iterator[str]:
    """What can be computed again of a large model: the first loss, and the evaluation of the best weights."""
    if 1 in losses and not _near(_loss_at(trainer, 0), losses[1], LOSS[opened.precision]):
        yield "The loss of step 1 is not the one that the weights before it give."
    best, step = opened.best(), opened.facts.best_step
    if best is not None and step in looks:
        trainer.stored.load(best)
        room = max(HALVES, LOSS[opened.precision])
        if not _near(_measure(trainer), looks[step][opened.config.best], room):
            yield f"The evaluation after step {step} is not the one that the best weights give."


def _moves(task: RunTask, opened: Opened) -> Iterator[str]:
    """Between two borders no weight moves further than the optimiser can take it.

    A replay measures by the way of all weights together: one that jumps would make room for all others.
    """
    config = opened.config
    if config.optimizer != "adamw":
        return
    before = opened.weights(0)
    for start, end in itertools.pairwise(opened.borders):
        after = opened.weights(end)
        rates = sum(learning_rate(config, step) for step in range(start, end))
        for name, value in after.items():
            largest = max(before[name].abs().max().item(), value.abs().max().item())
            room = rates * (FARTHEST + config.weight_decay * largest)
            if (value - before[name]).abs().max().item() > room:
                yield f"From step {start} to {end} a weight moved further than the optimiser can take it."
        before = after


def _memory(task: RunTask, opened: Opened) -> Iterator[str]:
    """No mean of gradients is larger than the mean of their squares allows: a step would throw a weight away.

    A weight that no batch touches has neither, and a mean without squares moves it by any distance.
    """
    if opened.config.optimizer != "adamw":
        return
    for step in opened.borders[1:]:
        state = opened.state(step)
        for name in (name for name in state if name.endswith(".exp_avg")):
            squares = state[f"{name}_sq"]
            if (squares < 0).any() or (state[name].abs() > FARTHEST * squares.sqrt() + NOTHING).any():
                yield f"No gradients leave the state of the optimiser that is recorded after step {step}."


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
