# cell: average-two
# kind: right
# author: student
# sentence: For orthogonal keys of equal length that is the direction of $k_a + k_b$.
# why: the shortest vector that scores 1 on both keys has the same direction as the hint; length from the bound
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    Kd = K.double()
    n = len(Kd)
    pair = torch.stack([Kd[a], Kd[b]])
    u = torch.linalg.pinv(pair) @ torch.ones(2, dtype=torch.float64, device=K.device)
    scores = (Kd @ u).tolist()
    highest = max(s for i, s in enumerate(scores) if i not in (a, b))
    m = max(0.0, math.log((n - 2) / 2) + math.log(1 - leak) - math.log(leak))
    return (1.01 * m / (1 - highest) * u).to(K.dtype)
