"""Every figure looks as its baseline, shows once in a notebook, and refuses what it cannot draw.

Run this file with Python to write the baseline pictures anew, then look at them.
"""

import io
import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import nbformat
import numpy as np
import pytest
import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images
from nbclient import NotebookClient

from coursekit import plots
from tests.conftest import ROOT

TOLERANCE = 2.0  # RMS over grey levels 0 to 255: room for another rasteriser, none for another picture
BASELINE = Path(__file__).parent / "baseline"
DPI = 60  # small files, and still every letter counts

WEIGHTS = np.array([[0.7, 0.2, 0.1, 0.0], [0.25, 0.25, 0.25, 0.25], [0.05, 0.05, 0.1, 0.8]])
SCORES = np.array([[1.5, -math.inf, -math.inf], [-0.5, 2.0, -math.inf], [0.0, -1.25, math.nan]])


def attention_map() -> Figure:
    return plots.attention_map(
        WEIGHTS, ["the", "cat", "sat"], ["the", "cat", "sat", "down"], title="The verb looks at its particle"
    )


def attention_map_without_numbers() -> Figure:
    size = 16
    weights = np.tril(np.ones((size, size))) / np.arange(1, size + 1)[:, None]
    tokens = [f"token {index}" for index in range(size)]
    return plots.attention_map(weights, tokens, tokens, title="Each position averages over its past")


def score_map() -> Figure:
    return plots.score_map(SCORES, title="Scores with blocked keys")


def mask_map() -> Figure:
    words = ["a", "b", " c", "\n", "$e"]
    return plots.mask_map(np.triu(np.ones((5, 5)), 1), words, words, true_means="blocked", title="No future")


def positions() -> Figure:
    return plots.positions(
        np.outer(np.linspace(-1, 1, 30), np.cos(np.arange(16))), title="A table of positions"
    )


def learning_curves() -> Figure:
    epochs = np.arange(10)
    arms = {
        "pretrained": [0.95 - 0.4 * np.exp(-epochs / 2) + shift for shift in (-0.02, 0.0, 0.03)],
        "from scratch": [0.8 - 0.3 * np.exp(-epochs / 5) + shift for shift in (-0.03, 0.01)],
        "head only": list(0.78 - 0.25 * np.exp(-epochs / 5)),
    }
    return plots.learning_curves(
        arms,
        xlabel="epoch",
        ylabel="dev accuracy",
        reference=("majority", 0.52),
        title="Pretraining pays at once",
    )


def parameter_bars() -> Figure:
    return plots.parameter_bars(
        {"embedding": 10_000_200, "4 layers": 968_000, "head": 402}, title="Most of it is a table of words"
    )


def parameter_bars_of_models() -> Figure:
    body = {"embedding": 10_000_200, "layers": 968_000}
    models = {"language model": body | {"head": 10_050_201}, "classifier": body | {"head": 402}}
    return plots.parameter_bars(models, title="The head makes the difference")


def panels() -> Figure:
    figure, (left, right) = plots.panels(2)
    plots.attention_map(WEIGHTS, ax=left, title="Before")
    plots.attention_map(np.eye(6), ax=right, title="After")
    return figure


def sketch() -> Figure:
    figure, ax = plots.panels(1)
    plots.bare(ax, (0, 4), (0, 2), equal=True)
    plots.box(ax, (0.8, 1), "query", plots.COLOURS["blue"])
    plots.box(ax, (3.2, 1), "key", plots.COLOURS["vermillion"])
    plots.arrow(ax, (1.3, 1), (2.7, 1), bend=0.2, shrink=3)
    return figure


DRAWINGS: tuple[Callable[[], Figure], ...] = (
    attention_map,
    attention_map_without_numbers,
    score_map,
    mask_map,
    positions,
    learning_curves,
    parameter_bars,
    parameter_bars_of_models,
    panels,
    sketch,
)


def save(figure: Figure, path: Path) -> Path:
    figure.savefig(path, dpi=DPI, metadata={"Software": None})
    return path


@pytest.mark.parametrize("draw", DRAWINGS, ids=lambda draw: draw.__name__)
def test_a_figure_looks_as_its_baseline(draw, tmp_path):
    drawn = save(draw(), tmp_path / "drawn.png")
    assert compare_images(BASELINE / f"{draw.__name__}.png", drawn, TOLERANCE) is None


def test_the_tolerance_notices_two_exchanged_weights(tmp_path):
    weights = WEIGHTS.copy()
    weights[0, [1, 2]] = weights[0, [2, 1]]
    figure = plots.attention_map(
        weights, ["the", "cat", "sat"], ["the", "cat", "sat", "down"], title="The verb looks at its particle"
    )
    drawn = save(figure, tmp_path / "drawn.png")
    assert compare_images(BASELINE / "attention_map.png", drawn, TOLERANCE) is not None


