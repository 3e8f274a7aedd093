# cell: replace-average
# kind: wrong
# author: student
# sentence: Return keys that differ from `K` in row `j` only
# why: sets row b to key a, too, so that the three scores are exactly the same
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    new = K.clone()
    new[[b, j]] = K[a]
    return new
