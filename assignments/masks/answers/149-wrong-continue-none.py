# cell: continue-text
# kind: wrong
# author: student
# sentence: ids: (B, T) n: 0 or more length: the model is shown at most the last `length` tokens
# why: for n = 0 an empty list is concatenated, which is an error
@torch.no_grad()
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    text, new = ids, []
    for _ in range(n):
        new.append(model(text[:, -length:])[:, -1].argmax(-1))
        text = torch.cat([text, new[-1][:, None]], dim=1)
    for m, mode in modes:
        m.training = mode
    return torch.cat([ids, torch.stack(new, dim=1)], dim=1)
