# cell: continue-text
# kind: right
# author: student
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: writes into a new tensor of full size; topk finds the token

def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    B, T = ids.shape
    text = torch.cat([ids, ids.new_zeros(B, n)], dim=1)
    modes = {module: module.training for module in model.modules()}
    model.eval()
    try:
        for place in range(T, T + n):
            shown = text[:, max(0, place - length) : place].clone()
            logits = model(shown).detach()
            text[:, place] = logits[:, -1].topk(1).indices.squeeze(1).to(ids.dtype)
    finally:
        for module, mode in modes.items():
            module.training = mode
    return text
