# cell: replace-average
# kind: wrong
# author: student
# sentence: Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.
# why: writes the mean into rows a and b as well
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    new = K.clone()
    new[[a, b, j]] = (K[a] + K[b]) / 2
    return new
