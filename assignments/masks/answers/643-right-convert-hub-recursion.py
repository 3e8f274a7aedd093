# cell: convert
# kind: right
# author: student
# sentence: Go through one of them: first to "may look", then to what is wanted.
# why: goes through sdpa by calling itself; the given mask comes back where nothing changes
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == wanted:
        return mask
    if given != "sdpa":
        look = {"mha": False, "hf": 1, "table": 0, "additive": 0.0}[given]
        return convert(torch.eq(mask, look), "sdpa", wanted)
    if wanted == "mha":
        return mask.logical_not()
    if wanted == "hf":
        return mask.to(torch.int64)
    if wanted == "table":
        return torch.where(mask, 0, 1)
    return mask.float().log()
