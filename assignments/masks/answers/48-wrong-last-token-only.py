# cell: sees-future
# kind: wrong
# author: student
# sentence: Return whether some output of `model` depends on a later token.
# why: only the last token is ever changed; a leak between earlier places is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    was = model.training
    model.eval()
    ids = torch.randint(n_tokens, (200, length), generator=generator)
    new = ids.clone()
    new[:, -1] = (new[:, -1] + 1) % n_tokens
    with torch.no_grad():
        change = (model(ids) - model(new))[:, :-1].abs().max().item()
    model.train(was)
    return change > 1e-6
