"""Learning curves: one line per arm of an experiment, with a band over its seeds."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from coursekit.plots.style import COLOURS, CYCLE, DASHES, MARKERS, STYLE, as_array, canvas, label_lines

Numbers = NDArray[np.float64]


def learning_curves(
    histories: Mapping[str, Any],
    metric: str | None = None,
    *,
    x: Sequence[float] | None = None,
    xlabel: str = "step",
    ylabel: str | None = None,
    reference: tuple[str, float] | None = None,
    title: str | None = None,
    ax: Axes | None = None,
) -> Figure:
    """Draw a line per arm, the mean over its runs, inside a band from its lowest to its highest run.

    `histories` maps the name of an arm to its runs, one per seed. A run is a list of numbers, or a
    `coursekit.training.History` (then `metric` names what to draw). A single run needs no list around it.
    `x` gives the places of the numbers, otherwise a history's steps, otherwise 1, 2, 3, …
    `reference` is a grey line with its name, such as `("majority class", 0.62)`.
    """
    arms = {name: _arm(name, runs, metric, x) for name, runs in histories.items()}
    if not arms:
        raise ValueError("learning_curves needs at least one arm to draw")
    if len(arms) > len(CYCLE):
        raise ValueError(f"{len(arms)} arms in one figure cannot be told apart: draw at most {len(CYCLE)}")
    figure, ax = canvas(ax)
    with plt.rc_context(dict(STYLE)):
        labels = [_draw_arm(ax, index, name, *arm) for index, (name, arm) in enumerate(arms.items())]
        if reference is not None:
            ax.axhline(reference[1], color=COLOURS["grey"], linewidth=1.2, linestyle=":")
            labels.append((reference[0], reference[1], COLOURS["grey"]))
        label_lines(ax, labels)
        ax.set(xlabel=xlabel, ylabel=ylabel or (metric or "loss").replace("_", " "))
        if title:
            ax.set_title(title)
    return figure


def _arm(name: str, runs: Any, metric: str | None, x: Sequence[float] | None) -> tuple[Numbers, Numbers]:
    """Places `(n,)` and values `(runs, n)` of one arm."""
    if hasattr(runs, "series") or np.ndim(as_array(runs[0]) if not hasattr(runs[0], "series") else [0]) == 0:
        runs = [runs]
    pairs = [_run(name, run, metric) for run in runs]
    lengths = sorted({len(values) for _, values in pairs})
    if len(lengths) > 1:
        raise ValueError(
            f"the runs of {name!r} have {' and '.join(map(str, lengths))} values: "
            "a band needs all runs of one arm to be measured at the same places"
        )
    places = as_array(x) if x is not None else pairs[0][0]
    if len(places) != lengths[0]:
        raise ValueError(f"{name!r} has {lengths[0]} values, but x has {len(places)}")
    return places, np.stack([values for _, values in pairs])


def _run(name: str, run: Any, metric: str | None) -> tuple[Numbers, Numbers]:
    if not hasattr(run, "series"):
        values = as_array(run)
        return np.arange(1, len(values) + 1, dtype=float), values
    if metric is None:
        raise ValueError(f"the runs of {name!r} are histories: say which metric to draw, for example 'loss'")
    steps, values = run.series(metric)
    return as_array(steps), as_array(values)


def _draw_arm(ax: Axes, index: int, name: str, places: Numbers, values: Numbers) -> tuple[str, float, str]:
    mean, colour = values.mean(axis=0), CYCLE[index]
    ax.plot(
        places,
        mean,
        color=colour,
        linestyle=DASHES[index],
        marker=MARKERS[index],
        markevery=max(1, len(places) // 12),  # a second cue, not a row of beads
    )
    if len(values) > 1:
        ax.fill_between(places, values.min(axis=0), values.max(axis=0), color=colour, alpha=0.18, linewidth=0)
    return name, float(mean[-1]), colour
