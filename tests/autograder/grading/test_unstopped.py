"""A test that is only looked at goes on after an assertion that fails, and makes all its calls."""

from autograder.grading.unstopped import unstopped

TEST = """
def looked_at(x):
    assert f(x) > 0, "not above zero"
    return x

for x in (1, -1, 0, 2):
    looked_at(x)
    assert 1 / x and f(10 * x), "an error in a condition ends nothing either"
rest = f(100)
"""


def test_every_call_is_made_once():
    calls = []

    def f(x):
        calls.append(x)
        return -x

    space = {"f": f}
    exec(unstopped(TEST), space)
    assert calls == [1, 10, -1, -10, 0, 2, 20, 100]
    assert space["rest"] == -100


def test_errors_outside_a_condition_end_it_as_before():
    space = {}
    try:
        exec(unstopped("a = 1\nassert a == 2, 'no'\nb = a / 0\nc = 3"), space)
    except ZeroDivisionError:
        space["ended"] = True
    assert space["ended"]
    assert "c" not in space


def test_a_cell_with_a_magic_command_is_left_as_it_is():
    assert unstopped("%time f(1)\nassert False") == "%time f(1)\nassert False"
