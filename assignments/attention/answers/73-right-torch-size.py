# cell: shapes
# kind: right
# author: student
# sentence: Give the three shapes as tuples, for example `(2, 5, 8)`. (torch.Size is a tuple)
# why: lets torch multiply meta tensors and returns the shapes
def shapes_by_hand() -> dict[str, tuple[int, ...]]:
    Q, K, V = (torch.empty(2, n, d, device="meta") for n, d in ((5, 8), (7, 8), (7, 3)))
    scores = Q @ K.mT
    return {"scores": scores.shape, "weights": scores.shape, "output": (scores @ V).shape}
