"""What can be said of a training record: each check says in a sentence what it showed and what it did not."""

import math
import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import torch

from coursekit.errors import RecordError
from coursekit.training import consistency, replay
from coursekit.training.opening import Opened
from coursekit.training.records import Ended
from coursekit.training.tasks import RunTask, student_seed
from coursekit.training.trainer import Evaluate

RARE = 1e-4  # how often an honest run may be called too good


@dataclass(frozen=True)
class Check:
    """One finding: its name, whether it is well, a sentence for the student, and the figure behind it."""

    name: str
    passed: bool
    sentence: str
    figure: float | None = None


class Verifier:
    """The checks of one record. Opening is the first of them: it raises a RecordError with a sentence."""

    def __init__(self, task: RunTask, folder: Path | str | None = None):
        self.task, self.opened = task, task.open(folder)
        done, first = self.opened.last, min(self.opened.config.checkpoints)
        if done < first and self.opened.facts.ended is not Ended.STOPPED_EARLY:
            raise RecordError(
                f"The run was stopped after step {done}, before its first checkpoint at step {first}: run "
                "the cell again, and it goes on from there."
            )

    def result(self, evaluate: Evaluate | None = None, goal: float | None = None) -> Check:
        """Measure best and last weights, with the task's own evaluator or another one."""
        opened, config = self.opened, self.opened.config
        goal = self.task.goal.get(opened.facts.scale) if goal is None else goal
        if goal is None and opened.facts.scale != self.task.usual:
            words = (
                f"Nobody has measured what a run at scale {opened.facts.scale!r} should reach: for points, "
                f"hand in one at scale {self.task.usual!r}."
            )
            return Check("result", False, words)
        best = opened.best()
        if best is None and opened.facts.best_step is not None:
            words = (
                "The best weights do not fit into a hand-in, even in half precision: nothing was measured."
            )
            return Check("result", goal is None, words)
        if best is None:
            return Check("result", False, "The run was never evaluated: let it go on to the end.")
        weights = {"best": best} if opened.sample else {"best": best, "last": opened.weights(opened.last)}
        found = _measured(self.task, opened, weights, evaluate)
        sign = -1.0 if config.higher_is_better else 1.0
        value = found["best"]
        measured = f"{config.best} is {value:.4f} with the best weights"
        if opened.sample:
            measured += ", recorded in half precision"
        else:
            measured += f" and {found['last']:.4f} with the last"
        if goal is None:
            words = f"{measured}; nobody has measured what a run at this scale should reach."
            return Check("result", True, words, value)
        passed = sign * value < sign * goal
        words = "as good as asked for" if passed else f"not yet as good as asked for (goal {goal:.4f})"
        return Check(
            "result", passed, f"The result is {words}: {measured}. It does not say how it came about.", value
        )

    def measured(self, evaluate: Evaluate | None = None, step: int | None = None) -> dict[str, float]:
        """All that an evaluator measures at a border, or at the end, for what one number can't say."""
        opened = self.opened
        if opened.sample:
            raise RecordError(
                "The model is too large to be recorded whole: it can't be measured at a border."
            )
        trainer = self.task.trainer(opened.facts.scale, opened.config)
        trainer.evaluate = evaluate or trainer.evaluate
        trainer.stored.load(opened.weights(opened.last if step is None else step))
        return trainer.measure()

    def consistency(self) -> Check:
        """Whether all that is recorded follows from settings and seed, and is what the weights give."""
        problem = consistency.first_problem(self.task, self.opened)
        if problem:
            return Check("consistency", False, problem)
        count = len(self.opened.borders)
        ended = self.opened.facts.ended
        note = "" if ended is Ended.FINISHED else f" The run was {ended} at step {self.opened.last}."
        if self.opened.sample:
            words = (
                "Settings, learning rates, order of steps and the first weights follow from task and seed, "
                f"and at {count} borders the recorded sample of the weights lies where the optimiser can "
                "have taken it. Of such a large model nothing else shows how the run went on after its first "
                "segment."
            )
            return Check("consistency", True, words + note)
        words = (
            "Settings, learning rates, order of steps and the first weights follow from task and seed, and "
            f"losses computed again at {count} places agree. What lies between, only a replay shows.{note}"
        )
        return Check("consistency", True, words)

    def replay(self, generator: torch.Generator, segments: int = 2) -> Check:
        """Train some segments again, from the state that each begins with."""
        return Check("replay", *replay.judged(self.task, self.opened, generator, segments))

    def not_too_good(self) -> Check:
        """Whether the run learned no faster than honest runs plausibly do."""
        opened = self.opened
        honest = {} if opened.sample else self.task.honest.get(opened.facts.scale, {})
        steps = [step for step in sorted(honest) if step in opened.borders]
        if not steps:
            return Check(
                "not too good", True, "Nobody has measured honest runs at this scale: nothing to say."
            )
        found = _measured(self.task, opened, {str(step): opened.weights(step) for step in steps}, None)
        sign = -1.0 if opened.config.higher_is_better else 1.0
        chances = {
            step: chance(sign * found[str(step)], [sign * value for value in honest[step]]) for step in steps
        }
        step = min(chances, key=lambda step: chances[step])
        words = f"at step {step} an honest run is this good or better with a chance of {chances[step]:.2g}"
        if chances[step] < RARE:
            words = f"The run learned faster than honest ones plausibly do: {words}. Ask for one more run."
            return Check("not too good", False, words, chances[step])
        return Check("not too good", True, f"No faster than honest runs: {words}.", chances[step])

    def whose(self, student: str | None = None) -> Check:
        """Whether the seed is that of the student named in the record, and that one handed it in."""
        facts = self.opened.facts
        if facts.student.strip() == "" or facts.seed != student_seed(facts.student, self.task.name):
            words = f"The seed of this run does not follow from the id {facts.student[:60]!r} in it."
            return Check("whose run", False, words)
        if student is not None and facts.student.strip() != student.strip():
            words = f"This is the run of {facts.student[:60]!r}, but {student[:60]!r} handed it in."
            return Check("whose run", False, words)
        known = (
            "who handed it in" if student is not None else "the id in it; who handed it in is not known here"
        )
        return Check("whose run", True, f"The seed is that of {known}. Whose code trained, it does not show.")

    def all(self, generator: torch.Generator, student: str | None = None) -> tuple[Check, ...]:
        """Every check, in the order in which a reader wants them."""
        return (
            self.result(),
            self.consistency(),
            self.replay(generator),
            self.not_too_good(),
            self.whose(student),
        )


