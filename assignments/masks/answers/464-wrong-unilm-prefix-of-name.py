# cell: unilm
# kind: wrong
# author: student
# sentence: anything else is a ValueError
# why: looks at the first letters only: "seq2seq2" or "unilateral" pass

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    allowed = torch.ones(n, n, dtype=torch.bool)
    match kind[:3]:
        case "uni":
            return allowed.tril()
        case "bid":
            return allowed
        case "seq":
            return allowed.tril() | (torch.arange(n) < n_source)
    raise ValueError(kind)
