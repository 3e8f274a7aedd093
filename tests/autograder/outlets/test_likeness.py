"""Code that is alike: renamed copies are found, what the task explains is not, and nothing breaks it."""

import pytest

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
