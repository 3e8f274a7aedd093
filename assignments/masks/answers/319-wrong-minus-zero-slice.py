# cell: unilm
# kind: wrong
# author: student
# sentence: Either part may be empty.
# why: with an empty target the slice [-0:] is everything
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    if kind == "unidirectional":
        return torch.ones(n, n).tril().bool()
    if kind == "bidirectional":
        return torch.ones(n, n).bool()
    if kind != "seq2seq":
        raise ValueError(kind)
    allowed = torch.ones(n, n).tril().bool()
    allowed[:, :-n_target] = True
    return allowed
