"""Heat maps of matrices: weights, scores, masks and positional encodings."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from matplotlib import colormaps
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.colors import Colormap, ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from numpy.typing import NDArray

from coursekit.plots.style import COLOURS, SINGLE, STYLE, as_array, canvas, figure_of

NUMBERS_UP_TO = 6  # cells per side that still have room for a number
LABELS_UP_TO = 40  # rows or columns that still have room for a label each
BLOCKED = "#374151"
MISSING = "#E5E7EB"
Labels = tuple[Sequence[str] | None, Sequence[str] | None]  # of the queries, of the keys


def attention_map(
    weights: Any,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    *,
    title: str | None = None,
    ax: Axes | None = None,
) -> Figure:
    """Draw weights `(T_q, T_k)`, or those of one query `(T_k,)`: a row per query, a column per key.

    The colours run from 0 to 1 in every figure, so that two figures can be compared.
    A weight that is not a number is drawn as an empty grey cell.
    """
    matrix = _matrix(weights, "attention_map", "weights")
    return _heat_map(matrix, (queries, keys), title, ax, cmap="Blues", limits=(0.0, 1.0), unit="weight")


def score_map(
    scores: Any,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    *,
    title: str | None = None,
    ax: Axes | None = None,
    limit: float | None = None,
) -> Figure:
    """Draw signed scores `(T_q, T_k)`, or those of one query `(T_k,)`: red below 0, white at 0, blue above.

    The colours reach from `-limit` to `limit`, which is the largest finite score unless given.
    A score of minus infinity, that is a blocked key, is drawn dark grey.
    """
    matrix = _matrix(scores, "score_map", "scores")
    finite = np.abs(matrix[np.isfinite(matrix)])
    limit = limit or (finite.max() if finite.size and finite.max() > 0 else 1.0)
    return _heat_map(matrix, (queries, keys), title, ax, cmap="RdBu", limits=(-limit, limit), unit="score")


def mask_map(
    mask: Any,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    *,
    true_means: Literal["allowed", "blocked"] | None = None,
    title: str | None = None,
    ax: Axes | None = None,
) -> Figure:
    """Draw a mask `(T_q, T_k)`: white where the query may look at the key, dark grey where it is blocked.

    An additive mask (0 or minus infinity) speaks for itself. A mask of True and False (or 1 and 0) does
    not: libraries disagree on what True means, so `true_means` has to say it.
    """
    matrix = _matrix(mask, "mask_map", "mask")
    blocked = _blocked(mask, matrix, true_means)
    figure, ax = canvas(ax, _size(matrix))
    with plt.rc_context(dict(STYLE)):
        ax.imshow(blocked, cmap=ListedColormap(["white", BLOCKED]), vmin=0, vmax=1)
        _rule_cells(ax, matrix.shape)
        _label_axes(ax, matrix.shape, (queries, keys), title)
        patches = [
            Patch(facecolor="white", edgecolor=COLOURS["grey"], label="allowed"),
            Patch(facecolor=BLOCKED, edgecolor=COLOURS["grey"], label="blocked"),
        ]
        ax.legend(
            handles=patches, loc="center left", bbox_to_anchor=(1.02, 0.5), handlelength=1, handleheight=1
        )
    return figure


def positions(encoding: Any, *, title: str | None = None, ax: Axes | None = None) -> Figure:
    """Draw a table of positional encodings `(T, d)`: a row per position, a column per dimension."""
    matrix = as_array(encoding)
    if matrix.ndim != 2:
        raise ValueError(f"positions draws one table of shape (T, d), this one has shape {matrix.shape}")
    limit = np.abs(matrix).max() or 1.0
    figure, ax = canvas(ax)
    with plt.rc_context(dict(STYLE)):
        image = ax.imshow(matrix, cmap="RdBu", vmin=-limit, vmax=limit, aspect="auto", rasterized=True)
        ax.grid(False)
        ax.set(xlabel="dimension", ylabel="position")
        if title:
            ax.set_title(title)
        figure.colorbar(image, ax=ax, label="value", pad=0.02).outline.set_visible(False)
    return figure


def _matrix(values: Any, function: str, name: str) -> NDArray[np.float64]:
    matrix = np.atleast_2d(as_array(values))
    if matrix.ndim != 2:
        example = ", ".join("0" for _ in range(matrix.ndim - 2))
        raise ValueError(
            f"{function} draws one matrix of shape (T_q, T_k), but {name} has shape {matrix.shape}. "
            f"Pick one, for example {name}[{example}]."
        )
    return matrix


def _blocked(mask: Any, matrix: NDArray[np.float64], true_means: str | None) -> NDArray[np.bool_]:
    values = set(np.unique(matrix))
    if not values <= {0.0, 1.0} and not values <= {0.0, -np.inf}:
        raise ValueError(
            "mask_map draws a mask of 0 and minus infinity, or of True and False. "
            f"This one holds {', '.join(f'{value:g}' for value in sorted(values)[:4])}."
        )
    if -np.inf in values or (values == {0.0} and not _is_boolean(mask)):
        value = -np.inf
    elif true_means not in ("allowed", "blocked"):
        raise ValueError(
            "a mask of True and False does not say what True means: "
            'pass true_means="allowed" or true_means="blocked"'
        )
    else:
        value = 1.0 if true_means == "blocked" else 0.0
    blocked: NDArray[np.bool_] = matrix == value
    return blocked


def _is_boolean(mask: Any) -> bool:
    return "bool" in str(mask.dtype if hasattr(mask, "dtype") else np.asarray(mask).dtype)


def _heat_map(
    matrix: NDArray[np.float64],
    labels: Labels,
    title: str | None,
    ax: Axes | None,
    *,
    cmap: str,
    limits: tuple[float, float],
    unit: str,
) -> Figure:
    figure, ax = canvas(ax, _size(matrix))
    colours = colormaps[cmap].with_extremes(bad=MISSING, under=BLOCKED)
    with plt.rc_context(dict(STYLE)):
        # imshow drops every infinity as missing: a blocked score becomes a finite one below the scale.
        shown = np.where(matrix == -np.inf, limits[0] - 1.0, matrix)
        image = ax.imshow(shown, cmap=colours, vmin=limits[0], vmax=limits[1])
        if max(matrix.shape) <= NUMBERS_UP_TO:
            _write_numbers(ax, matrix, colours, limits)
        if max(matrix.shape) <= LABELS_UP_TO:
            _rule_cells(ax, matrix.shape)
        _label_axes(ax, matrix.shape, labels, title)
        figure.colorbar(image, ax=ax, label=unit, pad=0.02).outline.set_visible(False)
    return figure


def _size(matrix: NDArray[np.float64]) -> tuple[float, float]:
    rows, columns = matrix.shape
    cell = min(0.9, 4.6 / columns)  # inches
    # Low for a few rows, the usual height for most, and as high as a line of text for every labelled row.
    return (SINGLE[0], max(min(SINGLE[1], rows * cell + 1.1), 0.19 * min(rows, LABELS_UP_TO) + 1.4))


def _write_numbers(
    ax: Axes, matrix: NDArray[np.float64], colours: Colormap, limits: tuple[float, float]
) -> None:
    low, high = limits
    size = _digit_size(ax, matrix.shape[1])
    for row, column in np.ndindex(matrix.shape):
        value = float(matrix[row, column])
        cell = colours(np.clip((value - low) / (high - low), -0.01, 1.0))
        ax.text(
            column,
            row,
            _number(value),
            ha="center",
            va="center",
            fontsize=size,
            color=lettering(cell),
        )


def lettering(cell: Sequence[float]) -> str:
    """Black or white, whichever stands out more from a cell of this colour (red, green, blue from 0 to 1).

    On the middle tones of a map only pure black or pure white has the contrast of 4.5 that letters need.
    """
    shares = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in cell[:3])
    luminance = sum(weight * x for weight, x in zip((0.2126, 0.7152, 0.0722), shares, strict=True))
    return "white" if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 else "black"


def _digit_size(ax: Axes, columns: int) -> float:
    # A panel of a row has narrower cells: five characters must fit into one, at about 0.65 em each.
    place = ax.get_subplotspec()
    across = place.get_gridspec().ncols if place is not None else 1
    cell = 0.6 * figure_of(ax).get_size_inches()[0] / across / columns  # inches
    return float(np.clip(72 * cell / (5 * 0.65), 6.0, 9.0))


def _number(value: float) -> str:
    if np.isnan(value):
        return "NaN"
    if np.isinf(value):
        return "−∞" if value < 0 else "∞"
    return f"{value:.2f}".replace("-", "−") if abs(value) < 100 else f"{value:.0f}".replace("-", "−")


def _rule_cells(ax: Axes, shape: tuple[int, ...]) -> None:
    ax.set_xticks(np.arange(shape[1] + 1) - 0.5, minor=True)
    ax.set_yticks(np.arange(shape[0] + 1) - 0.5, minor=True)
    ax.grid(True, which="minor", color="#D1D5DB", linewidth=0.6)
    ax.tick_params(which="minor", length=0)


def _label_axes(ax: Axes, shape: tuple[int, ...], labels: Labels, title: str | None) -> None:
    ax.grid(False, which="major")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    for axis, size, names, role in (
        (ax.yaxis, shape[0], labels[0], "query"),
        (ax.xaxis, shape[1], labels[1], "key"),
    ):
        _label_axis(axis, size, names, role)
    if labels[1] is not None and max(map(len, labels[1])) * shape[1] > 40:
        for label in ax.get_xticklabels():
            label.set(rotation=45, ha="right", rotation_mode="anchor")
    if title:
        ax.set_title(title)


def _label_axis(axis: Axis, size: int, names: Sequence[str] | None, role: str) -> None:
    if names is not None and len(names) != size:
        raise ValueError(
            f"the matrix has {size} {'row' if role == 'query' else 'column'}(s), "
            f"but {len(names)} {role} label(s) were given"
        )
    axis.set_label_text(role)
    if size > LABELS_UP_TO:
        return  # matplotlib's own thinned-out ticks
    names = [str(index) for index in range(size)] if names is None else [_visible(name) for name in names]
    axis.set_ticks(range(size), names)


def _visible(token: str) -> str:
    token = token.replace("$", r"\$")  # a bare dollar sign would start mathematics
    if token.strip() == token:
        return token
    return token.replace("\n", "↵").replace(" ", "␣")  # white space at the edge would be invisible
