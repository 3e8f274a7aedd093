# cell: convert
# kind: wrong
# author: student
# sentence: mask: any shape
# why: fills in place by rows and columns: a mask with a batch or heads in front is changed in its first two dimensions' corner only

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "additive":
        allowed = mask == 0
    elif given in ("mha", "table"):
        allowed = mask == 0
    else:
        allowed = mask == 1
    if wanted == "additive":
        result = torch.zeros(allowed.shape)
        result[tuple((~allowed).nonzero()[:, :2].T)] = -torch.inf
        return result
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    return (~allowed).long()
