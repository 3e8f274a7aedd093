# cell: continue-text
# kind: wrong
# author: assistant
# sentence: The model never sees more than the last `length` tokens, and always as many as there are.
# why: fills short inputs up to `length` with zeros on the left, so the model is shown tokens that are not there
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Greedy decoding with a fixed-size context window."""
    with torch.no_grad():
        for _ in range(n):
            window = ids[:, -length:]
            if window.size(1) < length:
                window = F.pad(window, (length - window.size(1), 0), value=0)
            next_id = model(window)[:, -1].argmax(dim=-1, keepdim=True)
            ids = torch.cat([ids, next_id], dim=1)
    return ids
