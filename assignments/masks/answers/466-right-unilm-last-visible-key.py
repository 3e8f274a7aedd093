# cell: unilm
# kind: right
# author: student
# sentence: a target token sees the whole source, itself, and the target before it
# why: each query has a last key that it may see; an error that is a subclass of ValueError

class UnknownKind(ValueError):
    pass


def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    query = torch.arange(n)
    if kind == "unidirectional":
        last = query
    elif kind == "bidirectional":
        last = torch.full((n,), n)
    elif kind == "seq2seq":
        last = query.clamp(min=n_source - 1)
    else:
        raise UnknownKind(kind)
    return torch.arange(n).unsqueeze(0).le(last.unsqueeze(1))
