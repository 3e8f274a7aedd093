"""The text of a small assignment with its known mistakes and right answers, for tests of the audit.

`LONGER` has a second exercise that builds on the first, and a given cell that nobody needs.
"""

SMALL = '''\
# ---
# title: Small
# points: 4
# minutes: 5
# seconds: 5
# data: []
# ---

# %%
import random

# %% [markdown] exercise="double" title="Double" difficulty=1 minutes=5
# Double a number.


# %% solution="double"
def double(x: int) -> int:
    """Return twice x."""
    ### BEGIN SOLUTION
    return x + x
    ### END SOLUTION


# %% check="double-check"
assert double(1) == 2, "try one"

# %% test="double-value" points=3 rests="Return twice x."
# Some numbers.
import random

random.seed(3)
for x in [random.randint(1, 9) for _ in range(5)]:
    assert double(x) == 2 * x, "not twice the number"

# %% test="double-negative" points=1 rests="Return twice x."
# A negative number.
assert double(-3) < 0, "the sign is lost"
'''
MUTANTS = """\
from autograder.course.known import Mutants

mutants = Mutants()
for number in (3, 4, 5):
    mutants.edit(
        "double", f"times-{number}", ("x + x", f"{number} * x"), misconception=f"{number} times the number",
        caught_by="double-value", hint="Count.",
    )
mutants.edit(
    "double", "square", ("x + x", "x * x"), misconception="the square",
    caught_by=("double-value", "double-negative"), hint="Add, do not multiply.",
)
mutants.edit(
    "double", "absolute", ("x + x", "abs(x + x)"), misconception="the size of twice the number",
    caught_by="double-negative", hint="Mind the sign.",
)
"""
ALTERNATIVES = """\
from autograder.course.known import Alternatives

alternatives = Alternatives()
alternatives.edit("double", "product", ("x + x", "2 * x"))


@alternatives.rewrite("double", "sum")
def double(x):
    return sum([x, x])
"""
LONGER = (
    SMALL.replace("points: 4", "points: 6").replace("# minutes: 5\n", "# minutes: 10\n")
    + '''
# %%
import functools

# %%
WORDS = ["not", "needed"]

# %% [markdown] exercise="quadruple" title="Quadruple" difficulty=1 minutes=5
# Double a number twice.


# %% solution="quadruple"
def quadruple(x: int) -> int:
    """Return four times x."""
    ### BEGIN SOLUTION
    return functools.reduce(lambda y, _: double(y), range(2), x)
    ### END SOLUTION


# %% check="quadruple-check"
record = quadruple(4)

# %% test="quadruple-value" points=1 rests="Return four times x."
# Odd numbers.
assert [quadruple(3), quadruple(5)] == [12, 20], "not four times the number"

# %% test="quadruple-record" points=1 rests="Return four times x."
# What the check wrote down.
assert record == 16, "not four times the number"
'''
)
