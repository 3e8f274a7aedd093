# cell: sees-future
# kind: wrong
# author: student
# sentence: It **sees the future** if the logits at some position depend on a token after it.
# why: changes the last token only, as in the question; a leak from a token in the middle is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    changed = ids.clone()
    changed[:, -1] = (changed[:, -1] + 1) % n_tokens
    with torch.no_grad():
        difference = (model(ids) - model(changed))[:, :-1].abs()
    for m, mode in modes:
        m.training = mode
    return bool(difference.max() > 1e-6)
