# cell: unilm
# kind: wrong
# author: assistant
# sentence: Either part may be empty.
# why: an empty part is refused with a ValueError

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    if kind not in ("unidirectional", "bidirectional", "seq2seq"):
        raise ValueError(f"unknown mask kind: {kind!r}")
    if n_source < 1 or n_target < 1:
        raise ValueError("source and target must hold at least one token")
    n = n_source + n_target
    if kind == "bidirectional":
        return torch.ones((n, n), dtype=torch.bool)
    mask = torch.tril(torch.ones((n, n), dtype=torch.bool))
    if kind == "seq2seq":
        mask[:n_source, :n_source] = True
    return mask
