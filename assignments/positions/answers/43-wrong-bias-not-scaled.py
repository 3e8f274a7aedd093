# cell: matching
# kind: wrong
# author: student
# sentence: see what the division does to each of them
# why: the bias is not divided
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    scale = (d_k + K_pos.shape[-1]) ** -0.5
    return Q_pos @ K_pos.transpose(-2, -1), scale
