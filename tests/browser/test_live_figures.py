"""Live figures as a reader moves them: by mouse and by keyboard, with numbers that Python gives as well."""

import itertools
import math
import re
from collections import Counter

import pytest
import torch
from playwright.sync_api import Locator, Page, expect

from autograder.course.reference import reference
from coursekit.data import load_encoder
from tests.browser.conftest import NARROW, ROOT
from tests.browser.record_figures import FIGURES, first_drawing, names

PAGES = {
    "query": "attention",
    "mask": "masks",
    "clock": "positions",
    "bpe": "text",
    "masking": "objectives",
    "span": "transfer",
    "lora": "peft",
    "temperature": "transformer",
    "leak": "masks",
    "optimiser": "finetuning",
    "replace": "attention",
    "block": "transformer",
    "heads": "transformer",
    "rates": "finetuning",
}

# The tests of one page stand together, so that it is opened once.
by_page = pytest.mark.parametrize("name", sorted(PAGES, key=lambda name: PAGES[name]), scope="module")
# The size of the letters of a drawing, in pixels of the screen.
LETTERS = "x => parseFloat(getComputedStyle(x.querySelector('text')).fontSize) * x.getScreenCTM().a"


# What Python gives ------------------------------------------------------------------------------------------

KEYS = torch.tensor([0.0, 70.0, 160.0, 250.0], dtype=torch.float64).deg2rad()


def weights_of(angle: float, length: float, hard: bool = False, divided: bool = False):
    keys = torch.stack([KEYS.cos(), KEYS.sin()], 1)
    turn = math.radians(angle)
    query = length * torch.tensor([math.cos(turn), math.sin(turn)], dtype=torch.float64)
    scores = keys @ query / (2**0.5 if divided else 1)
    one = torch.nn.functional.one_hot(scores.argmax(), 4).double()
    return scores, one if hard else torch.softmax(scores, dim=0)


@pytest.mark.parametrize(
    ("angle", "length", "kind", "divided"),
    [(40, 2, "soft", False), (200, 7.5, "soft", True), (125, 20, "hard", False), (300, 0.4, "soft", False)],
)
def test_the_weights_of_a_query_are_those_of_torch(figure, angle, length, kind, divided):
    shown = figure("query")
    shown.slide("angle of the query", angle)
    shown.slide("its length", length)
    shown.choose(kind)
    shown.root.get_by_label("divide by √2, the root of the key size").set_checked(divided)
    scores, weights = weights_of(angle, length, kind == "hard", divided)
    assert shown.column(2) == pytest.approx(scores.tolist(), abs=5.1e-4)
    assert shown.column(3) == pytest.approx(weights.tolist(), abs=5.1e-5)
    widths = shown.root.locator("svg rect.fill").evaluate_all("all => all.map(x => +x.getAttribute('width'))")
    assert widths == pytest.approx((100 * weights).tolist(), abs=6e-3)
    assert f"Key {int(weights.argmax())} leads" in shown.says()


def test_a_query_is_dragged_and_turned_by_keyboard(figure):
    shown = figure("query")
    shown.choose("soft")
    shown.root.get_by_label("divide by √2, the root of the key size").set_checked(False)
    shown.root.scroll_into_view_if_needed()
    box = shown.root.locator("svg").bounding_box()
    pixel = box["width"] / 390
    x, y = box["x"] + 110 * pixel, box["y"] + 112 * pixel
    shown.page.mouse.move(x + 10 * pixel, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x, y - 66 * pixel, steps=4)  # straight up, three roots long
    shown.page.mouse.up()
    slider = shown.root.get_by_label("angle of the query")
    assert slider.input_value() == "90"
    assert float(shown.root.get_by_label("its length").input_value()) == pytest.approx(9, abs=0.11)
    slider.focus()
    shown.page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == "91°"
    length = float(shown.root.get_by_label("its length").input_value())
    assert shown.column(3) == pytest.approx(weights_of(91, length)[1].tolist(), abs=5.1e-5)


ALLOWED = {
    "causal": lambda i, j: j <= i,
    "every token": lambda i, j: True,
    "sequence to sequence": lambda i, j: j < 3 or (i >= 3 and j <= i),
    "causal and padding": lambda i, j: j <= i and j < 5,
}


def test_masks_let_those_see_whom_they_should(figure):
    shown = figure("mask")
    for kind, rule in ALLOWED.items():
        shown.choose(kind)
        sees = [[j for j in range(6) if rule(i, j)] for i in range(6)]
        assert [row[2] for row in shown.rows()] == [f"1/{len(places)}" for places in sees], kind
        assert f"{36 - sum(map(len, sees))} of 36 pairs are blocked." in shown.says()
        assert ("leak" in shown.says()) == any(j > i for i in range(6) for j in sees[i])


