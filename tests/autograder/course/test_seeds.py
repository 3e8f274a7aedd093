"""Private seeds: every seed of a test moves by the same amount, and nothing else changes."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.course.seeds import shifted


@pytest.mark.parametrize(
    ("source", "moved"),
    [
        ("g = torch.Generator().manual_seed(3)", "g = torch.Generator().manual_seed(100 + (3))"),
        ("torch.manual_seed(10 + seed)", "torch.manual_seed(100 + (10 + seed))"),
        ("r = np.random.default_rng(seed=7)", "r = np.random.default_rng(seed=100 + (7))"),
        ('é = "ü"; random.seed(1)', 'é = "ü"; random.seed(100 + (1))'),
        ("numbers = random.Random(7)", "numbers = random.Random(100 + (7))"),
        ("small_model(seed + 10, n_words=5)", "small_model(100 + (seed + 10), n_words=5)"),
        ("f(seed(1), seed(2))", "f(seed(100 + (1)), seed(100 + (2)))"),
        ("torch.manual_seed(\n    4\n)", "torch.manual_seed(\n    100 + (4)\n)"),
        ("torch.randn(3)  # manual_seed(3)", "torch.randn(3)  # manual_seed(3)"),
        ("%time manual_seed(3)", "%time manual_seed(3)"),
    ],
)
def test_seeds_move(source, moved):
    assert shifted(source, 100) == moved


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=4), st.integers(0, 10**9))
def test_the_same_numbers_come_as_from_the_sums(seeds, by):
    source = "".join(f"random.seed({seed})\ndrawn.append(random.random())\n" for seed in seeds)
    drawn: list[float] = []
    exec(shifted(source, by), {"random": random, "drawn": drawn})
    assert drawn == [random.Random(seed + by).random() for seed in seeds]
    assert shifted(source, 0) == source
