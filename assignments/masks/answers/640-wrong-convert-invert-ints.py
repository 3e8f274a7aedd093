# cell: convert
# kind: wrong
# author: student
# sentence: <code>~</code> flips all bits of an integer. It means "not" for booleans only.
# why: ~ on the integers of table: ~1 is -2 and true, so that table [0, 1] is all open
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == "sdpa":
        look = mask
    elif given == "mha":
        look = ~mask
    elif given == "hf":
        look = mask.bool()
    elif given == "table":
        look = (~mask).bool()
    else:
        look = mask == 0
    if wanted == "sdpa":
        return look
    if wanted == "mha":
        return ~look
    if wanted == "hf":
        return look.long()
    if wanted == "table":
        return 1 - look.long()
    return torch.where(look, 0.0, -torch.inf)
