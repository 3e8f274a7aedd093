# cell: matching
# kind: wrong
# author: student
# sentence: Now concatenate in thought: queries $[q_i, q_i^\text{pos}]$ and keys $[k_j, k_j^\text{pos}]$, with ordinary scaled attention, which divides by the root of the size of *its* keys.
# why: divides each part by the root of its own size; for d_p = 2 and d_k = 7 the scale is 1/sqrt(7) instead of 1/3, and the bias is divided by sqrt(2) instead of 3
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    """Return the bias and the scale with which `biased_attention` on keys of size `d_k` does the same as
    scaled attention on [q, q_pos] and [k, k_pos].

    Q_pos: (..., T_q, d_p)   K_pos: (..., T_k, d_p)
    returns: bias (..., T_q, T_k), dtype of Q_pos, and scale
    """
    d_p = Q_pos.shape[-1]
    bias = Q_pos @ K_pos.transpose(-2, -1) / math.sqrt(d_p)
    return bias, 1 / math.sqrt(d_k)
