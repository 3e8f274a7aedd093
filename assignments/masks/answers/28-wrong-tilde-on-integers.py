# cell: convert
# kind: wrong
# author: student
# sentence: Translate from any to any.
# why: `~` on the integers of "table" gives -1 and -2, both true
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    if given in ("mha", "table"):
        allowed = (~mask).bool()
    elif given == "additive":
        allowed = mask == 0
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
    return torch.zeros(mask.shape).masked_fill(~allowed, -torch.inf)