@pytest.mark.parametrize("way", ["what is allowed", "what is blocked", "what is added"])
def test_a_mask_is_written_as_torch_reads_it(figure, way):
    shown = figure("mask")
    shown.choose("causal")
    shown.choose(way)
    mark = {"T": True, "F": False, "0": 0.0, "−∞": -math.inf}
    letters = shown.root.locator("svg text:is(.open, .closed)").all_text_contents()
    mask = torch.tensor([mark[letter] for letter in letters]).view(6, 6)
    x = torch.eye(6)[None]
    if way == "what is blocked":
        weights = torch.nn.MultiheadAttention(6, 1, batch_first=True)(x, x, x, attn_mask=mask)[1]
    else:  # the values are unit vectors, so that the output holds the weights
        weights = torch.nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=mask)
    assert torch.equal(weights[0] > 0, torch.ones(6, 6).tril().bool())


def test_an_empty_row_warns_and_is_painted_by_keyboard(figure):
    shown = figure("mask")
    shown.choose("causal")
    cells = shown.root.get_by_role("gridcell")
    assert cells.evaluate_all("all => all.filter(x => x.tabIndex === 0).length") == 1
    cells.first.focus()
    shown.page.keyboard.press("Space")
    assert "Nothing to see for: the." in shown.says()
    assert shown.rows()[0] == ["the", "nobody", "none"]
    shown.page.keyboard.press("ArrowRight")
    shown.page.keyboard.press("Enter")
    assert shown.rows()[0][1] == "old"
    assert cells.nth(1).get_attribute("aria-label") == "the, place 0, may look at old, place 1"
    cells.nth(7).click()  # the second token and itself
    assert shown.rows()[1][1] == "the"


def test_clock_hands_have_the_inner_product_of_their_encodings(figure):
    shown = figure("clock")
    omegas = 10000.0 ** (-torch.arange(0, 8, 2, dtype=torch.float64) / 8)
    q, k = torch.tensor([1.0, 0.5]).double(), torch.tensor([0.8, -0.6]).double()

    def encoding(t):
        return torch.stack([(omegas * t).sin(), (omegas * t).cos()], 1)

    def turned(x, t):
        cos, sin = (omegas * t).cos(), (omegas * t).sin()
        return torch.stack([x[0] * cos - x[1] * sin, x[0] * sin + x[1] * cos], 1)

    for s, t in ((3, 8), (0, 60), (41, 17)):
        shown.slide("position s", s)
        shown.slide("position t", t)
        for kind, parts in (
            ("sinusoid", (encoding(s) * encoding(t)).sum(1)),
            ("rotary", (turned(q, s) * turned(k, t)).sum(1)),
        ):
            shown.choose(kind)
            assert shown.column(4) == pytest.approx(parts.tolist(), abs=5.1e-5)
            assert f"is {float(parts.sum()):.4f}, for s - t = {s - t}." in shown.says()
    before = shown.says()
    shown.press("both one further", times=3)
    assert shown.says() == before
    assert shown.root.get_by_label("position s").input_value() == "44"


def test_merges_are_those_of_the_reference(figure):
    shown = figure("bpe")
    train = reference("text", only=("train_bpe",)).train_bpe
    field = shown.root.get_by_label("your words")
    own = "low lower lowest new newer newest wide wider low new banana bandana"
    for text in (field.input_value(), own):
        field.fill(text)
        merges = train(dict(Counter(text.split())), 8)
        shown.press("Merge the best pair", times=8)
        found = shown.root.locator(".live-pieces").inner_text()
        assert found == "Merges so far: " + ", ".join(f"{a}+{b}" for a, b in merges) + "."
    shown.press("Start over")
    field.fill("tide tide side")
    shown.press("Merge the best pair")
    # d and e are in the vocabulary, and no longer in the text.
    assert "9 tokens, of 4 kinds; the vocabulary holds 6." in shown.says()
    field.fill(own)
    shown.press("Merge the best pair", times=8)
    shown.press("Undo", times=7)
    assert shown.root.locator(".live-pieces").inner_text().count("+") == 1
    field.fill("")
    expect(shown.root.get_by_role("button", name="Merge the best pair")).to_be_disabled()
    assert "0 tokens" in shown.says()


def named(shown) -> str:
    return shown.root.locator(".live-stage").get_attribute("aria-label")


