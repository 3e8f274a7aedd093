# cell: sees-future
# kind: wrong
# author: student
# sentence: look at the whole map, and at more than one random sequence
# why: a single random sequence
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(0, n_tokens, (1, length), generator=generator)
    future = torch.triu(influence(model, ids, n_tokens), diagonal=1)
    return bool((future > 1e-6).any())
