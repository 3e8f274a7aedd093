"""Computes from the honest runs on file how likely each bar of a run's tests is to refuse right work.

`python -m benchmarks.run_bars` prints for every bar how many runs there are, their mean and deviation, how
many deviations the bar lies away, and the chance that one more honest run misses it: Student's distribution
for a new value, so that few runs give a larger chance. The goal is less than one in a million.

Bars are set on some runs and judged by others: a run says where the bars stood when it was trained, and only
those that found a bar where it stands now count. Move it, and it has no judges until fresh runs are trained.
"""

from __future__ import annotations

import json
import math
import statistics
from collections import Counter
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
    written: str  # how the bound stands in the test, or in the cell that makes the task
    of_looks: bool = False  # whether it is about the looks on the way and not about what the test measures

    @property
    def words(self) -> str:
        """The bar in one line, which is another one as soon as the bar is moved."""
        return f"{self.test}: {self.what} {'<' if self.below else '>'} {self.bound:g}, written {self.written}"

    def judges(self) -> list[dict]:
        """The runs that were trained to their end after the bar was put where it is."""
        return [run for run in runs(self.sheet, self.task) if self.words in run.get("bars", ())]

    def measured(self) -> list[float]:
        """What it measures, of every run that it is judged by."""
        found = [run["measured"] if self.of_looks else run["tests"][self.test] for run in self.judges()]
        return [self.value(figures) for figures in found]

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


def _leads(found: Figures) -> float:
    on_cloze = found["found.causal_cloze"] - found["found.masked_cloze"]
    return on_cloze + found["found.masked_next"] - found["found.causal_next"]


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
    bar("ablation-raw", "raw to learned", _ratio("found.raw", "found.learned"), ">", 1.25)
    bar("ablation-raw", "raw to rescaled", _ratio("found.raw", "found.rescaled"), ">", 1.2)
    alike = _ratio("found.rescaled", "found.learned")
    bar("ablation-rescaled", "rescaled to learned", alike, ">", 0.7, "0.3")
    bar("ablation-rescaled", "rescaled to learned", alike, "<", 1.3, "0.3")
    bar("ablation-rescaled", "perplexity, learned", _of("found.learned"), ">", 8)
    bar("ablation-rescaled", "perplexity, learned", _of("found.learned"), "<", 24)

    place = ("objectives", "EXPERIMENT")
    bar("experiment-learned", "causal, next", _of("found.causal_next"), "<", 2.5)
    bar("experiment-learned", "masked, cloze", _of("found.masked_cloze"), "<", 2.5)
    bar("experiment-each", "both leads together", _leads, ">", 0.25)
    ahead = _gap("found.masked_next", "found.causal_next")
    bar("experiment-each", "causal ahead on next", ahead, ">", 0.1)

    place = ("transformer", "TRAINING")
    goals = {"dev": "math.log(1.03 * TRIGRAM_PERPLEXITY)", "kept back": "trigram + math.log(0.95)"}
    for number, (part, goal) in enumerate(goals.items()):
        bar("training-result", f"nats above the goal, {part}", _of(f"result.{number}"), "<", 0.0, goal)

    place = ("transfer", "READING")
    for number, part in enumerate(("dev", "test")):
        bar(
            "reading-result",
            f"nats above the goal, {part}",
            _of(f"result.{number}"),
            "<",
            0.0,
            "N_WORDS[scale]) - 0.5",
        )

    place = ("finetuning", "ENCODER")
    bar("encoder-result", "best loss on dev", _best, "<", 0.68, 'goal={"small": 0.68}', of_looks=True)
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


# What a run that was stopped for good need not pass: it has not come as far as a result.
RESULTS = frozenset(bar.test for bar in BARS)


def is_refused(run: dict) -> bool:
    """Whether a test said no; in the first files the checks stand in the place of the tests."""
    if "tests" not in run:
        return not all(passed for passed, _ in run["checks"].values())
    asked = run["tests"].items()
    if run.get("trained") == "Ctrl-C, unfinished":
        asked = ((name, test) for name, test in asked if name not in RESULTS)
    return any(test["problem"] for _, test in asked)


