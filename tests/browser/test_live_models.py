"""Live figures of keys, blocks, real heads and stored runs: their numbers are those that Python gives."""

import math

import pytest
import torch
from torch import nn

from autograder.book.pages import read_page
from tests.browser.figure_data import FOLDER, RECORDED, SIGNS, STEPS, TEXTS, attention_of, lora, rates, read
from tests.browser.record_figures import mounted
from tests.browser.shown import Shown
from tests.conftest import ROOT

K = torch.tensor(
    [[0.47, 0.65, 0.60], [0.64, 0.50, -0.59], [-0.03, -0.48, -0.88], [0.43, -0.83, 0.35]]
).double()


@pytest.mark.parametrize(
    ("angle", "size", "length"), [(0, 1, 45.5), (37, 1, 45.5), (60, 0.8, 10), (180, 1.2, 0)]
)
def test_a_replaced_key_changes_the_weights_as_torch_says(figure, angle, size, length):
    shown = figure("replace")
    shown.slide("angle of k₂", angle)
    shown.slide("length of k₂", size)
    shown.slide("length of the query", length)
    along = torch.tensor([15.0, 17.0, 0.0]).double()
    along = along / along.norm()
    across = torch.tensor([0.0, 0.0, 1.0]).double()  # perpendicular to the query
    turn = math.radians(angle)
    keys = K.clone()
    keys[2] = size * (math.cos(turn) * along + math.sin(turn) * across)
    scores = keys @ (length * along)
    weights = scores.softmax(0)
    assert shown.column(2) == pytest.approx(scores.tolist(), abs=5.1e-3)
    assert shown.column(4) == pytest.approx(weights.tolist(), abs=5.1e-5)
    assert shown.column(3) == pytest.approx((scores - scores.max()).exp().tolist(), rel=0.06, abs=5.1e-4)
    before = (K @ (length * along)).softmax(0)
    assert f"a weight of {weights[2]:.4f}." in shown.says()
    lost = float(before[:2].sum() - weights[:2].sum())
    assert float(shown.says().split()[-1].rstrip(".")) == pytest.approx(lost, abs=5.1e-5)


def test_the_figure_opens_with_the_numbers_of_the_chapter(browser):
    page = mounted(browser, "replace")
    shown = Shown(page, "replace")
    query = torch.tensor([30.0, 34.0, 0.0]).double()
    assert shown.root.get_by_label("length of the query").get_attribute("aria-valuetext") == "45.34"
    for name, key in (
        ("as far along as k₀", K[0]),
        ("k₂ as it was", K[2]),
        ("along the query", query / query.norm()),
    ):
        keys = K.clone()
        keys[2] = key
        shown.press(name)
        assert shown.column(2) == pytest.approx((keys @ query).tolist(), abs=5.1e-3)
        assert shown.column(4) == pytest.approx((keys @ query).softmax(0).tolist(), abs=5.1e-5)
    page.close()


def test_a_key_is_dragged_and_put_back(figure):
    shown = figure("replace")
    box = shown.root.locator("svg").bounding_box()
    pixel = box["width"] / 390
    shown.page.mouse.move(box["x"] + 150 * pixel, box["y"] + 60 * pixel)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + 128 * pixel, box["y"] + 22 * pixel, steps=3)  # straight up, length 1
    shown.page.mouse.up()
    assert shown.root.get_by_label("angle of k₂").input_value() == "90"
    assert shown.root.get_by_label("length of k₂").get_attribute("aria-valuetext") == "1.00"
    shown.press("along the query")
    assert shown.root.get_by_label("angle of k₂").input_value() == "0"


# A block ----------------------------------------------------------------------------------------------------

X = torch.tensor([[0.5, -1, 1.5, 0], [1, 2, -0.5, -1], [-1.5, 0.5, 1, 2], [2, -0.5, 0, 1]])
WORDS = ["the", "old", "boat", "left"]


def matrix(rows: int, columns: int, seed: int) -> torch.Tensor:
    """The rule by which the figure makes its weights."""
    i, j = torch.arange(rows)[:, None], torch.arange(columns)
    return ((7 * i * i + 3 * i * j + 5 * j + seed * (i + 2 * j + 1)) % 11 - 5) / 5


def the_chapters_block() -> nn.Module:
    """The `Block` that the chapter *Transformer* shows, with the figure's weights."""
    cells = read_page(ROOT / "book/transformer.md").cells
    (source,) = (cell.source for cell in cells if cell.source.startswith("class Block(nn.Module)"))
    names = {"nn": nn, "F": nn.functional, "torch": torch, "print": lambda *words: None}
    exec(source, names)
    block = names["Block"](4, 2)
    weights = {
        "qkv.weight": torch.cat([matrix(4, 4, seed) for seed in (1, 2, 3)], 1).T,
        "out.weight": matrix(4, 4, 4).T,
    }
    weights |= {"mlp.0.weight": matrix(4, 16, 5).T, "mlp.2.weight": matrix(16, 4, 6).T}
    zero = {name: torch.zeros_like(p) for name, p in block.named_parameters() if name.endswith("bias")}
    one = {
        name: torch.ones_like(p)
        for name, p in block.named_parameters()
        if name.startswith("norm") and name.endswith("weight")
    }
    block.load_state_dict(zero | one | weights)
    return block.eval()


