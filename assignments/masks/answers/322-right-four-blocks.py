# cell: unilm
# kind: right
# author: student
# sentence: returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
# why: glued from four blocks, and a match statement
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    full = torch.ones(n_source, n_source, dtype=torch.bool)
    down = torch.ones(n_target, n_source, dtype=torch.bool)
    right = torch.zeros(n_source, n_target, dtype=torch.bool)
    corner = torch.ones(n_target, n_target, dtype=torch.bool)
    match kind:
        case "unidirectional":
            full, corner = full.tril(), corner.tril()
        case "bidirectional":
            right = ~right
        case "seq2seq":
            corner = corner.tril()
        case _:
            raise ValueError(f"no mask is called {kind}")
    return torch.cat([torch.cat([full, right], 1), torch.cat([down, corner], 1)], 0)
