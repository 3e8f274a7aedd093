# cell: sees-future
# kind: wrong
# author: student
# sentence: Return whether some output of `model` depends on a later token.
# why: range(length - 1) for the changed token: leaks from the last token are missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    ids = torch.randint(0, n_tokens, (10, length), generator=generator)
    table = influence(model, ids, n_tokens)
    for j in range(length - 1):
        for t in range(j):
            if table[t, j] >= 1e-6:
                return True
    return False
