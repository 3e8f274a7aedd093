# cell: replace-select
# kind: wrong
# author: assistant
# sentence: Return keys that differ from `K` in row `j` only: the unit key on which `q` puts the most weight.
# why: divides by norm + 1e-6: for the short query q = [1e-6, 0, 0] the new key has length 1/2, for [1e-3, 0, 0] 0.999
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only: the unit key on which `q` puts the most weight.

    K: (n, d)   q: (d,), not zero
    returns: (n, d)
    """
    if not 0 <= j < K.shape[0]:
        raise IndexError(f"row {j} is out of range for {K.shape[0]} keys")
    eps = 1e-6  # avoids a division by zero
    direction = q / (torch.linalg.vector_norm(q) + eps)
    new_keys = K.detach().clone()
    new_keys[j] = direction.to(new_keys.dtype)
    return new_keys
