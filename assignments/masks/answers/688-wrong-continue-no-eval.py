# cell: continue-text
# kind: wrong
# author: student
# sentence: ask the model in evaluation mode
# why: dropout stays on: a model in training mode writes another text at every call
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    with torch.no_grad():
        for _ in range(n):
            token = model(ids[:, -length:])[:, -1].argmax(dim=-1)
            ids = torch.cat([ids, token.unsqueeze(1)], dim=1)
    return ids