def numbers(row: list[str]) -> list[float]:
    return [float(word) for word in row[1].split(", ")]


@pytest.mark.parametrize(("word", "stretch"), [("boat", 1), ("left", 1), ("old", 4), ("the", 0.5)])
@torch.no_grad()
def test_a_token_goes_through_the_chapters_block(figure, word, stretch):
    shown = figure("block")
    shown.choose("before each step")
    shown.choose(word)
    shown.slide("multiplied by", stretch)
    place = WORDS.index(word)
    x = X.clone()
    x[place] *= stretch
    block, rows = the_chapters_block(), shown.rows()
    middle = x + block.attention(block.norm_1(x[None]))[0]
    expected = {0: x, 1: block.norm_1(x), 6: block.attention(block.norm_1(x[None]))[0], 7: middle}
    expected |= {8: block.norm_2(middle), 9: block.mlp[1](block.mlp[0](block.norm_2(middle)))}
    expected |= {10: block.mlp(block.norm_2(middle)), 11: block(x[None])[0]}
    for step, vectors in expected.items():
        assert numbers(rows[step]) == pytest.approx(vectors[place].tolist(), abs=6e-4), rows[step][0]
    q, k, _ = block.qkv(block.norm_1(x)).chunk(3, -1)
    for head in range(2):
        part = slice(2 * head, 2 * head + 2)
        scores = (k[:, part] @ q[place, part] / 2**0.5)[: place + 1]
        weights = nn.functional.pad(scores.softmax(0), (0, 3 - place))
        assert numbers(rows[3 + head]) == pytest.approx(weights.tolist(), abs=6e-4)


@torch.no_grad()
def test_norms_behind_the_sums_no_residual_and_no_mask_are_those_of_torch(figure):
    shown = figure("block")
    shown.choose("boat")
    shown.slide("multiplied by", 1)
    shown.choose("after each sum")
    block, norm = the_chapters_block(), nn.LayerNorm(4)
    middle = norm(X + block.attention(X[None])[0])
    assert numbers(shown.rows()[-1]) == pytest.approx(norm(middle + block.mlp(middle))[2].tolist(), abs=6e-4)
    shown.choose("none")
    shown.root.get_by_label("residual").set_checked(False)
    alone = block.mlp(block.attention(X[None])[0])
    assert numbers(shown.rows()[-1]) == pytest.approx(alone[2].tolist(), abs=6e-4)
    shown.root.get_by_label("causal mask").set_checked(False)
    q, k, _ = block.qkv(X).chunk(3, -1)
    open_weights = (k[:, :2] @ q[2, :2] / 2**0.5).softmax(0)
    assert numbers(shown.rows()[2]) == pytest.approx(open_weights.tolist(), abs=6e-4)
    for label in ("residual", "causal mask"):
        shown.root.get_by_label(label).set_checked(True)
    shown.choose("before each step")


def test_steps_are_walked_by_buttons_and_by_keyboard(figure):
    shown = figure("block")
    shown.choose("before each step")
    slider = shown.root.get_by_role("slider", name="step")
    slider.fill("0")
    shown.press("on", 2)
    assert "Step 2 of 11, queries of head 0 and head 1" in shown.says()
    slider.focus()
    shown.page.keyboard.press("End")
    assert "Step 11 of 11" in shown.says()
    shown.press("on")
    assert "Step 11 of 11" in shown.says()


# Real heads and stored runs ---------------------------------------------------------------------------------


def weights_of(text: dict) -> torch.Tensor:
    """What the page unpacks, unpacked here: (layers, heads, T, T)."""
    levels = [SIGNS.index(sign) for sign in text["weights"]]
    values = torch.tensor(levels).view(-1, 2) @ torch.tensor([64, 1]) / STEPS
    size = len(text["tokens"])
    mask = torch.ones(size, size).tril().bool() if text["causal"] else torch.ones(size, size).bool()
    found = torch.zeros(text["layers"], text["heads"], size, size)
    found[:, :, mask] = values.view(text["layers"], text["heads"], -1)
    return found


def test_stored_weights_are_those_of_the_models():
    """`python -m tests.browser.figure_data` records them."""
    from coursekit.data import load_causal_lm, load_encoder

    stored = read(FOLDER / "heads.js")
    assert [text["text"] for text in stored] == [text for texts in TEXTS.values() for text in texts]
    for name, load in (("SmolLM2", load_causal_lm), ("encoder", load_encoder)):
        model, tokenizer = load()
        model.set_attn_implementation("eager")
        for text in (text for text in stored if text["model"] == name):
            tokens, weights = attention_of(model, tokenizer, text["text"])
            assert text["tokens"] == tokens
            assert float((weights_of(text) - weights).abs().max()) <= 1 / STEPS


