# cell: unilm
# kind: wrong
# author: assistant
# sentence: anything else is a ValueError
# why: "Seq2Seq" and " bidirectional" are accepted

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    kind = kind.strip().lower()
    if kind not in {"unidirectional", "bidirectional", "seq2seq"}:
        raise ValueError(f"unknown kind {kind!r}")
    n = n_source + n_target
    if kind == "bidirectional":
        return torch.ones(n, n, dtype=torch.bool)
    allowed = torch.ones(n, n, dtype=torch.bool).tril()
    if kind == "seq2seq":
        allowed[:, :n_source] = True
    return allowed
