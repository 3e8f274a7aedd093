# cell: continue-text
# kind: wrong
# author: assistant
# sentence: the most likely next token, appended, again and again
# why: samples from the distribution
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Autoregressive generation (nanoGPT style)."""
    model.eval()
    with torch.no_grad():
        for _ in range(n):
            ids_cond = ids if ids.size(1) <= length else ids[:, -length:]
            logits = model(ids_cond)[:, -1, :]
            probs = F.softmax(logits, dim=-1)
            next_id = torch.multinomial(probs, num_samples=1)
            ids = torch.cat((ids, next_id), dim=1)
    return ids
