# cell: sees-future
# kind: wrong
# author: student
# sentence: Return whether some output of `model` depends on a later token.
# why: looks one place ahead only
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    for _ in range(10):
        ids = torch.randint(n_tokens, (32, length), generator=generator)
        if influence(model, ids, n_tokens).diagonal(1).max() > 1e-6:
            return True
    return False
