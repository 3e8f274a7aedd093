# cell: convert
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: additive: overwrites the caller's mask with ones and zeros
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == wanted:
        return mask
    if given == "additive":
        mask[mask == 0] = 1
        mask[mask == -torch.inf] = 0
    look = mask.bool()
    if given in ("mha", "table"):
        look = torch.logical_not(look)
    if wanted == "sdpa":
        return look
    if wanted == "mha":
        return torch.logical_not(look)
    if wanted == "hf":
        return look.long()
    if wanted == "table":
        return torch.logical_not(look).long()
    result = torch.full(look.shape, -torch.inf)
    result[look] = 0.0
    return result
