"""Cut data into train, dev and test: the same cut on every machine, and no text on two sides of it."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from coursekit import files

Item = TypeVar("Item")


@dataclass(frozen=True)
class Splits(Generic[Item]):
    """Items in three parts, with what was done to get them."""

    train: tuple[Item, ...]
    dev: tuple[Item, ...]
    test: tuple[Item, ...]
    seed: int | None  # None: the split is the published one
    duplicates_removed: int
    labels: tuple[str, ...] = ()  # the meaning of label 0, 1, …

    @property
    def sha256(self) -> str:
        """A fingerprint of the contents: put it into the record of a run that was trained on them."""
        parts = (self.train, self.dev, self.test)
        texts = (text for part in parts for text in chain([f"{len(part)}\n"], map(repr, part)))
        return files.digest_of_parts(text.encode() for text in texts)

    def __repr__(self) -> str:  # thousands of texts are no help on a screen
        sizes = ", ".join(f"{len(getattr(self, part)):,} {part}" for part in ("train", "dev", "test"))
        return f"Splits({sizes}; seed {self.seed}, {self.duplicates_removed:,} duplicates removed)"


def same_text(text: str) -> str:
    """What two texts share when only case, punctuation and white space tell them apart."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def without_duplicates(items: Iterable[Item], text: Callable[[Item], str]) -> tuple[list[Item], int]:
    """The items whose text was not there before, and how many were left out."""
    seen: set[str] = set()
    kept, removed = [], 0
    for item in items:
        form = same_text(text(item))
        if form in seen:
            removed += 1
        else:
            seen.add(form)
            kept.append(item)
    return kept, removed


def published(
    train: Iterable[Item], dev: Iterable[Item], test: Iterable[Item], text: Callable[[Item], str]
) -> Splits[Item]:
    """A published split, kept, but with each text once: in test rather than dev, in dev rather than train."""
    parts = {"test": list(test), "dev": list(dev), "train": list(train)}
    owners = [(name, item) for name, items in parts.items() for item in items]
    kept, removed = without_duplicates(owners, lambda owner: text(owner[1]))
    chosen = {name: tuple(item for owner, item in kept if owner == name) for name in parts}
    return Splits(chosen["train"], chosen["dev"], chosen["test"], seed=None, duplicates_removed=removed)


def shuffled(items: Iterable[Item], text: Callable[[Item], str], seed: int) -> list[Item]:
    """The items in an order that depends on their texts and the seed alone.

    Sorting by a hash needs no random generator, so that the order is the same in every version of Python
    and numpy, whatever order the file had.
    """
    return sorted(items, key=lambda item: files.raw_digest(f"{seed}\n{text(item)}".encode()))


def cut(
    items: Sequence[Item], text: Callable[[Item], str], group: Callable[[Item], Any], seed: int
) -> tuple[list[Item], list[Item], list[Item]]:
    """80, 10 and 10 per cent of the items, with the same share of every group in each part."""
    parts: tuple[list[Item], list[Item], list[Item]] = ([], [], [])
    for value in sorted({group(item) for item in items}):
        members = shuffled((item for item in items if group(item) == value), text, seed)
        tenth = round(len(members) / 10)
        for part, share in zip(
            parts, (members[2 * tenth :], members[:tenth], members[tenth : 2 * tenth]), strict=True
        ):
            part.extend(share)
    train, dev, test = (shuffled(part, text, seed) for part in parts)
    return train, dev, test


def without_seen(blocks: Iterable[str], seen: set[str]) -> tuple[list[str], int]:
    """The blocks of text whose form is not in `seen`, and how many were left out. `seen` is not changed."""
    kept, removed = [], 0
    for block in blocks:
        if same_text(block) in seen:
            removed += 1
        else:
            kept.append(block)
    return kept, removed
