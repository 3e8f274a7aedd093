# cell: sees-future
# kind: wrong
# author: student
# sentence: A change below 1e-6 counts as rounding.
# why: compares the mean of the map with the threshold, so a faint leak at one place drowns
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(n_tokens, (12, length), generator=generator)
    future = torch.triu(influence(model, ids, n_tokens), diagonal=1)
    return future.mean().item() > 1e-6
