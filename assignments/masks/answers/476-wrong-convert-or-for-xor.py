# cell: convert
# kind: wrong
# author: student
# sentence: Translate from any to any.
# why: flips when one side or the other is written with "blocked" as 1, also when both are: mha to table and table to mha come out flipped

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    bits = mask == -torch.inf if given == "additive" else mask.bool()
    ones_block = ("mha", "table", "additive")
    if given != wanted and (given in ones_block or wanted in ones_block):
        bits = ~bits
    if wanted == "additive":
        return torch.zeros(bits.shape).masked_fill(bits, -torch.inf)
    return bits if wanted in ("sdpa", "mha") else bits.long()
