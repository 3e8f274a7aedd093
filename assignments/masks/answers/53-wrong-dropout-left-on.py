# cell: sees-future
# kind: wrong
# author: student
# sentence: An honest model with dropout switched on is not accused.
# why: asks the model in the mode it is in
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(n_tokens, (128, length), generator=generator)
    with torch.no_grad():
        base = model(ids)
        for j in range(1, length):
            new = ids.clone()
            new[:, j] = (new[:, j] + 1) % n_tokens
            if (model(new)[:, :j] - base[:, :j]).abs().max() > 1e-6:
                return True
    return False
