# cell: sees-future
# kind: wrong
# author: student
# sentence: try at least eight random sequences
# why: a single random sequence
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    ids = torch.randint(n_tokens, (1, length), generator=generator)
    table = influence(model, ids, n_tokens)
    return any(table[t, j].item() >= 1e-6 for t in range(length) for j in range(t + 1, length))
