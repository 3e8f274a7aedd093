# cell: convert
# kind: right
# author: student
# sentence: Where nothing has to change, the given mask itself may come back.
# why: goes through the additive convention with exp and log
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == wanted:
        return mask
    open_values = {"sdpa": 1, "mha": 0, "hf": 1, "table": 0, "additive": 0}
    types = {"sdpa": torch.bool, "mha": torch.bool, "hf": torch.int64, "table": torch.int64, "additive": torch.float32}
    weight = (mask.to(torch.float32) == open_values[given]).to(torch.float32)  # 1 = may look
    if wanted == "additive":
        return weight.log()
    return (weight if open_values[wanted] else 1 - weight).to(types[wanted])
