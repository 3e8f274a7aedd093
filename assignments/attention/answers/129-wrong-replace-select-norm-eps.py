# cell: replace-select
# kind: wrong
# author: assistant
# sentence: Replace key $j$ by a key of length 1 that gets as much weight as possible.
# why: the 1e-6 added to the norm makes the key shorter than 1, visibly so for short queries
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Replace row j by the unit vector along q."""
    unit = q / (q.norm() + 1e-6)
    result = K.clone()
    result[j] = unit
    return result
