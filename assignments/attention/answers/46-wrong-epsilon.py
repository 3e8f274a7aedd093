# cell: replace-select
# kind: wrong
# author: assistant
# sentence: Replace key j by a key of length 1 that gets as much weight as possible. (q: not zero)
# why: an epsilon against division by zero makes the key of a short query visibly shorter than 1
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Replace row j by the unit vector in the direction of q."""
    eps = 1e-6  # avoid division by zero
    unit = q / (torch.linalg.vector_norm(q) + eps)
    result = K.clone()
    result[j] = unit.to(K.dtype)
    return result
