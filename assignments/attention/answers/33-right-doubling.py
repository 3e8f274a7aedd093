# cell: select
# kind: wrong
# author: student
# sentence: if it is longer than 2, it may be at most twice as long as the shortest c k_j for which the bound of the exercise before promises the wanted weight
# why: doubles the length until the measured weight, in float64, is above the wanted one, and doubles once more; labelled right by its author, but since then the task limits the length, and this one can exceed it
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    keys = K.to(torch.float64)
    c = 1.0
    while True:
        q = (c * keys[j]).to(K.dtype)
        if torch.softmax(keys @ q.to(torch.float64), dim=0)[j].item() > weight:
            return 2 * q
        c *= 2
