# cell: average-two
# kind: wrong
# author: student
# sentence: at most `leak` on all others together
# why: every single other key is held below about leak/2; together they may hold much more
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    s, delta = K[a] + K[b], K[a] - K[b]
    u = s - (s @ delta) / (delta @ delta) * delta
    scores = K @ u
    others = [scores[i] for i in range(len(K)) if i not in (a, b)]
    gap = scores[a] - max(others)
    return u * (-math.log(leak) / gap)
