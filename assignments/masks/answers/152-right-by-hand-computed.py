# cell: by-hand
# kind: right
# author: student
# sentence: Write a fraction as it is, such as `1 / 3`, or with at least four decimals.
# why: lets torch do the arithmetic and returns lists
def by_hand() -> dict[str, list[list[float]]]:
    Q = torch.tensor([[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], dtype=torch.float64)
    K = torch.tensor([[1, 3, 0, 1], [4, 3, 1, 0], [2, 9, 5, 7]], dtype=torch.float64)
    V = torch.tensor([[6, 0], [0, 6], [3, 9]], dtype=torch.float64)
    E = Q @ K.T / 2
    future = torch.ones(3, 3).triu(1).bool()
    W = torch.softmax(E.masked_fill(future, -torch.inf), dim=1)
    return {"E": E.tolist(), "weights": W.tolist(), "output": (W @ V).tolist()}
