# cell: convert
# kind: wrong
# author: assistant
# sentence: | `"table"` | int64 | 0 | 1 | the printed tables of document 2 |
# why: ~ on integers: everything is allowed when a "table" is given
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "sdpa":
        allowed = mask
    elif given in ("mha", "table"):
        allowed = (~mask).bool()
    elif given == "hf":
        allowed = mask.bool()
    elif given == "additive":
        allowed = mask == 0
    else:
        raise ValueError(given)
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    if wanted == "table":
        return (~allowed).long()
    return torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf)
