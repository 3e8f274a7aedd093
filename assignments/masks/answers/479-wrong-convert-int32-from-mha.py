# cell: convert
# kind: wrong
# author: student
# sentence: returns: same shape, with the type of the table above
# why: from "mha" the integers come out as int32

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "mha" and wanted in ("hf", "table"):
        blocked = mask.int()
        return blocked if wanted == "table" else 1 - blocked
    if given == "additive":
        allowed = mask > -torch.inf
    elif given in ("mha", "table"):
        allowed = ~mask.bool()
    else:
        allowed = mask.bool()
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    if wanted == "table":
        return (~allowed).long()
    return torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf)
