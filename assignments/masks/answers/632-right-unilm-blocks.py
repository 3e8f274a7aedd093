# cell: unilm
# kind: right
# author: assistant
# sentence: The matrix has four blocks: source to source, source to target, target to source, target to target.
# why: four blocks put together; an empty block is no special case
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    match kind:
        case "unidirectional":
            s, t = 0, n_source + n_target
        case "bidirectional":
            s, t = n_source + n_target, 0
        case "seq2seq":
            s, t = n_source, n_target
        case _:
            raise ValueError(f"kind must be unidirectional, bidirectional or seq2seq, not {kind!r}")
    full, empty = (lambda a, b: torch.full((a, b), True)), (lambda a, b: torch.full((a, b), False))
    top = torch.cat([full(s, s), empty(s, t)], dim=1)
    bottom = torch.cat([full(t, s), full(t, t).tril()], dim=1)
    return torch.cat([top, bottom], dim=0)
