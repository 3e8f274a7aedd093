# cell: replace-average
# kind: right
# author: student
# sentence: The new key must have the same score as keys a and b.
# why: the new key points along q and has the mean score of a and b, built with cat
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    score = 0.5 * (K[a] + K[b]) @ q
    key = score / (q @ q) * q
    return torch.cat([K[:j], key[None], K[j + 1 :]])
