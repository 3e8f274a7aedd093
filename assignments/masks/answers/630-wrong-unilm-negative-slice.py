# cell: unilm
# kind: wrong
# author: student
# sentence: Either part may be empty.
# why: with n_target = 0 the slice -0: is the whole matrix, and the assignment of a (0, 0) triangle fails
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    allowed = torch.ones(n, n, dtype=torch.bool)
    if kind == "bidirectional":
        return allowed
    if kind == "unidirectional":
        return allowed.tril()
    if kind == "seq2seq":
        allowed[:n_source, n_source:] = False
        allowed[-n_target:, -n_target:] = torch.ones(n_target, n_target).tril().bool()
        return allowed
    raise ValueError(kind)
