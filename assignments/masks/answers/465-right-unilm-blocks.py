# cell: unilm
# kind: right
# author: student
# sentence: The matrix has four blocks
# why: built of four blocks, empty ones included

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    s, t = n_source, n_target
    full = lambda a, b: torch.ones(a, b, dtype=torch.bool)
    none = lambda a, b: torch.zeros(a, b, dtype=torch.bool)
    if kind == "seq2seq":
        blocks = (full(s, s), none(s, t), full(t, s), full(t, t).tril())
    elif kind == "unidirectional":
        blocks = (full(s, s).tril(), none(s, t), full(t, s), full(t, t).tril())
    elif kind == "bidirectional":
        blocks = (full(s, s), full(s, t), full(t, s), full(t, t))
    else:
        raise ValueError(f"{kind!r} is none of the three kinds")
    return torch.cat([torch.cat(blocks[:2], dim=1), torch.cat(blocks[2:], dim=1)], dim=0)
