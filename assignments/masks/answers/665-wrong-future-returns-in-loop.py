# cell: sees-future
# kind: wrong
# author: student
# sentence: try at least eight random sequences
# why: return False stands in the loop: only the first sequence is tried, a leak that shows for some ids is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    for _ in range(8):
        ids = torch.randint(n_tokens, (1, length), generator=generator)
        changes = influence(model, ids, n_tokens)
        if changes.triu(1).max() > 1e-6:
            return True
        else:
            return False
