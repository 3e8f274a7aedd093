# cell: continue-text
# kind: wrong
# author: student
# sentence: Return `ids` with `n` more tokens, each the most likely one after what stands before it.
# why: the token of the first sequence is appended to all
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    with torch.no_grad():
        for _ in range(n):
            best = model(ids[:, -length:])[0, -1].argmax().item()
            column = torch.full((ids.shape[0], 1), best, dtype=ids.dtype, device=ids.device)
            ids = torch.cat([ids, column], dim=1)
    return ids
