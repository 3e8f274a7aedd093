"""Settles those errata of the chapter *Attention* that no cell on the page computes."""

import torch
from torch import nn


def chain(tensor: torch.Tensor) -> int:
    """The longest chain of operations that leads to a tensor, as autograd recorded them."""
    depth: dict[object, int] = {}
    stack = [tensor.grad_fn]
    while stack:
        node = stack[-1]
        before = [parent for parent, _ in node.next_functions if parent is not None]
        waiting = [parent for parent in before if parent not in depth]
        if waiting:
            stack.extend(waiting)
        else:
            depth[node] = 1 + max((depth[parent] for parent in before), default=0)
            stack.pop()
    return depth[tensor.grad_fn]


def attend(q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """Attention with the keys as values. q: (T_q, d)   K: (T_k, d)   returns: (T_q, d)"""
    return torch.softmax(q @ K.mT / K.shape[-1] ** 0.5, dim=-1) @ K


def recurrent(X: torch.Tensor, look: bool) -> torch.Tensor:
    """The last state of a decoder whose inputs are known; with `look` it attends to `X` at each step."""
    torch.manual_seed(0)
    cell, state = nn.RNNCell(4, 4), torch.zeros(1, 4)
    for x in X:
        state = cell(x[None] + attend(state, X) if look else x[None], state)
    return state


def transformer_in_training(X: torch.Tensor) -> torch.Tensor:
    """The last output of a causal layer that is given all its inputs at once."""
    torch.manual_seed(0)
    mask = torch.full((len(X), len(X)), -torch.inf).triu(1)
    return nn.Linear(4, 4)(torch.softmax(X @ X.mT / 2 + mask, dim=-1) @ X)[-1:]


def transformer_writing(X: torch.Tensor) -> torch.Tensor:
    """The last output of the same layer when each output is the next input."""
    torch.manual_seed(0)
    layer, written = nn.Linear(4, 4), X[:1]
    for _ in X[1:]:
        written = torch.cat([written, layer(attend(written[-1:], written))])
    return written[-1:]


def test_e20_only_a_transformer_in_training_does_without_a_growing_chain():
    lengths = (4, 8, 16)
    inputs = [
        torch.randn(T, 4, generator=torch.Generator().manual_seed(T), requires_grad=True) for T in lengths
    ]
    grows = {
        "recurrent": [chain(recurrent(X, look=False)) for X in inputs],
        "recurrent with attention": [chain(recurrent(X, look=True)) for X in inputs],
        "transformer, writing": [chain(transformer_writing(X)) for X in inputs],
    }
    for name, chains in grows.items():
        short, middle, long = chains
        assert long - middle >= 8, f"{name}: every further output waits for one more, {chains}"
        assert middle - short >= 4, f"{name}: every further output waits for one more, {chains}"
    fixed = {chain(transformer_in_training(X)) for X in inputs}
    assert len(fixed) == 1, f"in training the chain has one length, whatever the number of outputs: {fixed}"


def test_e50_two_words_that_matter_alike_are_an_average():
    """Half the weight for each of two values leaves the output as far from both as half their distance."""
    for seed in range(5):
        first, second = torch.randn(2, 6, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
        values = torch.stack([first, second, torch.zeros_like(first)])
        output = torch.softmax(torch.tensor([50.0, 50.0, 0.0], dtype=torch.float64), dim=0) @ values
        half = (first - second).norm() / 2
        for value in (first, second):
            assert torch.isclose((output - value).norm(), half), "the output is one of the two values"
        selected = torch.softmax(torch.tensor([50.0, 0.0, 0.0], dtype=torch.float64), dim=0) @ values
        assert torch.allclose(selected, first), "with one winner the output is its value"
