# cell: matching
# kind: wrong
# author: assistant
# sentence: A number added to a whole row of the bias would change no output: add none, so that the bias of a pair depends on its two positions alone.
# why: subtracts the maximum of each row; for Q_pos = ones(3, 2), K_pos = ones(5, 2), d_k = 7 the bias is 0 instead of 2/3
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    """Return the bias and the scale with which `biased_attention` on keys of size `d_k` does the same as
    scaled attention on [q, q_pos] and [k, k_pos].

    Q_pos: (..., T_q, d_p)   K_pos: (..., T_k, d_p)
    returns: bias (..., T_q, T_k), dtype of Q_pos, and scale
    """
    d_p = Q_pos.shape[-1]
    if K_pos.shape[-1] != d_p:
        raise ValueError("Q_pos and K_pos must have the same size")

    scale = 1.0 / math.sqrt(d_k + d_p)
    bias = scale * torch.matmul(Q_pos, K_pos.transpose(-2, -1))

    # For numerical stability keep the bias at or below zero. The softmax is invariant to this.
    bias = bias - bias.amax(dim=-1, keepdim=True)
    return bias, scale