def test_a_long_text_is_said_to_be_cut(figure):
    shown = figure("bpe")
    field = shown.root.get_by_label("your words")
    words = [f"w{a}{b}" for a in "abcdefghij" for b in "klmnopqrst"]
    field.fill(" ".join(words[:9]))
    assert "Only" not in shown.says()
    field.fill(" ".join(words[:12]))
    assert shown.says().endswith("Only the first 9 of 12 different words are drawn; all are counted.")
    assert shown.root.locator("svg text.quiet").count() == 9
    text = " ".join(words)
    field.fill(text[:400])
    assert "letters" not in shown.says()
    full = shown.rows()
    field.fill(f"{text[:400]}xx")
    assert "Only the first 400 letters and spaces are read." in shown.says()
    assert shown.rows() == full


def test_a_drawing_is_named_by_the_words_in_it(figure):
    shown = figure("bpe")
    shown.root.get_by_label("your words").fill("tide tide side")
    shown.press("Merge the best pair")
    assert named(shown).endswith("The words as they are cut: 2 times t i de, 1 times s i de.")
    shown = figure("masking")
    shown.choose("single words")
    shown.press("Draw again")
    drawn = shown.root.locator("svg text:not(.quiet)").all_text_contents()
    originals = shown.root.locator("svg text.quiet").all_text_contents()
    read = named(shown).partition("The sentence now: ")[2].removesuffix(".")
    assert re.sub(r" \([a-z]+\)", "", read) == " ".join(drawn)
    assert re.findall(r"\(([a-z]+)\)", read) == originals


def mulberry(seed: int):
    """The figure's generator, in Python."""
    while True:
        seed = (seed + 0x6D2B79F5) & 0xFFFFFFFF
        t = ((seed ^ (seed >> 15)) * (1 | seed)) & 0xFFFFFFFF
        t = (t + (((t ^ (t >> 7)) * (61 | t)) & 0xFFFFFFFF)) & 0xFFFFFFFF ^ t
        yield ((t ^ (t >> 14)) & 0xFFFFFFFF) / 2**32


def fates_of_words(draws: int) -> Counter:
    """What single words meet in the first draws from the seed 1."""
    random, words, found = mulberry(1), 44, Counter()
    for _ in range(draws):
        fates = []
        for _ in range(words):
            if next(random) < 0.15:
                u = next(random)
                fates.append("mask" if u < 0.8 else "random" if u < 0.9 else "kept")
        found.update(fates)
        for fate in fates:
            if fate == "random":
                next(random)  # which word it becomes
    return found


def caption_of(name: str) -> str:
    """What stands below a figure, as its page has it written."""
    source = (ROOT / f"book/{PAGES[name]}.md").read_text(encoding="utf-8")
    return source.split(f"```{{live}} {name}\n")[1].partition("\n\n")[2].partition("```")[0]


def test_the_caption_counts_the_words_that_are_drawn(figure):
    shown = figure("masking")
    (told,) = re.findall(r"sentence has (\d+) words", caption_of("masking"))
    assert shown.root.locator("svg rect").count() == int(told)
    assert f"of {told} words are asked for" in shown.says()


def test_words_are_masked_as_the_recipe_says(figure):
    shown = figure("masking")
    shown.choose("single words")
    shown.press("Start over")
    shown.press("A thousand times")
    found = fates_of_words(1001)
    assert [int(row[2]) for row in shown.rows()] == [found[kind] for kind in ("mask", "random", "kept")]
    assert "after 1001 draws" in shown.says()
    # The recipe itself: 15 per cent of 44 words, within five standard errors of a thousand draws.
    assert found.total() / 1001 == pytest.approx(0.15 * 44, abs=5 * (44 * 0.15 * 0.85 / 1001) ** 0.5)


def test_spans_are_whole_have_one_fate_and_fill_the_budget(figure):
    shown = figure("masking")
    shown.choose("spans")
    for _ in range(20):
        shown.press("Draw again")
        looks = shown.root.locator("svg rect").evaluate_all("all => all.map(x => x.getAttribute('class'))")
        runs = re.findall(
            r"(?:[mrk])+",
            "".join({"token": ".", "token mask": "m", "token random": "r"}.get(x, "k") for x in looks),
        )
        hidden = sum(map(len, runs))
        assert hidden >= 0.15 * 44
        assert hidden - max(map(len, runs)) < 0.15 * 44  # without one of its spans a draw would not be over
        assert all(len(set(run)) == 1 for run in runs)


