# cell: convert
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: turns the given additive mask into zeros and ones in the caller's tensor
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    if given == "additive":
        mask += 1  # 1 where allowed, still -inf where blocked
        mask[mask < 0] = 0
        given = "hf"
    allowed = mask.bool() if given in ("sdpa", "hf") else ~mask.bool()
    if wanted in ("mha", "table"):
        return (~allowed) if wanted == "mha" else (~allowed).to(torch.int64)
    if wanted == "additive":
        return torch.where(allowed, 0.0, -torch.inf)
    return allowed if wanted == "sdpa" else allowed.to(torch.int64)
