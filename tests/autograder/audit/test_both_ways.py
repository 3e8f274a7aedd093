"""The same tests from inside and from outside: equal verdicts are counted, and a difference is shown."""

import pytest

from autograder.audit import both_ways
from autograder.audit.both_ways import Comparison, Difference
from autograder.audit.sample import Sample


@pytest.fixture
def comparison(small):
    folder = small()
    (folder / "autograder.toml").write_text("[grading]\npreload = []\n", encoding="utf-8")
    with both_ways.server(folder) as server:
        return both_ways.compare(folder, "small", server, Sample())


def test_every_known_answer_gets_the_same_verdict_both_ways(comparison):
    assert comparison.differences == ()
    assert comparison.answers >= 6
    assert comparison.verdicts == 2 * comparison.answers


def test_a_difference_is_shown_with_both_verdicts():
    found = Comparison("small", 3, 6, (Difference("double/x", "test", "passed", "no"),), 0.1, 0.2)
    assert found.tests == ("test",)
    assert "5 of 6 verdicts" in both_ways.summary(found)
    assert "double/x, test: inside 'passed', outside 'no'" in both_ways.summary(found)
