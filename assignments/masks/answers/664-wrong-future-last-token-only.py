# cell: sees-future
# kind: wrong
# author: assistant
# sentence: if the logits at some position depend on a token after it
# why: changes the last token only: a model in which position 1 reads token 2 is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ids = torch.randint(0, n_tokens, (16, length), generator=generator)
    changed = ids.clone()
    changed[:, -1] = (changed[:, -1] + 1) % n_tokens
    modes = {m: m.training for m in model.modules()}
    model.eval()
    with torch.no_grad():
        difference = (model(ids) - model(changed)).abs()
    for m, mode in modes.items():
        m.training = mode
    return bool(difference[:, :-1].max() > 1e-6)
