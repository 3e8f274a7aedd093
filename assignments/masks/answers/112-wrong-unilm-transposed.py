# cell: unilm
# kind: wrong
# author: student
# sentence: Rows are queries, columns are keys, indices start at 0.
# why: rows and columns are exchanged; as many pairs are blocked, but the wrong ones
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    query, key = torch.meshgrid(torch.arange(n), torch.arange(n), indexing="xy")
    if kind == "unidirectional":
        return key <= query
    if kind == "bidirectional":
        return torch.ones(n, n, dtype=torch.bool)
    if kind == "seq2seq":
        return (key <= query) | (key < n_source)
    raise ValueError(kind)
