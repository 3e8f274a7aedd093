# cell: convert
# kind: right
# author: student
# sentence: Go through one of them
# why: goes through the factor exp(additive), 1 or 0

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    factor = {
        "sdpa": lambda m: m.float(),
        "mha": lambda m: 1.0 - m.float(),
        "hf": lambda m: m.float(),
        "table": lambda m: 1.0 - m.float(),
        "additive": lambda m: m.float().exp(),
    }[given](mask)
    return {
        "sdpa": lambda f: f.bool(),
        "mha": lambda f: f == 0,
        "hf": lambda f: f.to(torch.int64),
        "table": lambda f: (1 - f).to(torch.int64),
        "additive": lambda f: f.log(),
    }[wanted](factor)
