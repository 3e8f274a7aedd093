# cell: sees-future
# kind: wrong
# author: student
# sentence: length: of the sequences to try
# why: the sequences are one token too short: the last position is never tried

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(n_tokens, (16, length - 1), generator=generator)
    return bool((influence(model, ids, n_tokens).triu(1) > 1e-6).any())