def test_spans_have_the_lengths_that_the_chapter_computes(figure):
    shown = figure("masking")
    shown.choose("spans")
    shown.press("A thousand times", times=3)
    found = re.search(
        r"(\d+) spans so far, ([\d.]+) words long on average, the longest (\d+)\.", shown.says()
    )
    chances = torch.tensor([0.2 * 0.8 ** (length - 1) for length in range(1, 11)], dtype=torch.float64)
    chances = chances / chances.sum()
    lengths = torch.arange(1, 11).double()
    mean = float(chances @ lengths)
    spread = float(chances @ (lengths - mean) ** 2) ** 0.5
    assert f"{mean:.2f}" == "3.80"
    assert float(found[2]) == pytest.approx(mean, abs=5 * spread / int(found[1]) ** 0.5)
    assert found[3] == "10"


START, END = [1.0, -0.5, 0.2, 2.2, 1.4, -1.0], [1.5, -1.0, 2.6, 0.3, 1.9, 0.4]


@pytest.mark.parametrize(("tau", "lift"), [(0, 0), (1.5, 0), (1.6, 0), (0, 0.8), (-1, 1.2), (4, -2)])
def test_a_span_is_an_answer_when_it_beats_the_null_score(figure, tau, lift):
    shown = figure("span")
    shown.slide("threshold", tau)
    shown.slide("both scores of [CLS]", lift)
    spans = [(round(START[i] + END[j], 6), i, j) for i in range(1, 6) for j in range(i, 6)]
    score, i, j = max(spans)
    null = round(START[0] + END[0] + 2 * lift, 6)
    words = " ".join(["[CLS]", "they", "paid", "ten", "dollars", "here"][i : j + 1])
    assert f"“{words}”, has {score:.1f}; no answer has {null:.1f}." in shown.says()
    assert shown.says().endswith(
        f"The answer is “{words}”." if score > round(null + tau, 6) else "There is no answer."
    )


def test_the_numbers_of_a_lora_change_are_counted_on_the_encoder(figure):
    shown = figure("lora")
    encoder, _ = load_encoder()
    body = sum(p.numel() for name, p in encoder.named_parameters() if "pooler" not in name)
    attention = encoder.encoder.layer[0].attention.self
    layer = encoder.encoder.layer[0]
    linear = [module.weight.shape for module in layer.modules() if isinstance(module, torch.nn.Linear)]
    kinds = {"queries": linear[:1], "queries and values": linear[:2], "all linear layers": linear}
    for rank, kind in ((8, "queries and values"), (192, "queries"), (8, "all linear layers")):
        shown.slide("rank r", rank)
        shown.choose(kind)
        out, into = attention.query.weight.shape
        one = rank * (out + into)
        together = len(encoder.encoder.layer) * rank * sum(map(sum, kinds[kind]))
        head = sum(p.numel() for p in torch.nn.Linear(into, 2).parameters())
        assert [row[1] for row in shown.rows()] == [
            f"{one:,}",
            f"{out * into:,}",
            f"{together:,}",
            f"{together + head:,}",
        ]
        assert f"{100 * (together + head) / (body + head):.2f} per cent" in shown.says()
        assert ("nothing is saved" in shown.says()) == (one >= out * into)


@pytest.mark.parametrize(("heat", "top"), [(1, 6), (0.3, 6), (4, 3), (2.5, 1)])
def test_a_temperature_gives_the_probabilities_of_torch(figure, heat, top):
    shown = figure("temperature")
    shown.slide("temperature", heat)
    shown.slide("keep the best k", top)
    logits = torch.tensor([2.0, 1.0, 0.5, 0.0, -1.0, -2.0], dtype=torch.float64)
    logits[top:] = -math.inf
    p = torch.softmax(logits / heat, dim=0)
    assert shown.column(2) == pytest.approx(p.tolist(), abs=5.1e-5)
    unsure = float(torch.distributions.Categorical(p).entropy().exp())
    assert f"among {unsure:.2f} equally" in shown.says()


def moves_of(place: int, kind: str) -> list[float]:
    """How far each output moves, by torch's attention."""
    Q = torch.tensor([[-1.0, -1, 1, 0], [2, 2, -1, -1], [0, 2, 2, -1], [1, 2, -1, 0], [2, 0, -1, 2]]).double()
    K = torch.tensor(
        [[2.0, -1, 0, 1], [1, -1, 0, -1], [-1, -1, -1, 0], [0, 1, 1, -1], [-1, -1, 1, -1]]
    ).double()
    ahead = {"one place late": 1, "none": 5}.get(kind, 0)
    allowed = torch.ones(5, 5, dtype=torch.bool).tril(ahead)
    change = torch.zeros(5, 4).double()
    change[place] = torch.tensor([1.0, -1, 1, 1])

    def outputs(shift):
        Z = torch.nn.functional.scaled_dot_product_attention(
            Q + shift, K + shift, K + shift, attn_mask=allowed
        )
        return Z * torch.linalg.vector_norm(Z) if "norm" in kind else Z

    return (outputs(change) - outputs(0 * change)).abs().amax(dim=1).tolist()


