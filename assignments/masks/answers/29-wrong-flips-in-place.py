# cell: convert
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: turns the given mask round with in-place operations
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    if given in ("mha", "table"):
        mask = mask.logical_not_()
    elif given == "additive":
        mask = mask.eq(0)
    allowed = mask.bool()
    if wanted == "additive":
        return torch.where(allowed, 0.0, -torch.inf)
    if wanted in ("mha", "table"):
        allowed = ~allowed
    return allowed if wanted in ("sdpa", "mha") else allowed.to(torch.int64)
