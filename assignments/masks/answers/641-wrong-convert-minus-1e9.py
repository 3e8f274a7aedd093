# cell: convert
# kind: wrong
# author: assistant
# sentence: | `"additive"` | float32 | 0 | $-\infty$ |
# why: -1e9 instead of -inf for blocked: sdpa [F] to additive
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    to_look = {
        "sdpa": lambda m: m,
        "mha": lambda m: ~m,
        "hf": lambda m: m == 1,
        "table": lambda m: m == 0,
        "additive": lambda m: m > -1e8,
    }
    from_look = {
        "sdpa": lambda m: m,
        "mha": lambda m: ~m,
        "hf": lambda m: m.long(),
        "table": lambda m: (~m).long(),
        "additive": lambda m: (~m).float() * -1e9,
    }
    return from_look[wanted](to_look[given](mask))
