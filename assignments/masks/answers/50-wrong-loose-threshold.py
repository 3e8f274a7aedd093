# cell: sees-future
# kind: wrong
# author: student
# sentence: A change below 1e-6 counts as rounding.
# why: changes below 1e-3 count as rounding, and a faint leak is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(n_tokens, (128, length), generator=generator)
    future = influence(model, ids, n_tokens).triu(diagonal=1)
    return not torch.allclose(future, torch.zeros_like(future), atol=1e-3)
