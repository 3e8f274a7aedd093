# cell: continue-text
# kind: wrong
# author: student
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: shows one token too few once the window is full (and everything for length 1)
@torch.no_grad()
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    for _ in range(n):
        window = ids if ids.shape[1] < length else ids[:, -(length - 1) :]
        new = model(window)[:, -1].argmax(dim=-1, keepdim=True)
        ids = torch.cat([ids, new], dim=1)
    for m, mode in modes:
        m.training = mode
    return ids
