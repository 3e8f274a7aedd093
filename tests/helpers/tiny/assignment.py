"""The tiny assignment as an author writes it: every kind of cell once, quick because it imports nothing."""

TINY = '''\
# ---
# title: Tiny
# points: 5
# minutes: 7
# seconds: 5
# data: []
# ---

# %% [markdown]
# Two exercises.

# %%
BASE = 40

# %% [markdown] exercise="add" title="Add" difficulty=1 minutes=5 rows="9-1, 9-2" errata="E-99"
# Add two to the base.


# %% solution="add"
def add() -> int:
    """Return the base plus two."""
    ### BEGIN SOLUTION
    secret_answer = BASE + 2
    return secret_answer
    ### END SOLUTION


# %% check="add-check"
assert isinstance(add(), int), "a whole number is wanted"
print("add: all checks passed")

# %% test="add-value" points=2 rests="the base plus two"
# The value is right.
import sys

print("a warning that must cost nothing", file=sys.stderr)
assert add() == 42, "add two to the base"

# %% test="add-type" points=1 rests="-> int:"
# The type is right.
assert type(add()) is int, "a whole number is wanted"

# %% [markdown] exercise="say" title="Say" difficulty=3 minutes=2
# Say why.

# %% [markdown] written="say" points=2
# ### BEGIN SOLUTION
# Because of the secret reason.
# ### END SOLUTION
'''
