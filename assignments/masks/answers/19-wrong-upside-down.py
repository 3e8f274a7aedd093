# cell: unilm
# kind: wrong
# author: student
# sentence: boolean, True where the query (row) may look at the key (column)
# why: rows and columns are exchanged, which blocks as many pairs
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    if kind == "bidirectional":
        return torch.ones(n, n, dtype=torch.bool)
    if kind == "unidirectional":
        return torch.ones(n, n, dtype=torch.bool).triu()
    if kind == "seq2seq":
        mask = torch.ones(n, n, dtype=torch.bool).triu()
        mask[:n_source, :] = True
        return mask
    raise ValueError(f"unknown kind {kind!r}")
