# cell: convert
# kind: wrong
# author: student
# sentence: Translate from any to any.
# why: ~ of the integers 0 and 1 is -1 and -2, both True: every "table" mask is read as all allowed
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    if given == "sdpa":
        may = mask
    elif given == "mha":
        may = ~mask
    elif given == "hf":
        may = mask.bool()
    elif given == "table":
        may = (~mask).bool()
    else:
        may = mask == 0
    if wanted == "sdpa":
        return may
    if wanted == "mha":
        return ~may
    if wanted == "hf":
        return may.long()
    if wanted == "table":
        return (~may).long()
    return torch.zeros(may.shape).masked_fill(~may, -torch.inf)
