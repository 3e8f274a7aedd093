# cell: convert
# kind: wrong
# author: student
# sentence: Translate from any to any.
# why: an additive mask is turned into ones and zeros with exp, and then turned round as if it still counted blocked places
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    open_is_one = ("sdpa", "hf")
    numbers = mask.exp() if given == "additive" else mask.float()
    if given not in open_is_one:
        numbers = 1 - numbers  # now 1 means: may look
    if wanted == "additive":
        return numbers.log()
    if wanted not in open_is_one:
        numbers = 1 - numbers
    return numbers.bool() if wanted in ("sdpa", "mha") else numbers.long()
