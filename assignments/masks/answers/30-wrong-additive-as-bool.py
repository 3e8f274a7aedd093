# cell: convert
# kind: wrong
# author: student
# sentence: "additive": 0 means "may look", -inf means "blocked"
# why: reads an additive mask with .bool(), where 0 becomes False and -inf True
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    allowed = mask.bool()
    if given in ("mha", "table"):
        allowed = ~allowed
    results = {
        "sdpa": allowed,
        "mha": ~allowed,
        "hf": allowed.long(),
        "table": (~allowed).long(),
        "additive": torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf),
    }
    return results[wanted]
