# cell: sees-future
# kind: wrong
# author: assistant
# sentence: generator: draws them
# why: the sequences come from the global generator: the same seed tries others each time, the state of generator stays
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    for _ in range(8):
        ids = torch.randint(0, n_tokens, (4, length))
        changes = influence(model, ids, n_tokens)
        upper = torch.triu(torch.ones_like(changes), diagonal=1).bool()
        if (changes[upper] > 1e-6).any():
            return True
    return False
