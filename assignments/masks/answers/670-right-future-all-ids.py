# cell: sees-future
# kind: right
# author: assistant
# sentence: Return whether some output of `model` depends on a later token.
# why: own forward passes: sixteen sequences, each token replaced by every other id
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    largest = 0.0
    try:
        with torch.no_grad():
            ids = torch.randint(n_tokens, (16, length), generator=generator)
            base = model(ids)
            for j in range(1, length):
                for step in range(1, n_tokens):
                    changed = ids.clone()
                    changed[:, j] = (ids[:, j] + step) % n_tokens
                    largest = max(largest, (model(changed) - base)[:, :j].abs().max().item())
    finally:
        for module, mode in modes:
            module.training = mode
    return largest >= 1e-6
