# cell: unilm
# kind: right
# author: student
# sentence: The matrix has four blocks: source to source, source to target, target to source, target to target.
# why: glues the four blocks together
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    s, t = n_source, n_target
    full = lambda a, b: torch.ones(a, b, dtype=torch.bool)
    if kind == "unidirectional":
        return full(s + t, s + t).tril()
    elif kind == "bidirectional":
        return full(s + t, s + t)
    elif kind == "seq2seq":
        top = torch.cat([full(s, s), ~full(s, t)], dim=1)
        bottom = torch.cat([full(t, s), full(t, t).tril()], dim=1)
        return torch.cat([top, bottom], dim=0)
    raise ValueError(f"no such mask: {kind}")
