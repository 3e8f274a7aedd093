# cell: largest-weight
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the number is right, but row j of the caller's K is overwritten: after largest_weight(K, q, 0) with K = eye(3), q = [0., 2., 0.], K[0] is [0, 1, 0]
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.

    K: (n, d)   q: (d,), not zero
    """
    K[j] = q / q.norm()
    return float(torch.softmax(K @ q, dim=0)[j])
