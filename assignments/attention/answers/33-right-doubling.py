# cell: select
# kind: right
# author: student
# sentence: Many queries do it. Any query that passes is right
# why: doubles the length until the measured weight, in float64, is above the wanted one
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    keys = K.to(torch.float64)
    c = 1.0
    while True:
        q = (c * keys[j]).to(K.dtype)
        if torch.softmax(keys @ q.to(torch.float64), dim=0)[j].item() > weight:
            return 2 * q
        c *= 2
