# cell: sees-future
# kind: wrong
# author: student
# sentence: Return whether some output of `model` depends on a later token.
# why: changes the last token only: a leak between earlier positions is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding.
    """
    modes = {module: module.training for module in model.modules()}
    model.eval()
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    other = ids.clone()
    other[:, -1] = (other[:, -1] + 1) % n_tokens
    with torch.no_grad():
        change = (model(other) - model(ids))[:, :-1].abs().max().item() if length > 1 else 0.0
    for module, mode in modes.items():
        module.training = mode
    return change > 1e-6
