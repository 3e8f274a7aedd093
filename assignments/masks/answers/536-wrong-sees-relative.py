# cell: sees-future
# kind: wrong
# author: student
# sentence: A change below 1e-6 counts as rounding
# why: compares with the largest change of the past and present: a leak that is faint beside it is missed

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    found = influence(model, ids, n_tokens)
    return bool(found.triu(1).max() > 1e-6 + 1e-3 * found.tril().max())
