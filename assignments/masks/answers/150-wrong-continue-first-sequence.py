# cell: continue-text
# kind: wrong
# author: student
# sentence: Return `ids` with `n` more tokens, each the most likely one after what stands before it.
# why: the token of the first sequence is appended to all of them
@torch.no_grad()
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    for _ in range(n):
        best = model(ids[:, -length:])[0, -1].argmax()
        ids = F.pad(ids, (0, 1), value=best.item())
    for m, mode in modes:
        m.training = mode
    return ids
