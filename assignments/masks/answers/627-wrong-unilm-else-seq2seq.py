# cell: unilm
# kind: wrong
# author: student
# sentence: anything else is a ValueError
# why: unilm_mask('causal', 2, 2) gives the third mask
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    allowed = torch.ones(n, n, dtype=torch.bool)
    if kind == "unidirectional":
        allowed = allowed.tril()
    elif kind != "bidirectional":
        allowed = allowed.tril()
        allowed[:, :n_source] = True
    return allowed
