# cell: select
# kind: wrong
# author: student
# sentence: K: (n, d), rows of unit length, no two alike
# why: looks for the largest |k_i·k_j|; a key opposite to k_j has 1 there, and the length becomes infinite
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    similar = (K @ K[j]).abs()
    others = torch.cat([similar[:j], similar[j + 1 :]])
    gap = 1 - others.max()
    c = 1.01 * (smallest_margin(len(K), weight) + 0.01) / gap
    return c * K[j]
