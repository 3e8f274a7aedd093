# cell: largest-weight
# kind: wrong
# author: student
# sentence: Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.
# why: adds the new score to all n old ones instead of replacing that of key j: K = eye(2), q = [1., 0.], j = 0 gives e/(2e + 1) = 0.42 instead of e/(e + 1) = 0.73
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.

    K: (n, d)   q: (d,), not zero
    """
    scores = torch.cat([K @ q, q.norm().reshape(1)])
    return torch.softmax(scores, dim=0)[-1].item()
