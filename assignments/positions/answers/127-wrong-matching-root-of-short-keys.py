# cell: matching
# kind: wrong
# author: student
# sentence: with ordinary scaled attention, which divides by the root of the size of *its* keys
# why: both are divided by the root of d_k, but the concatenated keys are d_k + d_p long
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    scale = 1 / math.sqrt(d_k)
    return scale * (Q_pos @ K_pos.mT), scale
