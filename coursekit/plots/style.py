"""The look shared by all figures: colours, sizes, matplotlib settings, and where a figure comes from."""

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from cycler import cycler
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

if TYPE_CHECKING:  # matplotlib has it for type checkers only, and not for long
    from matplotlib.typing import RcKeyType

# Okabe and Ito's palette: told apart by colour-blind readers and, with a second cue, in grey print.
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "blue": "#0072B2",
        "vermillion": "#D55E00",
        "green": "#009E73",
        "purple": "#CC79A7",
        "amber": "#E69F00",
        "sky": "#56B4E9",
        "grey": "#6B7280",
    }
)
CYCLE = tuple(colour for name, colour in COLOURS.items() if name != "grey")
# The second cue that goes with each colour of the cycle.
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("-", (0, (6, 2)), (0, (2, 1.2)), (0, (6, 1.5, 1.2, 1.5)), (0, (9, 2)), (0, (1, 1)))
HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx", "----")

INK = "#1F2937"
SINGLE = (6.4, 3.6)  # inches: one plot
PANELS = (6.4, 3.2)  # inches: a row of panels

STYLE: "Mapping[RcKeyType, Any]" = MappingProxyType(
    {
        "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans"],  # ships with matplotlib: the same letters on every machine
        "font.size": 9.5,
        "axes.titlesize": 10.5,
        "axes.titlelocation": "left",
        "axes.titlepad": 9,
        "axes.labelsize": 9.5,
        "axes.labelcolor": INK,
        "axes.titlecolor": INK,
        "axes.edgecolor": COLOURS["grey"],
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "axes.grid": True,
        "axes.prop_cycle": cycler(color=CYCLE) + cycler(linestyle=DASHES),
        "grid.color": "#E5E7EB",
        "grid.linewidth": 0.8,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "xtick.labelsize": 9,
        "ytick.labelsize": 9,
        "lines.linewidth": 1.8,
        "lines.markersize": 4.5,
        "legend.frameon": False,
        "legend.fontsize": 9,
        # White, for notebooks; a page of the book takes the white away, because the page is the paper.
        "figure.facecolor": "white",
        "axes.facecolor": "white",
        "savefig.facecolor": "white",
        "figure.figsize": SINGLE,
        "figure.dpi": 100,
        "savefig.dpi": 200,
        "figure.constrained_layout.use": True,
        # Text as text, so that a page can set it in its own type; fixed ids, so that two builds are the same.
        "svg.fonttype": "none",
        "svg.hashsalt": "attention by hand",
        "image.interpolation": "nearest",
        "image.resample": False,
    }
)


def use_style(format: str = "svg") -> None:
    """Give every figure of this notebook or script the look of the course.

    `format` is what a notebook shows: `"svg"` for plots with few marks, `"png"` (at twice the screen's
    resolution) for plots with many.
    """
    if format not in ("svg", "png"):
        raise ValueError(f'a notebook shows figures as "svg" or "png", not as {format!r}')
    mpl.rcParams.update(STYLE)
    if "IPython" not in sys.modules:
        return
    from IPython import get_ipython

    if get_ipython() is not None:
        from matplotlib_inline.backend_inline import set_matplotlib_formats

        # Without the date two builds of the same page are the same bytes.
        options = {"metadata": {"Date": None}} if format == "svg" else {}
        set_matplotlib_formats("svg" if format == "svg" else "retina", **options)


def panels(
    columns: int = 2, rows: int = 1, *, size: tuple[float, float] | None = None, **subplots: Any
) -> tuple[Figure, Any]:
    """A figure with a row (or grid) of axes to hand to the functions of this module: `(figure, axes)`.

    `axes` is one `Axes` for a single panel, otherwise an array of them, as from `plt.subplots`,
    which also takes the further keyword arguments.
    """
    if size is None:
        size = SINGLE if (columns, rows) == (1, 1) else (PANELS[0], PANELS[1] * rows)
    with plt.rc_context(dict(STYLE)):
        # "compressed" keeps the panels together when heat maps hold their cells square.
        figure, axes = plt.subplots(rows, columns, figsize=size, layout="compressed", **subplots)
    # Closed for pyplot only: the figure itself stays whole, and a notebook shows it once, not twice.
    plt.close(figure)
    return figure, axes


def canvas(ax: Axes | None, size: tuple[float, float] = SINGLE) -> tuple[Figure, Axes]:
    """The caller's axes with their figure, or a fresh pair in the shared look."""
    if ax is not None:
        return figure_of(ax), ax
    return panels(1, size=size)


def figure_of(ax: Axes) -> Figure:
    """The whole figure, also when the axes are in a part of it."""
    figure = ax.get_figure(root=True)
    assert figure is not None  # axes to draw on belong to one
    return figure


def as_array(values: Any) -> NDArray[np.float64]:
    """Numbers as a float array, from a torch tensor (on any device), an array or nested lists."""
    if hasattr(values, "detach"):  # a torch tensor, told by what it can do: torch is not needed for a plot
        values = values.detach().cpu().double().numpy()
    return np.asarray(values, dtype=float)


def label_lines(ax: Axes, labels: list[tuple[str, float, str]]) -> None:
    """Write each `(text, height, colour)` at the right edge of `ax`, moved apart where they would overlap."""
    figure_height = figure_of(ax).get_size_inches()[1]
    low, high = ax.get_ylim()
    # One line of text as a share of the axes: 9 pt plus a little air, on axes about 0.75 of the figure high.
    gap = (high - low) * (11.5 / 72) / (0.75 * figure_height)
    placed: list[float] = []
    for text, height, colour in sorted(labels, key=lambda label: label[1]):
        placed.append(height if not placed else max(height, placed[-1] + gap))
        ax.annotate(
            text,
            xy=(1.0, placed[-1]),
            xycoords=ax.get_yaxis_transform(),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            fontsize=9,
            fontweight="bold",
            annotation_clip=False,
        )
