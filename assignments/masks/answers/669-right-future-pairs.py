# cell: sees-future
# kind: right
# author: student
# sentence: look at the whole map, and at more than one random sequence.
# why: twelve sequences one by one, every pair of an output and a later token
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    found = False
    for _ in range(12):
        ids = torch.randint(0, n_tokens, (1, length), generator=generator)
        changes = influence(model, ids, n_tokens).tolist()
        for t in range(length):
            for j in range(t + 1, length):
                found = found or changes[t][j] >= 1e-6
    return found
