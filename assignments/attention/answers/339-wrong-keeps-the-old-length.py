# cell: replace-select
# kind: wrong
# author: student
# sentence: Replace key $j$ by a key of length 1 that gets as much weight as possible.
# why: the new key has the length of the old one
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only: the unit key on which `q` puts the most weight.

    K: (n, d)   q: (d,), not zero
    returns: (n, d)
    """
    new = K.clone()
    new[j] = q / q.norm() * K[j].norm()
    return new
