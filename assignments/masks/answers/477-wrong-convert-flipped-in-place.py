# cell: convert
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: integers are flipped with ^=, in the given mask itself

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "table":
        mask ^= 1
    if given in ("hf", "table"):
        allowed = mask == 1
    elif given == "additive":
        allowed = mask == 0
    else:
        allowed = mask if given == "sdpa" else ~mask
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    if wanted == "table":
        return (~allowed).long()
    return torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf)
