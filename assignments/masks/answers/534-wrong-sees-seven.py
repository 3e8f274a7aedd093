# cell: sees-future
# kind: wrong
# author: student
# sentence: try at least eight random sequences
# why: range(1, 8) tries seven sequences

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    for _ in range(1, 8):
        ids = torch.randint(n_tokens, (1, length), generator=generator)
        if influence(model, ids, n_tokens).triu(1).max().item() > 1e-6:
            return True
    return False
