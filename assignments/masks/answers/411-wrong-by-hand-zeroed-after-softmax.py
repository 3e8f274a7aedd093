# cell: by-hand
# kind: wrong
# author: assistant
# sentence: Masked attention is $Z = \operatorname{softmax}(E + \text{mask})\,V$.
# why: softmax of the whole rows, blocked weights set to zero afterwards

def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    Q = torch.tensor([[2.0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]])
    K = torch.tensor([[1.0, 3, 0, 1], [4, 3, 1, 0], [2, 9, 5, 7]])
    V = torch.tensor([[6.0, 0], [0, 6], [3, 9]])
    E = Q @ K.T / 2
    weights = torch.softmax(E, dim=-1).tril()
    return {"E": E.tolist(), "weights": weights.tolist(), "output": (weights @ V).tolist()}
