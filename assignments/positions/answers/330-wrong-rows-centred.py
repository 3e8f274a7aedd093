# cell: matching
# kind: wrong
# author: assistant
# sentence: A number added to a whole row of the bias would change no output: add none, so that the bias of a pair depends on its two positions alone.
# why: subtracts the largest bias of each row "for stability"
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    """Return the bias and the scale with which `biased_attention` on keys of size `d_k` does the same as
    scaled attention on [q, q_pos] and [k, k_pos].

    Q_pos: (..., T_q, d_p)   K_pos: (..., T_k, d_p)
    returns: bias (..., T_q, T_k), dtype of Q_pos, and scale
    """
    scale = 1.0 / math.sqrt(d_k + Q_pos.size(-1))
    bias = torch.matmul(Q_pos, K_pos.transpose(-2, -1)) * scale
    bias = bias - bias.amax(dim=-1, keepdim=True)
    return bias, scale