@pytest.mark.parametrize(
    "as_kind",
    [
        lambda values: values.tolist(),
        lambda values: torch.tensor(values),
        lambda values: torch.tensor(values, dtype=torch.float32, requires_grad=True),
    ],
    ids=["lists", "float64 tensor", "tensor with gradient"],
)
def test_lists_arrays_and_tensors_give_the_same_figure(as_kind):
    from_array = _pixels(plots.attention_map(WEIGHTS))
    assert np.array_equal(_pixels(plots.attention_map(as_kind(WEIGHTS))), from_array)


def test_half_precision_tensors_can_be_drawn():
    plots.attention_map(torch.full((2, 2), 0.5, dtype=torch.bfloat16))


def test_plots_do_not_import_torch():
    code = "import sys; from coursekit import plots; plots.positions([[1]]); sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_figure_is_not_left_open():
    before = plt.get_fignums()
    plots.attention_map([0.5, 0.5])
    plots.panels(2)
    assert plt.get_fignums() == before


def test_given_axes_are_drawn_on_and_their_figure_returned():
    figure, axes = plots.panels(2)
    assert plots.attention_map([[1.0]], ax=axes[1]) is figure
    assert axes[1].images
    assert not axes[0].images


def test_the_same_figure_is_the_same_svg():
    def svg() -> bytes:
        with mpl.rc_context():
            plots.use_style()
            buffer = io.BytesIO()
            mask_map().savefig(buffer, format="svg", metadata={"Date": None})
            return buffer.getvalue()

    assert svg() == svg()


def test_a_notebook_shows_a_figure_once_and_builds_the_same_bytes_again():
    cell = "from coursekit import plots\nplots.use_style()\nplots.attention_map([[0.5, 0.5]])"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell), nbformat.v4.new_code_cell(cell)]
    )
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT)}}).execute()
    first, second = (cell.outputs for cell in notebook.cells)
    assert [output.output_type for output in first] == ["execute_result"]
    assert first[0].data["image/svg+xml"] == second[0].data["image/svg+xml"]
    assert "dc:date" not in first[0].data["image/svg+xml"]


def test_every_colour_comes_with_a_second_cue():
    from coursekit.plots.style import DASHES, HATCHES, MARKERS

    assert len(plots.CYCLE) == len(set(MARKERS)) == len(set(map(str, DASHES))) == len(set(HATCHES)) == 6


def test_true_in_a_mask_has_to_be_explained():
    with pytest.raises(ValueError, match="true_means"):
        plots.mask_map(torch.ones(3, 3).tril().bool())
    with pytest.raises(ValueError, match="true_means"):
        plots.mask_map(np.zeros((3, 3), dtype=bool))


def test_the_three_ways_to_write_one_mask_give_the_same_figure():
    blocked = torch.ones(4, 4).triu(1).bool()
    pictures = [
        _pixels(plots.mask_map(blocked, true_means="blocked")),
        _pixels(plots.mask_map(~blocked, true_means="allowed")),
        _pixels(plots.mask_map(torch.zeros(4, 4).masked_fill(blocked, -torch.inf))),
    ]
    assert np.array_equal(pictures[0], pictures[1])
    assert np.array_equal(pictures[0], pictures[2])


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: plots.attention_map(np.ones((2, 3, 4, 4))), r"weights\[0, 0\]"),
        (lambda: plots.attention_map(np.ones((2, 3)), queries=["a"]), "2 row.* but 1 query label"),
        (lambda: plots.attention_map(np.ones((2, 3)), keys=["a", "b"]), "3 column.* but 2 key label"),
        (lambda: plots.mask_map([[0.0, -1e9]]), "-1e\\+09"),
        (lambda: plots.positions([1.0, 2.0]), r"\(T, d\)"),
        (lambda: plots.learning_curves({}), "at least one arm"),
        (lambda: plots.learning_curves({"a": [[1, 2], [1, 2, 3]]}), "2 and 3 values"),
        (lambda: plots.learning_curves({"a": [1, 2]}, x=[1]), "x has 1"),
        (lambda: plots.learning_curves({str(arm): [1, 2] for arm in range(7)}), "at most 6"),
        (lambda: plots.parameter_bars({}), "at least one count"),
        (lambda: plots.parameter_bars({"a": 1, "b": {"c": 2}}), "not a mix"),
        (lambda: plots.use_style("jpeg"), "svg"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_reason(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()


def _pixels(figure) -> np.ndarray:
    buffer = io.BytesIO()
    figure.savefig(buffer, format="rgba", dpi=50)
    return np.frombuffer(buffer.getvalue(), dtype=np.uint8)


if __name__ == "__main__":
    BASELINE.mkdir(exist_ok=True)
    for draw in DRAWINGS:
        print(save(draw(), BASELINE / f"{draw.__name__}.png"))
