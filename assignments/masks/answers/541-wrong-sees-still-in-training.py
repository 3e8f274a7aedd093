# cell: sees-future
# kind: wrong
# author: student
# sentence: and on honest ones, one of them with dropout switched on
# why: asks the model in whatever mode it is: with dropout on, an honest model is accused

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    with torch.no_grad():
        before = model(ids)
        for j in range(1, length):
            changed = ids.clone()
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            if (model(changed) - before)[:, :j].abs().max() > 1e-6:
                return True
    return False
