# cell: convert
# kind: wrong
# author: student
# sentence: Translate from any to any.
# why: `bool()` of a float mask is True where it is blocked: an additive mask that is given is read the wrong way round

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == wanted:
        return mask
    allowed = mask.bool()
    if given in ("mha", "table"):
        allowed = ~allowed
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    if wanted == "table":
        return (~allowed).long()
    return torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf)
