# cell: matching
# kind: right
# author: student
# sentence: Write the score of the long vectors as a sum of two, and see what the division does to each of them.
# why: the root of the sum by math.hypot, the products as a sum of elementwise products
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    root = math.hypot(math.sqrt(d_k), math.sqrt(K_pos.size(-1)))
    products = (Q_pos.unsqueeze(-2) * K_pos.unsqueeze(-3)).sum(dim=-1)
    return products / root, 1 / root
