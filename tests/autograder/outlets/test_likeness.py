"""Code that is alike: renamed copies are found, what the task explains is not, and nothing breaks it."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.outlets import likeness

ODD = '''\
def median(values: list[float]) -> float:
    """Mine."""
    ranked = sorted(values, key=lambda entry: (entry, -entry))
    lower, upper = ranked[(len(ranked) - 1) // 2], ranked[len(ranked) // 2]
    if abs(upper - lower) > 10 ** 9 and lower * upper < 0:
        return sum([lower, upper]) / len([lower, upper])
    return lower + (upper - lower) / 2
'''
RENAMED = """\
# all by myself
def median(xs):
    s = sorted(xs, key=lambda e: (e, -e))   # sort

    a, b = s[(len(s) - 1) // 2], s[len(s) // 2]
    if abs(b - a) > 10 ** 9 and a * b < 0:
        return sum([a, b]) / len([a, b])
    return a + (b - a) / 2
"""
USUAL = "def median(values):\n    values = sorted(values)\n    n = len(values)\n    return values[n // 2]\n"
OWN = """\
def median(values):
    bigger = [v for v in values if sum(w < v for w in values) >= len(values) / 2]
    smaller = [v for v in values if sum(w > v for w in values) >= len(values) / 2]
    return (min(bigger) + max(smaller)) / 2
"""


def alike(**texts):
    return likeness.pairs({who: {"median": text} for who, text in texts.items()})


def test_a_copy_with_new_names_comments_and_layout_is_found():
    (pair,) = alike(ada=ODD, ben=RENAMED, cem=OWN, dora=USUAL)
    assert pair.students == ("ada", "ben")
    assert pair.share == 1.0
    assert pair.identical == ("median",)
    assert pair.cells == (("median", ODD, RENAMED),)


def test_a_copy_with_a_line_more_is_found_and_not_called_the_same():
    (pair,) = alike(ada=ODD, ben=RENAMED.replace("    a, b", "    print(s)\n    a, b"), cem=OWN)
    assert (pair.share, pair.identical) == (1.0, ())


def test_what_many_wrote_or_everybody_was_given_says_nothing():
    assert alike(ada=USUAL, ben=USUAL) == ()  # too short to tell anything
    many = {f"s{n}": RENAMED if n % 2 else ODD for n in range(6)}
    assert alike(**many, cem=OWN) == ()
    assert likeness.pairs({"ada": {"m": ODD}, "ben": {"m": RENAMED}}, given=[ODD]) == ()


@pytest.mark.parametrize(
    "text", ["def f(:", "x = 1\x00", "(" * 5000, "-" * 100_000 + "1", "x = " + "1+" * 30_000 + "1"]
)
def test_nothing_that_was_handed_in_breaks_it(text):
    assert [pair.students for pair in alike(eve=text, mal=text, ada=ODD, ben=RENAMED)] == [("ada", "ben")]


LINES = [f"x = max({n}, y * {n + 1}) + len([v for v in z if v > {n + 2}])" for n in range(12)]
LINES += [f"x = max({n}, y * {n + 1})" for n in range(4)]


def code(lines):
    return "def f(y, z):\n" + "".join(f"    {LINES[n]}\n" for n in sorted(lines))


def every_pair(written):
    """Who is how much alike, by the definition: every student is compared with every other."""
    parts = {who: likeness._statements(cells["f"]) for who, cells in written.items()}
    most = max(2, int(likeness.COMMON * len(parts)))
    had = Counter(key for part in parts.values() for key in part)
    own = {who: {k: n for k, n in part.items() if had[k] <= most} for who, part in parts.items()}
    found = []
    for a, b in itertools.combinations(sorted(own), 2):
        shared = sum(own[a][key] for key in own[a] if key in own[b])
        smaller = min(sum(own[a].values()), sum(own[b].values()))
        if shared >= likeness.LEAST_SHARED and shared >= likeness.LEAST_SHARE * smaller:
            found.append((-shared / smaller, -shared, (a, b)))
    return sorted(found)[:30]


@given(st.lists(st.sets(st.integers(0, len(LINES) - 1), min_size=1), min_size=2, max_size=16))
@settings(deadline=None, max_examples=100)
def test_nobody_is_missed_who_would_be_found_by_comparing_everybody(chosen):
    written = {f"s{number:02}": {"f": code(lines)} for number, lines in enumerate(chosen)}
    found = [(-pair.share, -pair.nodes, pair.students) for pair in likeness.pairs(written)]
    assert found == every_pair(written)


def test_only_those_are_compared_who_share_something_rare():
    """Of a class of two hundred in which each wrote with one neighbour, and used phrases that twenty have."""
    parts = {
        f"s{n:03}": {f"pair {n // 2}": 60, f"own {n}": 30, **{f"phrase {n // 20} {k}": 5 for k in range(5)}}
        for n in range(200)
    }
    assert len(likeness._candidates(parts)) == 100


def test_a_cell_is_parsed_once_however_many_it_is_like(monkeypatch):
    parsed = []
    tree = likeness._tree
    monkeypatch.setattr(likeness, "_tree", lambda text: parsed.append(text) or tree(text))
    many = {f"s{n:02}": ODD.replace("10 ** 9", f"10 ** {9 + n // 4}") for n in range(20)}
    assert len(alike(**many)) == 30
    assert len(parsed) == len({*many.values()})
