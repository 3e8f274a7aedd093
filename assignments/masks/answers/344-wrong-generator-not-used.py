# cell: sees-future
# kind: wrong
# author: assistant
# sentence: n_tokens: ids go from 0 to n_tokens - 1 length: of the sequences to try generator: draws them
# why: draws with a generator of its own, always the same sequences
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    rng = torch.Generator().manual_seed(0)
    for _ in range(8):
        ids = torch.randint(0, n_tokens, (1, length), generator=rng)
        impact = influence(model, ids, n_tokens)
        for t in range(length):
            for j in range(t + 1, length):
                if impact[t, j].item() > 1e-6:
                    return True
    return False
