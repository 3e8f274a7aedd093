# cell: identity
# kind: wrong
# author: student
# sentence: Return one query per key, so that query i puts at least `weight` on key i.
# why: one length for all, from the mean gap; a key with a nearer neighbour than most stays below the weight
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    G = K @ K.mT
    G.fill_diagonal_(-1)
    gap = (1 - G.amax(dim=1)).mean()
    return 1.5 * smallest_margin(len(K), weight) / gap * K
