# cell: by-hand
# kind: right
# author: assistant
# sentence: Give $E$, the weights after the causal mask, and the output, each as three rows of numbers.
# why: lets torch compute the same numbers in float64 and gives lists of floats
def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    Q = torch.tensor([[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], dtype=torch.float64)
    K = torch.tensor([[1, 3, 0, 1], [4, 3, 1, 0], [2, 9, 5, 7]], dtype=torch.float64)
    V = torch.tensor([[6, 0], [0, 6], [3, 9]], dtype=torch.float64)
    E = Q @ K.mT / 4**0.5
    future = torch.ones(3, 3, dtype=torch.bool).triu(1)
    weights = E.masked_fill(future, -math.inf).softmax(-1)
    return {"E": E.tolist(), "weights": weights.tolist(), "output": (weights @ V).tolist()}
