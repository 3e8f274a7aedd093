"""A solution in another hand looks different and does the same."""

import pytest
import torch

from autograder.audit.disguise import disguised

PLAIN = '''\
def scores(Q, K, limit=2.0):
    """Scores up to a limit."""
    first = Q @ K.mT
    second = Q.sum()
    kept = [row for row in first if row.sum() < limit if row.numel() > 0]
    if len(kept) > 1:
        return torch.stack(kept).softmax(dim=-1)
    else:
        return second if not kept else kept[0].exp()
'''
HANDS = {  # what a line becomes
    "a = Q @ K": "_times(Q, K)",
    "a = [x + 1 for x in Q]": "for my_collected_0_x in Q:",
    "a = 1 if Q < 2 else 3": "3 if not 2 > Q else 1",
    "a = Q.softmax(dim=-1)": "torch.softmax(Q, dim=-1)",
    "return Q + 1": "my_outcome = Q + 1",
    "a = 1\n    b = 2": "my_b = 2\n    my_a = 1",
}
SAME = {  # what may not change, because something else would
    "a = math.exp(Q)": "math.exp(Q)",
    "a = [(lambda x: x)(x) for x in Q]": "[(lambda x: x)(x) for x in Q]",
    "a = [Q for Q in Q]": "[Q for Q in Q]",
    "a = torch.rand(1)\n    b = torch.rand(2)": "torch.rand(1)\n    my_b",
    "a = nn.Linear(1, 1)\n    b = nn.Linear(1, 2)": "nn.Linear(1, 1)\n    my_b",
    "Q = Q + 1\n    return Q": "return Q",
    "global total\n    total = Q": "total = Q",
}


@pytest.mark.parametrize(("line", "becomes"), [*HANDS.items(), *SAME.items()])
def test_a_line_in_another_hand(line, becomes):
    assert becomes in disguised(f"def f(Q, K):\n    {line}\n")


@pytest.mark.parametrize("limit", [-100.0, 0.5, 100.0])
def test_what_it_does_is_the_same(limit):
    own, other = {"torch": torch}, {"torch": torch}
    exec(PLAIN, own)
    exec(disguised(PLAIN), other)
    generator = torch.Generator().manual_seed(0)
    Q, K = torch.randn(4, 3, generator=generator), torch.randn(5, 3, generator=generator)
    assert disguised(PLAIN) != PLAIN
    torch.testing.assert_close(other["scores"](Q, K, limit), own["scores"](Q, K, limit))


def test_names_that_mean_something_outside_stay():
    text = """\
def outer(x):
    total = 0
    def inner(total):
        return total + x
    class Kind:
        size = 3
    return inner(total) + Kind.size
"""
    names = {}
    exec(disguised(text), names)
    assert names["outer"](2) == 5
