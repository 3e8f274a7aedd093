# cell: replace-select
# kind: wrong
# author: assistant
# sentence: Replace key $j$ by a key of length 1 that gets as much weight as possible.
# why: the query itself, not normalised
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only: the unit key on which `q` puts the most weight.

    K: (n, d)   q: (d,), not zero
    returns: (n, d)
    """
    K_new = K.clone()
    K_new[j] = q.to(K.dtype)
    return K_new
