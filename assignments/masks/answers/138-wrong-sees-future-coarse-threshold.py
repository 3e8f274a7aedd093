# cell: sees-future
# kind: wrong
# author: assistant
# sentence: A change below 1e-6 counts as rounding.
# why: torch.allclose with atol=1e-3 counts changes of up to a thousandth as rounding
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """True if any output reacts to a later token."""
    for _ in range(8):
        ids = torch.randint(0, n_tokens, (1, length), generator=generator)
        future = influence(model, ids, n_tokens).triu(diagonal=1)
        if not torch.allclose(future, torch.zeros_like(future), atol=1e-3):
            return True
    return False
