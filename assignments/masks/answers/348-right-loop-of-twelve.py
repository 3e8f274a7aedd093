# cell: sees-future
# kind: right
# author: student
# sentence: Some leaks show for most ids and not for all: try at least eight random sequences.
# why: twelve sequences one by one, stops at the first leak
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    for _ in range(12):
        ids = torch.randint(0, n_tokens, (1, length), generator=generator)
        table = influence(model, ids, n_tokens).tolist()
        if any(change >= 1e-6 for t, row in enumerate(table) for change in row[t + 1 :]):
            return True
    return False