def _measured(
    task: RunTask, opened: Opened, weights: Mapping[str, dict[str, torch.Tensor]], evaluate: Evaluate | None
) -> dict[str, float]:
    """What decides which weights are best, measured for several sets of weights, equal ones once."""
    trainer = task.trainer(opened.facts.scale, opened.config)
    trainer.evaluate = evaluate or trainer.evaluate
    found: dict[str, float] = {}
    for name, values in weights.items():
        same = next((known for known in found if _equal(weights[known], values)), None)
        if same is None:
            trainer.stored.load(values)
            found[name] = float(trainer.measure()[opened.config.best])
        else:
            found[name] = found[same]
    return found


def _equal(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> bool:
    return all(torch.equal(value, other[name]) for name, value in one.items())


def chance(value: float, honest: list[float]) -> float:
    """The chance that one more honest run measures `value` or less, if such runs are normally distributed.

    Student's t for a new value: its spread is that of the known ones and of their mean together.
    """
    n = len(honest)
    spread = statistics.stdev(honest) * math.sqrt(1 + 1 / n)
    if spread == 0.0:
        return float(value >= honest[0])
    return _t_below((value - statistics.fmean(honest)) / spread, n - 1)


def _t_below(t: float, freedom: int) -> float:
    """The share of Student's distribution below `t`, by Simpson's rule over the angle atan(t / √freedom)."""
    # With t = √n tan(a) the density is proportional to cos(a)^(n - 1), and all of it lies between ±π / 2.
    end, pieces = math.atan(t / math.sqrt(freedom)), 2_000

    def area(start: float, stop: float) -> float:
        width = (stop - start) / pieces
        values = [max(0.0, math.cos(start + i * width)) ** (freedom - 1) for i in range(pieces + 1)]
        return width / 3 * (values[0] + values[-1] + 4 * sum(values[1:-1:2]) + 2 * sum(values[2:-1:2]))

    return area(-math.pi / 2, end) / area(-math.pi / 2, math.pi / 2)
