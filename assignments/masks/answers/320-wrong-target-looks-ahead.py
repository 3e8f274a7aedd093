# cell: unilm
# kind: wrong
# author: student
# sentence: a target token sees the whole source, itself, and the target before it.
# why: the triangle in the target points the wrong way; the count stays the same
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    if kind not in ("unidirectional", "bidirectional", "seq2seq"):
        raise ValueError(f"unknown kind {kind!r}")
    n = n_source + n_target
    if kind == "unidirectional":
        return torch.tril(torch.ones(n, n, dtype=torch.bool))
    allowed = torch.ones(n, n, dtype=torch.bool)
    if kind == "seq2seq":
        allowed[:n_source, n_source:] = False
        allowed[n_source:, n_source:] = torch.triu(torch.ones(n_target, n_target, dtype=torch.bool))
    return allowed