def test_outputs_move_as_torch_says_and_leaks_are_named(figure):
    shown = figure("leak")
    for kind in ("causal", "one place late", "none", "causal, and a norm over all places"):
        shown.choose(kind)
        for place in (0, 2, 4):
            shown.slide("change the token", place)
            found = moves_of(place, kind)
            assert shown.column(2) == pytest.approx(found, abs=5.1e-5)
            assert ("A leak" in shown.says()) == (max([0, *found[:place]]) > 1e-9)


OPTIMISERS = {
    "SGD": lambda p, lr: torch.optim.SGD(p, lr),
    "SGD with momentum": lambda p, lr: torch.optim.SGD(p, lr, momentum=0.9),
    "Adagrad": lambda p, lr: torch.optim.Adagrad(p, lr),
    "AdamW": lambda p, lr: torch.optim.AdamW(p, lr, weight_decay=0),
}


def path_of(name: str, power: float) -> list[list[float]]:
    """Thirty steps down the valley by one of torch's rules."""
    place = torch.tensor([-4.0, 1.5], dtype=torch.float64, requires_grad=True)
    optimiser = OPTIMISERS[name]([place], 10**power)
    found = [place.tolist()]
    for _ in range(30):
        optimiser.zero_grad()
        ((place[0] ** 2 + 20 * place[1] ** 2) / 2).backward()
        optimiser.step()
        found.append(place.tolist())
    return found


def test_thirty_steps_are_those_of_torchs_optimisers(figure):
    shown = figure("optimiser")
    for name, power in itertools.product(OPTIMISERS, (-2.0, -0.6)):
        shown.choose(name)
        shown.slide("learning rate", power)
        found = path_of(name, power)
        for row, step in zip(shown.rows(), (0, 1, 5, 30), strict=True):
            assert [float(cell) for cell in row[1:3]] == pytest.approx(found[step], rel=0.06, abs=5.1e-5), (
                name
            )
            if max(map(abs, found[step])) < 1e5:
                assert [float(cell) for cell in row[1:3]] == pytest.approx(found[step], abs=5.1e-5), name


# What holds for all of them ---------------------------------------------------------------------------------


def test_every_figure_is_on_a_page():
    assert sorted(PAGES) == names()
    for name, page in PAGES.items():
        source = (ROOT / f"book/{page}.md").read_text(encoding="utf-8")
        assert f"```{{live}} {name}\n" in source


def test_the_still_drawing_is_the_first_one(browser):
    """`python -m tests.browser.record_figures` records them."""
    for name in names():
        assert (FIGURES / f"first/{name}.svg").read_text(encoding="utf-8") == first_drawing(browser, name), (
            name
        )


def mounted_on(page: Page, name: str) -> Locator:
    """A figure on its page, with its controls: some bring their numbers only when a reader is near."""
    root = page.locator(f"#live-{name}")
    root.scroll_into_view_if_needed()
    expect(root.locator(".live-controls :is(input, button)").first).to_be_visible()
    return root


@by_page
def test_a_figure_lives_on_its_page_and_follows_the_theme(look, name):
    """That it has no barrier is asked of whole pages, `test_a_page_has_no_barrier`."""
    root = mounted_on(look(PAGES[name], scheme="dark").page, name)
    colour = root.locator("svg text").first.evaluate("x => getComputedStyle(x).fill")
    assert min(map(int, re.findall(r"\d+", colour)[:3])) > 150  # light letters in the dark


@by_page
def test_the_letters_of_a_figure_can_be_read_on_a_phone(look, name):
    drawing = mounted_on(look(PAGES[name], width=NARROW).page, name).locator("svg")
    assert drawing.bounding_box()["width"] <= NARROW
    assert drawing.evaluate(LETTERS) >= 10


def test_figures_fit_into_320_pixels(open_page):
    page = open_page("masks", width=320).page
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert page.locator("#live-mask svg").evaluate(LETTERS) >= 10


def test_without_a_script_a_figure_stands_still(browser, html):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((html / "masks.html").as_uri())
    root = page.locator("#live-mask")
    assert root.locator("svg rect").count() == 36
    assert root.locator(".live-stage").get_attribute("aria-label").startswith("A table of six tokens")
    expect(root.locator("figcaption")).to_contain_text("Paint a mask of your own")
    assert root.locator("input, button").count() == 0
    context.close()