def interval(refused: int, n: int, sure: float = 0.95) -> tuple[float, float]:
    """The rates between which the true one lies, by Clopper and Pearson, if so many of `n` were refused."""
    rest = (1 - sure) / 2

    def tail(rate: float, counts: range) -> float:
        return sum(math.comb(n, k) * rate**k * (1 - rate) ** (n - k) for k in counts)

    def crossing(is_below: Callable[[float], bool]) -> float:
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if is_below(middle) else (low, middle)
        return (low + high) / 2

    lower = 0.0 if refused == 0 else crossing(lambda rate: tail(rate, range(refused, n + 1)) < rest)
    upper = 1.0 if refused == n else crossing(lambda rate: tail(rate, range(refused + 1)) > rest)
    return lower, upper


def tasks() -> list[tuple[str, str]]:
    """Sheet and task of every run that a bar is about."""
    return list(dict.fromkeys((bar.sheet, bar.task) for bar in BARS))


def bars_of(sheet: str, task: str) -> list[Bar]:
    return [bar for bar in BARS if (bar.sheet, bar.task) == (sheet, task)]


def judging(sheet: str, task: str) -> list[dict]:
    """The runs that were trained when all bars of the task stood where they stand now."""
    words = {bar.words for bar in bars_of(sheet, task)}
    return [run for run in runs(sheet, task) if words <= set(run.get("bars", ()))]


@dataclass(frozen=True)
class Counts:
    """Honest runs: on how many bars were set, by how many they are judged, and refused among these."""

    set_on: int
    judged_by: int
    refused: int

    @classmethod
    def of(cls, sheet: str, task: str) -> Counts:
        judges = judging(sheet, task)
        return cls(len(runs(sheet, task)) - len(judges), len(judges), sum(map(is_refused, judges)))

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.set_on + other.set_on, self.judged_by + other.judged_by, self.refused + other.refused
        )

    @property
    def cells(self) -> str:
        low, high = interval(self.refused, self.judged_by)
        return f"{self.set_on} | {self.judged_by} | {self.refused} | {low:.1%} to {high:.1%}"


def rows() -> list[str]:
    """The table of `benchmarks/README.md`: of each sheet the bar that honest work is most likely to miss."""
    found, total = [], Counts(0, 0, 0)
    for sheet, task in tasks():
        counts = Counts.of(sheet, task)
        total += counts
        judged = [(bar, bar.measured()) for bar in bars_of(sheet, task) if len(bar.measured()) > 1]
        if judged:
            bar, figures = max(judged, key=lambda pair: pair[0].refuses(pair[1]))
            chance_of_one_more = f"{bar.refuses(figures):.0e}"
            nearest = f"{bar.what}, {bar.away(figures):.1f} deviations"
            found.append(f"| {sheet} | {counts.cells} | {nearest} | {chance_of_one_more} |")
    return [*found, f"| together | {total.cells} | | |"]


def main() -> None:
    for bar in BARS:
        found = bar.measured()
        words = f"{bar.sheet:<12} {bar.what:<36} {'<' if bar.below else '>'} {bar.bound:<5g}"
        if len(found) < 2:
            print(f"{words} judged by {len(found)} run(s): nothing to compute")
            continue
        mean, deviation = statistics.fmean(found), statistics.stdev(found)
        print(
            f"{words} {len(found):2} runs, {mean:.4f} ± {deviation:.4f}, {bar.away(found):5.1f} deviations, "
            f"refused {bar.refuses(found):.0e}"
        )
    for sheet, task in tasks():
        known = runs(sheet, task)
        print(f"{sheet:<12} {sum(map(is_refused, known))} of {len(known)} honest runs refused by a test")
        print(f"{'':<12} trained: {dict(Counter(run.get('trained', 'in one go') for run in known))}")
        for way, figures in replays(sheet, task).items():
            print(f"{'':<12} replay, {way:<16} {min(figures):.0e} to {max(figures):.0e}")
    print(*rows(), sep="\n")


if __name__ == "__main__":
    main()
