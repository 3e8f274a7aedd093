# cell: unilm
# kind: wrong
# author: student
# sentence: True where the query (row) may look at the key (column)
# why: rows and columns swapped; the numbers of blocked pairs are the same

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    i, j = torch.meshgrid(torch.arange(n), torch.arange(n), indexing="xy")
    if kind == "unidirectional":
        return j <= i
    if kind == "bidirectional":
        return i == i
    if kind == "seq2seq":
        return (j < n_source) | (j <= i)
    raise ValueError(kind)
