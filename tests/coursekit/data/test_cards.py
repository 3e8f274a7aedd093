"""The numbers on the page of data cards are the numbers of the data."""

import re

import pytest

from coursekit import data
from coursekit.data.manifest import ASSETS
from tests.conftest import ROOT

PAGE = (ROOT / "book/data.md").read_text(encoding="utf-8")


def card(heading: str) -> str:
    return re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)[1]


def row(heading: str, name: str) -> list[int]:
    """The numbers of one row of the card's table."""
    line = re.search(rf"^\| {re.escape(name)} \|(.*)\|$", card(heading), re.MULTILINE)[1]
    return [int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", line)]


@pytest.mark.parametrize(
    ("heading", "corpus", "unit"),
    [("Reviews: Rotten Tomatoes", "rotten-tomatoes", "sentences"), ("Reviews: IMDB", "imdb", "reviews")],
)
def test_reviews(heading, corpus, unit):
    reviews = data.load_reviews(corpus)
    parts = (reviews.train, reviews.dev, reviews.test)
    assert row(heading, unit) == [len(part) for part in parts]
    assert row(heading, "of them positive") == [sum(review.label for review in part) for part in parts]
    assert f" {reviews.duplicates_removed} {unit} were duplicates" in card(heading)
    everything = reviews.train + reviews.dev + reviews.test
    assert f"({len(everything) + reviews.duplicates_removed:,} {unit})" in card(heading)
    if corpus == "rotten-tomatoes":
        short = sum(len(review.text.split()) < 3 for review in everything)
        assert f"; {short} have fewer than three words" in card(heading)
    else:
        longest = max(len(review.text.split()) for review in everything)
        assert f"the longest has {longest:,}," in card(heading)


def test_boolq():
    boolq = data.load_boolq()
    assert row("BoolQ", "questions") == [len(boolq.train), len(boolq.dev)]
    yes = [sum(question.answer for question in part) for part in (boolq.train, boolq.dev)]
    assert row("BoolQ", "of them answered with yes") == yes
    assert f"| {yes[0] / len(boolq.train):.2%} | {yes[1] / len(boolq.dev):.2%} |".replace("%", " %") in card(
        "BoolQ"
    )
    passages = {question.passage for question in boolq.train}
    shared = len(passages & {question.passage for question in boolq.dev})
    asked = sum(question.passage in passages for question in boolq.dev)
    assert f"{shared} passages are in both parts, and {asked} questions of dev" in card("BoolQ")


def test_speeches():
    speeches = data.load_speeches()
    parts = (speeches.train, speeches.dev, speeches.test)
    heading = "State of the Union addresses"
    assert row(heading, "speeches") == [len(part) for part in parts]
    assert row(heading, "paragraphs") == [sum(len(speech.paragraphs) for speech in part) for part in parts]
    assert row(heading, "words") == [sum(len(speech.text.split()) for speech in part) for part in parts]
    assert row(heading, "characters") == [sum(len(speech.text) for speech in part) for part in parts]
    assert f" {speeches.duplicates_removed} paragraphs of dev and test" in card(heading)
    spoken = [speech for part in parts for speech in part if speech.spoken]
    written = [speech for part in parts for speech in part if not speech.spoken]
    assert f"Of the {len(spoken) + len(written)} speeches {len(spoken)} were spoken" in card(heading)
    mean = [sum(len(speech.text) for speech in kind) / len(kind) for kind in (spoken, written)]
    assert mean[1] > mean[0]  # "the written ones are longer"


def test_shakespeare():
    corpus = data.load_shakespeare()
    assert row("Tiny Shakespeare", "characters") == [len(corpus.train), len(corpus.dev), len(corpus.test)]
    assert f"Of their speeches {corpus.duplicates_removed} is also in train" in card("Tiny Shakespeare")
    assert f"{len(set(corpus.train))} different characters" in card("Tiny Shakespeare")


@pytest.mark.parametrize(
    ("heading", "load"),
    [
        ("all-MiniLM-L6-v2", data.load_encoder),
        ("SmolLM2-135M-Instruct", data.load_causal_lm),
        ("RXNMapper's masked language model", data.load_reaction_mlm),
    ],
)
def test_models(heading, load):
    model = load().model
    assert row(heading, "parameters") == [model.num_parameters()]
    assert row(heading, "vocabulary")[0] == model.config.vocab_size
    assert row(heading, "longest input") == [model.config.max_position_embeddings]
    assert f"`{type(model).__name__}` of {model.config.num_hidden_layers} layers" in card(heading)
    assert f"{model.config.num_attention_heads} heads" in card(heading)
    assert f"width {model.config.hidden_size}" in card(heading)


def test_every_asset_is_in_the_table_with_its_version_and_size():
    for asset in ASSETS.values():
        assert f"| `{asset.package}` {asset.version} | {asset.size / 1e6:.1f} MB |" in PAGE


def test_every_card_has_licence_citation_and_flaws():
    for heading in re.findall(r"^## (.*)$", PAGE, re.MULTILINE)[1:]:
        for part in ("**Licence.**", "**Cite.**", "**Known flaws.**"):
            assert part in card(heading), heading
