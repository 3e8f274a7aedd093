# cell: unilm
# kind: wrong
# author: student
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: a misspelt kind gives the third mask
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    i, j = torch.arange(n)[:, None], torch.arange(n)[None, :]
    if kind == "unidirectional":
        return j <= i
    elif kind == "bidirectional":
        return (j <= i) | (j > i)
    else:
        return (j <= i) | (j < n_source)
