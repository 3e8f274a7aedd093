# cell: convert
# kind: wrong
# author: student
# sentence: Translate from any to any.
# why: every mask is read as sdpa (all that the check tries): mha [F, T] to sdpa stays [F, T]
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    look = mask.bool()
    if wanted == "sdpa":
        return look
    if wanted == "mha":
        return ~look
    if wanted == "hf":
        return look.long()
    if wanted == "table":
        return (~look).long()
    return torch.zeros(mask.shape).masked_fill(~look, -torch.inf)
