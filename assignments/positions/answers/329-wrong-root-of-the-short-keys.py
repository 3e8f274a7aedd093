# cell: matching
# kind: wrong
# author: student
# sentence: with ordinary scaled attention, which divides by the root of the size of *its* keys.
# why: the scale is one over the root of d_k alone
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    """Return the bias and the scale with which `biased_attention` on keys of size `d_k` does the same as
    scaled attention on [q, q_pos] and [k, k_pos].

    Q_pos: (..., T_q, d_p)   K_pos: (..., T_k, d_p)
    returns: bias (..., T_q, T_k), dtype of Q_pos, and scale
    """
    d_p = Q_pos.shape[-1]
    return Q_pos @ K_pos.mT / math.sqrt(d_k + d_p), 1 / math.sqrt(d_k)
