# cell: sees-future
# kind: wrong
# author: student
# sentence: A change below 1e-6 counts as rounding.
# why: changes below 1e-4 are ignored
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    ids = torch.randint(0, n_tokens, (16, length), generator=generator)
    future = influence(model, ids, n_tokens).triu(diagonal=1)
    return bool((future > 1e-4).any())
