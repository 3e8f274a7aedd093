"""Computes from the honest runs on file how likely each bar of a run's tests is to refuse right work.

`python -m benchmarks.run_bars` prints for every bar how many runs there are, their mean and deviation, how
many deviations the bar lies away, and the chance that one more honest run misses it: Student's distribution
for a new value, so that few runs give a larger chance. The goal is less than one in a million.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from coursekit.training.checks import chance

RUNS = Path(__file__).resolve().parent.parent / "book/_data/runs"
RARE = 1e-6
Figures = Mapping[str, float]


@dataclass(frozen=True)
class Bar:
    """A number that a test of a record compares with: what it measures has to lie below or above it."""

    sheet: str
    task: str
    test: str
    what: str
    value: Callable[[Figures], float]
    bound: float
    below: bool
    written: str  # how the bound stands in the test
    of_looks: bool = False  # whether it is about the looks on the way and not about what the test measures

    def measured(self) -> list[float]:
        """Of every run on file whose tests were asked; what a look measured is there for all of them."""
        found = runs(self.sheet, self.task)
        if self.of_looks:
            return [self.value(run["measured"]) for run in found]
        return [self.value(run["tests"][self.test]) for run in found if "tests" in run]

    def refuses(self, found: list[float]) -> float:
        """The chance that one more honest run is refused."""
        sign = -1.0 if self.below else 1.0
        return chance(sign * self.bound, [sign * value for value in found])

    def away(self, found: list[float]) -> float:
        """How many deviations the bar lies from the mean."""
        return abs(self.bound - statistics.fmean(found)) / statistics.stdev(found)


def runs(sheet: str, task: str) -> list[dict]:
    """The honest runs on file at the small scale."""
    path = RUNS / f"record-{sheet}-{task.lower()}-small.json"
    return json.loads(path.read_text())["runs"] if path.is_file() else []


def _of(name: str) -> Callable[[Figures], float]:
    return lambda found: found[name]


def _ratio(first: str, second: str) -> Callable[[Figures], float]:
    return lambda found: found[first] / found[second]


def _gap(first: str, second: str) -> Callable[[Figures], float]:
    return lambda found: found[first] - found[second]


def _fall(found: Figures) -> float:
    arms = ("head", "prompt", "prefix", "lora")
    return sum(found[f"start.{arm}"] - found[f"end.{arm}"] for arm in arms)


def _best(looks: Figures) -> float:
    return min(looks.values())


def _bars() -> list[Bar]:
    found: list[Bar] = []

    def bar(
        test: str,
        what: str,
        value: Callable[[Figures], float],
        sign: str,
        bound: float,
        text: str = "",
        of_looks: bool = False,
    ) -> None:
        found.append(Bar(*place, test, what, value, bound, sign == "<", text or f"{bound:g}", of_looks))

    place = ("masks", "TRAINING")
    bar("train-impossible", "loss with the mask", _of("found.masked_loss"), ">", 1.9)
    bar("train-impossible", "loss with the mask", _of("found.masked_loss"), "<", 2.7)
    bar("train-impossible", "loss without it", _of("found.open_loss"), "<", 0.3)
    worse = _gap("found.open_prefix_loss", "found.masked_prefix_loss")
    bar("train-found", "how much worse one prefix at a time", worse, ">", 1.5)

    place = ("positions", "ABLATION")
    bar("ablation-raw", "raw to learned", _ratio("found.raw", "found.learned"), ">", 1.5)
    bar("ablation-raw", "raw to rescaled", _ratio("found.raw", "found.rescaled"), ">", 1.3)
    alike = _ratio("found.rescaled", "found.learned")
    bar("ablation-rescaled", "rescaled to learned", alike, ">", 0.7, "0.3")
    bar("ablation-rescaled", "rescaled to learned", alike, "<", 1.3, "0.3")
    bar("ablation-rescaled", "perplexity, learned", _of("found.learned"), ">", 10)
    bar("ablation-rescaled", "perplexity, learned", _of("found.learned"), "<", 20)

    place = ("objectives", "EXPERIMENT")
    bar("experiment-learned", "causal, next", _of("found.causal_next"), "<", 2.5)
    bar("experiment-learned", "masked, cloze", _of("found.masked_cloze"), "<", 2.5)
    ahead = _gap("found.causal_cloze", "found.masked_cloze")
    bar("experiment-each", "masked ahead on cloze", ahead, ">", 0.05)
    ahead = _gap("found.masked_next", "found.causal_next")
    bar("experiment-each", "causal ahead on next", ahead, ">", 0.1)

    place = ("transformer", "TRAINING")
    for number, part in enumerate(("dev", "kept back")):
        bar("training-result", f"nats above the goal, {part}", _of(f"result.{number}"), "<", 0.0, "0.97")

    place = ("transfer", "READING")
    for number, part in enumerate(("dev", "test")):
        bar("reading-result", f"nats above the goal, {part}", _of(f"result.{number}"), "<", 0.0, "0.5")

    place = ("finetuning", "ENCODER")
    bar("encoder-result", "best loss on dev", _best, "<", 0.68, "verifier.result()", of_looks=True)
    bar("encoder-result", "share of test sentences right", _of("right"), ">", 0.6)

    place = ("peft", "COMPARE")
    bar("compare-learned", "fall of all losses", _fall, ">", 0.0, "sum(start.values())")
    return found


BARS = _bars()


def replays(sheet: str, task: str) -> dict[str, list[float]]:
    """For each way to train again, how far the weights of every segment were off."""
    found: dict[str, list[float]] = {}
    for run in runs(sheet, task):
        for way, segments in run["replayed"].items():
            found.setdefault(way, []).extend(_weights(segment) for segment in segments)
    return found


def _weights(segment: float | list[float]) -> float:
    """Of the weights; the second number of a segment is of what the optimiser remembers."""
    return segment[0] if isinstance(segment, list) else segment


def is_refused(run: dict) -> bool:
    """Whether a test said no; in the first files the checks stand in the place of the tests."""
    if "tests" in run:
        return any(test["problem"] for test in run["tests"].values())
    return not all(passed for passed, _ in run["checks"].values())


def main() -> None:
    for bar in BARS:
        found = bar.measured()
        words = f"{bar.sheet:<12} {bar.what:<36} {'<' if bar.below else '>'} {bar.bound:<5g}"
        if len(found) < 2:
            print(f"{words} {len(found)} run(s): nothing to compute")
            continue
        mean, deviation = statistics.fmean(found), statistics.stdev(found)
        print(
            f"{words} {len(found):2} runs, {mean:.4f} ± {deviation:.4f}, {bar.away(found):5.1f} deviations, "
            f"refused {bar.refuses(found):.0e}"
        )
    for sheet, task in dict.fromkeys((bar.sheet, bar.task) for bar in BARS):
        refused = [run for run in runs(sheet, task) if is_refused(run)]
        print(f"{sheet:<12} {len(refused)} of {len(runs(sheet, task))} honest runs refused by a test")
        for way, figures in replays(sheet, task).items():
            print(f"{'':<12} replay, {way:<16} {min(figures):.0e} to {max(figures):.0e}")


if __name__ == "__main__":
    main()
