"""Trains pieces of a recorded run again and measures how far the end lies from the recorded one.

The figure is |replayed − recorded| / |recorded − start| over all trained weights that the loss depends on.
Honest float32 replays on another kernel stay near 1e-4 and below; a learning rate that is off by one per cent
gives 6e-3 and more.

Of a model that is too large to be recorded whole, the first segment alone can be trained again, and the
figure is taken over the recorded sample of its weights.

Which segments are trained again follows from a secret of the grader's and from every byte of the record:
nobody who trains can know it, and a record that was changed since is asked about different ones. Where a run
was cut off, the steps since its last border are always among them, because anything could be put there.

What the optimiser remembers at the end is compared as well, |replayed − recorded| / |recorded|: whoever may
invent it can reach any weights from any others.
"""

import itertools
import math
import os
from dataclasses import dataclass, replace

import torch

from coursekit import files
from coursekit.training.device import determinism
from coursekit.training.opening import Opened
from coursekit.training.tasks import RunTask
from coursekit.training.trainer import Trainer

SECRET = "COURSEKIT_SECRET"  # set by our grader where tests of a record run
# The largest figure that counts as the same run. In 16 bits an honest replay reaches 8e-2, so that a changed
# rate can't be told from rounding there: only other data or other weights can.
BARS = {"float32": 1e-3, "bfloat16": 0.15, "float16": 0.15}
MEMORY = {"float32": 1e-2, "bfloat16": 0.5, "float16": 0.5}  # of what the optimiser remembers
LOSSES = {"float32": 1e-2, "bfloat16": 0.2, "float16": 0.2}  # of single losses on the way


@dataclass(frozen=True)
class Replayed:
    """One segment, trained again: how far its end is off, the largest difference of a loss on the way, and
    how far off the optimiser's memory is.
    """

    start: int
    end: int
    figure: float
    loss: float
    memory: float


def judged(
    task: RunTask, opened: Opened, generator: torch.Generator, segments: int
) -> tuple[bool, str, float | None]:
    """Whether some segments, chosen by the generator, end where the record says; in a sentence."""
    known = _segments(opened)
    if not known:
        return False, "The run ended before its first checkpoint: there is nothing to train again.", None
    found = [again(task, opened, *segment) for segment in _chosen(opened, known, generator, segments)]
    worst = max(found, key=lambda segment: segment.figure)
    precision = opened.precision
    bar, room = BARS.get(precision, 0.0), LOSSES.get(precision, 0.0)
    where = ", ".join(f"{segment.start} to {segment.end}" for segment in found)
    if not worst.figure <= bar:
        words = (
            f"Trained again from their recorded start, steps {worst.start} to {worst.end} end elsewhere: off "
            f"by {worst.figure:.1e} of the way, where {bar:.0e} is allowed. Were settings, data or weights "
            "changed?"
        )
        return False, words, worst.figure
    other = max(found, key=lambda segment: segment.memory)
    if not other.memory <= MEMORY.get(precision, 0.0):
        words = (
            f"The recorded state of the optimiser after step {other.end} is not what the steps before it "
            f"leave: off by {other.memory:.1e}."
        )
        return False, words, worst.figure
    off = max(found, key=lambda segment: segment.loss)
    if not off.loss <= room:
        words = (
            f"The losses of steps {off.start} to {off.end} are not those of the run: off by {off.loss:.1e}."
        )
        return False, words, worst.figure
    limit = "" if precision == "float32" else " In 16 bits a slightly changed learning rate would not show."
    rest = "The other steps were not repeated."
    if opened.sample:
        rest = (
            "They were compared at the recorded sample of the weights. No later step can be repeated: the "
            "model is too large to be recorded whole."
        )
    words = (
        f"Trained again, steps {where} end where the record says (off by {worst.figure:.1e} of the way). "
        f"{rest}{limit}"
    )
    return True, words, worst.figure


def _segments(opened: Opened) -> list[tuple[int, int]]:
    """What can be trained again: of a sample only what begins with the seed."""
    found = list(itertools.pairwise(opened.borders))
    return found[:1] if opened.sample else found


def _chosen(
    opened: Opened, known: list[tuple[int, int]], generator: torch.Generator, count: int
) -> list[tuple[int, int]]:
    """Some of the segments, by secret and record, and in any case the end of a run that was cut off."""
    always = known[-1:] if opened.is_cut_off and not opened.sample else []
    rest = known[: len(known) - len(always)]
    message = f"{generator.initial_seed()}\n{opened.digest()}".encode()
    drawn = files.keyed_digest(os.environ.get(SECRET, "").encode(), message)
    order = torch.randperm(
        len(rest), generator=torch.Generator().manual_seed(int.from_bytes(drawn[:7], "big"))
    )
    return sorted([*(rest[place] for place in order[:count].tolist()), *always])


def again(task: RunTask, opened: Opened, start: int, end: int) -> Replayed:
    """Train from one recorded state to the next; the first segment begins with what follows from the seed."""
    config = replace(opened.config, precision=opened.precision)
    trainer = task.trainer(opened.facts.scale, config)
    if start:
        trainer.put(start, opened.state(start))
    before = task.compared_of(opened, opened.seen(trainer.stored.copy()))
    recorded = task.compared_of(opened, opened.weights(end))
    losses = {row["step"]: row["loss"] for row in opened.history.rows if "learning_rate" in row}
    with determinism(config.deterministic):
        largest = _trained(trainer, start, end, losses)
    after = task.compared_of(opened, opened.seen(trainer.stored.copy()))
    way, off = _distance(recorded, before), _distance(after, recorded)
    figure = off / way if way and math.isfinite(off) else math.inf
    return Replayed(start, end, figure, largest, _memory_off(task, trainer, opened, end))


def _memory_off(task: RunTask, trainer: Trainer, opened: Opened, end: int) -> float:
    """How far what the optimiser remembers is from the record, for the kind of memory that is worst."""
    kept = {name: trainer.optimizer.state[value] for name, value in trainer.stored.parameters.items()}
    kinds = {key for state in kept.values() for key in state if key != "step"}
    recorded, worst = opened.state(end), 0.0
    for key in sorted(kinds):
        found = opened.seen({name: state[key].cpu() for name, state in kept.items()})
        after = task.compared_of(opened, found)
        there = task.compared_of(opened, {name: recorded[f"optimizer.{name}.{key}"] for name in kept})
        size = math.sqrt(sum(value.double().square().sum().item() for value in there.values()))
        off = _distance(after, there)
        worst = max(worst, off / size) if size and math.isfinite(off) else math.inf
    return worst


def _trained(trainer: Trainer, start: int, end: int, losses: dict[int, float]) -> float:
    """Make the steps, and return how much a loss differed at most from the recorded one."""
    largest = 0.0
    trainer.model.train()
    for step in range(start, end):
        loss = trainer.step(step).item()
        recorded = losses.get(step + 1, loss)
        off = abs(loss - recorded) / max(1.0, abs(recorded))
        largest = max(largest, off) if math.isfinite(off) else math.inf
    return largest


def _distance(first: dict[str, torch.Tensor], second: dict[str, torch.Tensor]) -> float:
    squares = ((first[name].double() - second[name].double()).square().sum().item() for name in first)
    return math.sqrt(sum(squares))
