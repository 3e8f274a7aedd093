# cell: continue-text
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode and leave each of its modules in the mode it was in
# why: the model stays in evaluation mode

def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    model.eval()
    text = ids
    with torch.no_grad():
        for _ in range(n):
            last = model(text[:, -length:])[:, -1]
            text = torch.cat([text, last.argmax(-1, keepdim=True)], dim=1)
    return text
