"""Bars of parameter counts: where the numbers of a model sit."""

from collections.abc import Mapping

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from coursekit.plots.style import COLOURS, CYCLE, HATCHES, STYLE, canvas


def parameter_bars(
    counts: Mapping[str, int] | Mapping[str, Mapping[str, int]],
    *,
    title: str | None = None,
    ax: Axes | None = None,
) -> Figure:
    """Draw how many parameters there are, exactly, at each bar.

    `{"embedding": 10_000_200, …}` gives a bar per part of one model.
    `{"language model": {"embedding": 10_000_200, …}, …}` gives a bar per model, made of its parts.
    """
    if not counts:
        raise ValueError("parameter_bars needs at least one count to draw")
    models = {name: value for name, value in counts.items() if isinstance(value, Mapping)}
    parts = {name: value for name, value in counts.items() if not isinstance(value, Mapping)}
    if models and parts:
        raise ValueError("parameter_bars draws either parts of one model or models made of parts, not a mix")
    figure, ax = canvas(ax, (6.4, max(1.4, min(3.6, 0.42 * len(counts) + (1.5 if models else 0.9)))))
    with plt.rc_context(dict(STYLE)):
        totals = _draw_stacks(ax, models) if models else _draw_parts(ax, parts)
        ax.set_yticks(range(len(counts)), list(counts))
        ax.invert_yaxis()
        ax.grid(False, axis="y")
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
        ax.set_xlim(0, max(totals) * 1.22 or 1)  # room for the numbers beside the bars
        ax.xaxis.set_major_formatter(lambda value, _: _short(value))
        ax.set_xlabel("parameters")
        for row, total in enumerate(totals):
            ax.annotate(
                f"{total:,}", (total, row), (5, 0), textcoords="offset points", va="center", fontsize=9
            )
        if title:
            ax.set_title(title)
    return figure


def _draw_parts(ax: Axes, counts: Mapping[str, int]) -> list[int]:
    ax.barh(range(len(counts)), list(counts.values()), height=0.62, color=COLOURS["blue"])
    return list(counts.values())


def _draw_stacks(ax: Axes, counts: Mapping[str, Mapping[str, int]]) -> list[int]:
    parts = list(dict.fromkeys(part for model in counts.values() for part in model))
    if len(parts) > len(CYCLE):
        raise ValueError(f"{len(parts)} parts in one bar cannot be told apart: draw at most {len(CYCLE)}")
    starts = [0] * len(counts)
    for index, part in enumerate(parts):
        widths = [model.get(part, 0) for model in counts.values()]
        ax.barh(
            range(len(counts)),
            widths,
            left=starts,
            height=0.62,
            color=CYCLE[index],
            hatch=HATCHES[index],
            edgecolor="white",
            linewidth=0.8,
            label=part,
        )
        starts = [start + width for start, width in zip(starts, widths, strict=True)]
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.32), ncols=min(3, len(parts)))
    return starts


def _short(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g} {letter}"
    return f"{value:g}"