def test_stored_runs_are_those_of_the_benchmark():
    assert read(FOLDER / "rates.js") == rates()
    assert read(FOLDER / "lora.js") == lora()
    assert sorted(path.stem for path in FOLDER.glob("*.js")) == sorted(RECORDED)


@pytest.mark.parametrize(
    ("number", "layer", "head", "token"), [(0, 24, 4, 16), (1, 5, 0, 6), (2, 3, 1, 8), (3, 0, 11, 3)]
)
def test_a_head_shows_the_weights_of_its_model(figure, number, layer, head, token):
    shown = figure("heads")
    text = read(FOLDER / "heads.js")[number]
    shown.root.get_by_role("radio").nth(number).check()
    for label, value in (("layer", layer), ("head", head), ("token that asks", token)):
        shown.root.get_by_label(label, exact=True).fill(str(value))
    row = weights_of(text)[layer, head, token]
    assert shown.column(2) == pytest.approx(row.sort(descending=True).values[:4].tolist(), abs=6e-4)
    assert [row[int(line[1])].item() for line in shown.rows()] == pytest.approx(shown.column(2), abs=6e-4)
    best = text["tokens"][int(row.argmax())]
    assert shown.says().startswith(f"Layer {layer}, head {head}: “{text['tokens'][token]}” gives most weight")
    assert shown.says().endswith(f"to “{best}”.")
    drawn = shown.root.locator("svg rect.fill").count()
    assert drawn == int((weights_of(text)[layer, head] * STEPS > 0.004 * STEPS).sum())


def test_the_head_that_looks_back_is_found(figure):
    shown = figure("heads")
    for number, text in enumerate(read(FOLDER / "heads.js")):
        shown.root.get_by_role("radio").nth(number).check()
        shown.press("find: most on the token before")
        inner = weights_of(text) if text["causal"] else weights_of(text)[..., :-1, :]
        means = inner.diagonal(-1, -2, -1).mean(-1)
        layer, head = divmod(int(means.argmax()), text["heads"])
        assert shown.says().startswith(f"Layer {layer}, head {head}:")


def test_a_learning_rate_shows_its_runs(figure):
    shown = figure("rates")
    runs = rates()
    for rate in dict.fromkeys(run["rate"] for run in runs):
        shown.choose(rate)
        mine = [run for run in runs if run["rate"] == rate]
        for step in (1, 17, 40):
            shown.slide("look at step", step)
            assert shown.column(1) == pytest.approx([run["losses"][step - 1] for run in mine])
        assert [int(row[2]) for row in shown.rows()] == [round(400 * run["accuracy"]) for run in mine]
        assert [int(row[3]) for row in shown.rows()] == [round(400 * run["positive"]) for run in mine]
        stuck = sum(not 0.01 <= run["positive"] <= 0.99 for run in mine)
        assert f"{stuck} of 3 runs" in shown.says()
        named = shown.root.locator("svg text").all_text_contents()
        assert {f"seed {run['seed']}" for run in mine} <= set(named)


def test_a_rank_shows_what_stored_runs_reached(figure):
    shown = figure("lora")
    shown.choose("all linear layers")
    for stored in lora():
        shown.slide("rank r", stored["rank"])
        right = stored["right"]
        low, mean, high = (100 * value / 852 for value in (min(right), sum(right) / len(right), max(right)))
        words = f"Stored runs with rank {stored['rank']}, {len(right)} seeds: {mean:.1f} per cent"
        assert words in shown.says()
        assert shown.says().endswith(f"({low:.1f} to {high:.1f}).")
    shown.slide("rank r", 100)
    assert "There are no stored runs with rank 100; those with the nearest, 64, 3 seeds:" in shown.says()


def test_the_figure_of_a_rank_opens_with_what_stored_runs_reached(browser):
    page = mounted(browser, "lora")
    assert "Stored runs with rank 8, 5 seeds:" in Shown(page, "lora").says()
    page.close()


def test_a_row_of_a_head_is_chosen_in_the_drawing(figure):
    shown = figure("heads")
    shown.root.get_by_role("radio").nth(2).check()
    box = shown.root.locator("svg").bounding_box()
    pixel = box["width"] / 390
    shown.page.mouse.click(box["x"] + 200 * pixel, box["y"] + (74 + 26 * 5.5) * pixel)  # the sixth row
    slider = shown.root.get_by_label("token that asks")
    assert slider.input_value() == "5"
    assert "“letter” gives most weight" in shown.says()
    slider.focus()
    shown.page.keyboard.press("ArrowLeft")
    assert "“the” gives most weight" in shown.says()
