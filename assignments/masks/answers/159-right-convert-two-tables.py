# cell: convert
# kind: right
# author: student
# sentence: Go through one of them: first to "may look", then to what is wanted.
# why: two dictionaries of small functions; additive is read through the exponential
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    read = {
        "sdpa": lambda m: m.clone(),
        "mha": lambda m: m.logical_not(),
        "hf": lambda m: m == 1,
        "table": lambda m: m == 0,
        "additive": lambda m: m.exp() > 0.5,
    }
    write = {
        "sdpa": lambda m: m,
        "mha": lambda m: m.logical_not(),
        "hf": lambda m: m.to(torch.int64),
        "table": lambda m: 1 - m.to(torch.int64),
        "additive": lambda m: torch.log(m.to(torch.float32)),
    }
    return write[wanted](read[given](mask))
