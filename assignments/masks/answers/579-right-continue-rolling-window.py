# cell: continue-text
# kind: right
# author: assistant
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: a copy of the model, a window of its own that grows and then rolls, new tokens joined at the end

import copy


def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int, dim: int = 1) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    twin = copy.deepcopy(model).eval()
    window, pieces = ids[:, -length:].clone(), [ids]
    for _ in range(n):
        with torch.no_grad():
            scores = twin(window)[:, -1, :].log_softmax(dim=-1)
        following = scores.sort(dim=-1, descending=True).indices[:, :1]
        pieces.append(following)
        if window.shape[1] < length:
            window = torch.cat([window, following], dim=dim)
        else:
            window = torch.roll(window, -1, dims=1)
            window[:, -1:] = following
    return torch.cat(pieces, dim=dim)
