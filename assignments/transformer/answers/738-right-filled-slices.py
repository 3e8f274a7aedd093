# cell: groups
# kind: right
# author: assistant
# sentence: sizes: the lengths of the groups, 1 or more; a ValueError if they do not add up to T
# why: walks over the bounds of the groups with itertools.accumulate and writes each group's result into its slice of a new tensor; subscripts of einsum for any leading dimensions; sizes may be a tuple
import itertools


def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    """Return scaled dot-product attention within groups of neighbours.

    Q, K: (..., T, d_k)   V: (..., T, d_v)   sizes: the lengths of the groups, 1 or more; a ValueError if they do not add up to T
    returns: (..., T, d_v)
    """
    T, d_k = Q.shape[-2:]
    bounds = [0, *itertools.accumulate(sizes)]
    if bounds[-1] != T or any(size < 1 for size in sizes):
        raise ValueError(f"groups of {sizes} do not make up {T} positions")
    result = V.new_zeros(V.shape)
    for begin, end in itertools.pairwise(bounds):
        q, k, v = (X[..., begin:end, :] for X in (Q, K, V))
        scores = torch.einsum("...qf,...kf->...qk", q, k) * d_k**-0.5
        result[..., begin:end, :] = torch.einsum("...qk,...kd->...qd", F.softmax(scores, dim=-1), v)
    return result
