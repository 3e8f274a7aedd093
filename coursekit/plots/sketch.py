"""The pieces of a drawing that is no plot: an empty sheet, an arrow, a box with a word in it."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

INK = "#1F2937"
Point = tuple[float, float]


def bare(ax: Axes, xlim: Point, ylim: Point, equal: bool = False) -> None:
    """Make an empty sheet to draw on, with these limits; `equal` keeps circles round."""
    ax.set(xlim=xlim, ylim=ylim)
    ax.axis("off")
    if equal:
        ax.set_aspect("equal")


def arrow(
    ax: Axes,
    start: Point,
    end: Point,
    colour: str = INK,
    width: float = 1.4,
    bend: float = 0.0,
    shrink: float = 0.0,
    **style: Any,
) -> FancyArrowPatch:
    """Draw an arrow; `bend` curves it, `shrink` keeps it that many points away from both ends."""
    patch = FancyArrowPatch(
        start,
        end,
        arrowstyle="-|>",
        mutation_scale=9 + 2 * width,
        color=colour,
        linewidth=width,
        shrinkA=shrink,
        shrinkB=shrink,
        connectionstyle=f"arc3,rad={bend}",
        **style,
    )
    ax.add_patch(patch)
    return patch


def box(
    ax: Axes, centre: Point, text: str, colour: str, width: float = 1.0, height: float = 0.56, **style: Any
) -> None:
    """Draw a rounded box with a word in it, tinted in its colour."""
    x, y = centre
    corner = (x - width / 2, y - height / 2)
    shape = "round,pad=0,rounding_size=0.12"
    ax.add_patch(
        FancyBboxPatch(
            corner, width, height, boxstyle=shape, facecolor=colour + "22", edgecolor=colour, linewidth=1.3
        )
    )
    ax.text(x, y, text, ha="center", va="center_baseline", color=INK, **style)
