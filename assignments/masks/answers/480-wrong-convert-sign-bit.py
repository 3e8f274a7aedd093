# cell: convert
# kind: wrong
# author: student
# sentence: | `"additive"` | float32 | 0 | $-\infty$ |
# why: the sign decides: a negative zero, which is 0, is taken for blocked

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "additive":
        allowed = ~torch.signbit(mask)
    elif given in ("mha", "table"):
        allowed = mask == 0
    else:
        allowed = mask != 0
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    if wanted == "table":
        return (~allowed).long()
    return torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf)
