# cell: continue-text
# kind: wrong
# author: assistant
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode
# why: dropout stays on while the model writes
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    for _ in range(n):
        with torch.no_grad():
            logits = model(ids[:, -length:])
        next_token = logits[:, -1, :].argmax(dim=-1, keepdim=True)
        ids = torch.cat([ids, next_token], dim=1)
    return ids
