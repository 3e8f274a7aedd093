# cell: sees-future
# kind: wrong
# author: student
# sentence: A change below 1e-6 counts as rounding
# why: torch.allclose with atol 1e-4: a faint leak that moves a logit by 2e-5 is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    future = influence(model, ids, n_tokens).triu(1)
    return not torch.allclose(future, torch.zeros_like(future), atol=1e-4)
