# cell: sees-future
# kind: wrong
# author: assistant
# sentence: try at least eight random sequences
# why: one sequence, repeated eight times
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(n_tokens, (1, length), generator=generator).repeat(8, 1)
    future = torch.triu(influence(model, ids, n_tokens), diagonal=1)
    return bool((future >= 1e-6).any().item())
