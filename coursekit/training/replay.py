"""Trains pieces of a recorded run again and measures how far the end lies from the recorded one.

The figure is |replayed − recorded| / |recorded − start| over all trained weights that the loss depends on.
Honest float32 replays on another kernel stay near 1e-4 and below; a learning rate that is off by one per cent
gives 6e-3 and more.

What the optimiser remembers at the end is compared as well, |replayed − recorded| / |recorded|: whoever may
invent it can reach any weights from any others.
"""

import itertools
import math
from dataclasses import dataclass, replace

import torch

from coursekit.training.device import determinism
from coursekit.training.opening import Opened
from coursekit.training.tasks import RunTask
from coursekit.training.trainer import Trainer

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
    order = torch.randperm(len(known), generator=generator)[:segments].tolist()
    found = [again(task, opened, *known[place]) for place in sorted(order)]
    worst = max(found, key=lambda segment: segment.figure)
    precision = opened.facts.precision
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
    words = (
        f"Trained again, steps {where} end where the record says (off by {worst.figure:.1e} of the way). "
        f"The other steps were not repeated.{limit}"
    )
    return True, words, worst.figure


def _segments(opened: Opened) -> list[tuple[int, int]]:
    return list(itertools.pairwise(opened.borders))


def again(task: RunTask, opened: Opened, start: int, end: int) -> Replayed:
    """Train from one recorded state to the next; the first segment begins with what follows from the seed."""
    config = replace(opened.config, precision=opened.facts.precision)
    trainer = task.trainer(opened.facts.scale, config)
    if start:
        trainer.put(start, opened.state(start))
    before, recorded = task.compared(trainer.stored.copy()), task.compared(opened.weights(end))
    losses = {row["step"]: row["loss"] for row in opened.history.rows if "learning_rate" in row}
    with determinism(config.deterministic):
        largest = _trained(trainer, start, end, losses)
    after = task.compared(trainer.stored.copy())
    way, off = _distance(recorded, before), _distance(after, recorded)
    figure = off / way if way and math.isfinite(off) else math.inf
    return Replayed(start, end, figure, largest, _memory_off(task, trainer, opened.state(end)))


def _memory_off(task: RunTask, trainer: Trainer, recorded: dict[str, torch.Tensor]) -> float:
    """How far what the optimiser remembers is from the record, for the kind of memory that is worst."""
    kept = {name: trainer.optimizer.state[value] for name, value in trainer.stored.parameters.items()}
    kinds = {key for state in kept.values() for key in state if key != "step"}
    worst = 0.0
    for key in sorted(kinds):
        after = task.compared({name: state[key].cpu() for name, state in kept.items()})
        there = task.compared({name: recorded[f"optimizer.{name}.{key}"] for name in kept})
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
