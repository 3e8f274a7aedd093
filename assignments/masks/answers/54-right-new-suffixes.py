# cell: sees-future
# kind: right
# author: student
# sentence: It **sees the future** if the logits at some position depend on a token after it.
# why: redraws the whole rest after each position, many sequences at a time, in place of single changes
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    was = model.training
    model.eval()
    found = False
    with torch.no_grad():
        ids = torch.randint(n_tokens, (400, length), generator=generator)
        base = model(ids)
        for t in range(length - 1):
            new = ids.clone()
            new[:, t + 1 :] = torch.randint(n_tokens, (400, length - t - 1), generator=generator)
            change = (model(new)[:, : t + 1] - base[:, : t + 1]).abs().max().item()
            if change >= 1e-6:
                found = True
                break
    model.train(was)
    return found
