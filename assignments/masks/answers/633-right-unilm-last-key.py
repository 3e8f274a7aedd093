# cell: unilm
# kind: right
# author: student
# sentence: Either part may be empty.
# why: for each query the number of the last key that it sees
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    if kind == "unidirectional":
        last = [i for i in range(n)]
    elif kind == "bidirectional":
        last = [n - 1] * n
    elif kind == "seq2seq":
        last = [max(i, n_source - 1) for i in range(n)]
    else:
        raise ValueError(kind)
    return torch.arange(n).unsqueeze(0) <= torch.tensor(last, dtype=torch.int64).unsqueeze(1)
