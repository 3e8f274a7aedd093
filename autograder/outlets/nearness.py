"""Which answers in words are nearly equal: a suggestion for a reader, who decides.

Method: the words of both, without capitals and punctuation, in their order; they are near when at least 85 %
of the words are common to both (twice the words in common over the words of both together), and when what
differs holds no digit, no sign of mathematics and no English word of negation.
Limits: one word can turn a sentence round in many more ways ("rises" and "falls"), so that the words that
differ stand in the table and nobody is graded by nearness alone; the same thought in different words is not
seen.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter

NEAR = 0.85
_WORD = re.compile(r"[^\W_]+|[^\w\s.,;:!?]")  # letters and digits, and signs that mean something
_NEGATION = frozenset(
    ("no", "not", "none", "never", "neither", "nor", "nothing", "nobody", "without", "cannot")
)
_MOST_WORDS = 400  # of an answer that are compared
_QUOTES = frozenset('"`„“”‚‘’«»–—')  # signs that are punctuation here


def words_of(text: str) -> list[str]:
    """The words and signs that say something, whatever their capitals, spaces and punctuation are."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def clusters(texts: list[str]) -> list[list[int]]:
    """The places of texts that are near to the first one of their cluster, which comes first."""
    words = [words_of(text)[:_MOST_WORDS] for text in texts]
    counts = [Counter(one) for one in words]
    found: list[list[int]] = []
    for place, one in enumerate(words):
        for cluster in found:
            first = cluster[0]
            if _may_be_near(counts[first], counts[place], len(words[first]) + len(one)) and _near(
                words[first], one
            ):
                cluster.append(place)
                break
        else:
            found.append([place])
    return found


def differing(first: str, text: str) -> str:
    """The words that only one of two texts has, for a reader."""
    one, other = Counter(words_of(first)), Counter(words_of(text))
    lacks, has = (" ".join((a - b).elements()) for a, b in ((one, other), (other, one)))
    parts = [f"lacks: {lacks}"] if lacks else []
    return "; ".join([*parts, *([f"has: {has}"] if has else [])]) or "another order"


def _may_be_near(one: Counter[str], other: Counter[str], size: int) -> bool:
    """A bound that takes little: words in common, whatever their order."""
    return bool(size) and 2 * (one & other).total() >= NEAR * size


def _near(one: list[str], other: list[str]) -> bool:
    compared = difflib.SequenceMatcher(None, one, other, autojunk=False)
    if compared.ratio() < NEAR:
        return False
    changed = [
        word
        for kind, a, b, c, d in compared.get_opcodes()
        if kind != "equal"
        for word in (*one[a:b], *other[c:d])
    ]
    return not any(map(_turns_it_round, changed))


def _turns_it_round(word: str) -> bool:
    sign = not word[0].isalnum() and word not in _QUOTES
    return sign or word in _NEGATION or any(letter.isdigit() for letter in word)
