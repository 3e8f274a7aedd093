"""Mistakes and other right answers can be written as functions and as classes, several of one name."""

from autograder import known

FILE = '''
import functools

from autograder.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("count", "one")
class Count:
    """The first of two with this name."""

    def step(self):
        return 1


@alternatives.rewrite("count", "two")
class Count:
    def step(self):
        return 2


@alternatives.rewrite("twice", "kept")
@functools.cache
def twice(x):
    return x + x
'''


def test_each_definition_keeps_its_own_text(tmp_path):
    folder = tmp_path / "course"
    folder.mkdir()
    (folder / known.ALTERNATIVES).write_text(FILE, encoding="utf-8")
    declared = known._declarations(folder / known.ALTERNATIVES, "alternatives", known.Alternatives).declared
    one, two, twice = (variant.definition for variant in declared)
    assert one.startswith("class Count:")
    assert "return 1" in one
    assert "return 2" not in one
    assert "return 2" in two
    assert twice == "@functools.cache\ndef twice(x):\n    return x + x"
