# cell: unilm
# kind: wrong
# author: student
# sentence: Either part may be empty.
# why: counts the target from the end: without a target, -0 closes everything

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    allowed = torch.ones(n, n, dtype=torch.bool)
    if kind == "unidirectional":
        allowed = allowed.tril()
    elif kind == "seq2seq":
        causal = allowed.tril()
        allowed[:, -n_target:] = causal[:, -n_target:]
    elif kind != "bidirectional":
        raise ValueError(f"unknown kind {kind!r}")
    return allowed
