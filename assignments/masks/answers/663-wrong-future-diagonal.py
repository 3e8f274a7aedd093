# cell: sees-future
# kind: wrong
# author: student
# sentence: It **sees the future** if the logits at some position depend on a token after it.
# why: counts the diagonal as future: an honest model is accused
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(n_tokens, (8, length), generator=generator)
    changes = influence(model, ids, n_tokens)
    return changes.triu().max().item() > 1e-6
