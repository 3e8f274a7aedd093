# cell: matching
# kind: wrong
# author: student
# sentence: with ordinary scaled attention, which divides by the root of the size of *its* keys
# why: divides content by the root of d_k and positions by the root of d_p
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    d_p = Q_pos.shape[-1]
    return Q_pos @ K_pos.mT / math.sqrt(d_p), 1 / math.sqrt(d_k)
