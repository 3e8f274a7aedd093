# cell: sees-future
# kind: wrong
# author: student
# sentence: Return whether some output of `model` depends on a later token.
# why: looks at the first diagonal above the main one only
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    ids = torch.randint(n_tokens, (32, length), generator=generator)
    return bool(influence(model, ids, n_tokens).diagonal(offset=1).max() >= 1e-6)
