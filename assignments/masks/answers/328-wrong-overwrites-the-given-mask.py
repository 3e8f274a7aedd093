# cell: convert
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the -inf of an additive mask are overwritten with ones
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "additive":
        mask[mask == -torch.inf] = 1.0
        given, mask = "table", mask.long()
    allowed = mask.bool() if given in ("sdpa", "hf") else ~mask.bool()
    if wanted == "additive":
        return torch.where(allowed, 0.0, -torch.inf)
    if wanted in ("mha", "table"):
        allowed = ~allowed
    return allowed.long() if wanted in ("hf", "table") else allowed
