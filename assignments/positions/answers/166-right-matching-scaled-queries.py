# cell: matching
# kind: right
# author: student
# sentence: Write the score of the long vectors as a sum of two, and see what the division does to each of them.
# why: einsum with the queries divided first; the scale as a power
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    scale = float((d_k + Q_pos.shape[-1]) ** -0.5)
    return torch.einsum("...qp,...kp->...qk", Q_pos * scale, K_pos), scale
