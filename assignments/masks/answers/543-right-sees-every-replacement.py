# cell: sees-future
# kind: right
# author: assistant
# sentence: It **sees the future** if the logits at some position depend on a token after it.
# why: own passes on a copy in evaluation mode; every later token is replaced by every other id

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    import copy

    probe = copy.deepcopy(model).eval()
    ids = torch.randint(0, n_tokens, (12, length), generator=generator)
    with torch.no_grad():
        before = probe(ids)
        for j in range(1, length):
            for shift in range(1, n_tokens):
                changed = ids.clone()
                changed[:, j] = (ids[:, j] + shift) % n_tokens
                if (probe(changed)[:, :j] - before[:, :j]).abs().max().item() > 1e-6:
                    return True
    return False
