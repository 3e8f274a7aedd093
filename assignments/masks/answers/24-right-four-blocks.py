# cell: unilm
# kind: right
# author: student
# sentence: The matrix has four blocks
# why: four blocks put together with cat, the other kinds as special cases of the third
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    if kind == "unidirectional":
        return unilm_mask("seq2seq", 0, n_source + n_target)
    if kind == "bidirectional":
        return unilm_mask("seq2seq", n_source + n_target, 0)
    if kind != "seq2seq":
        raise ValueError("no such mask: " + str(kind))
    yes, no = torch.ones, torch.zeros
    upper = torch.cat([yes(n_source, n_source), no(n_source, n_target)], dim=1)
    lower = torch.cat([yes(n_target, n_source), yes(n_target, n_target).tril()], dim=1)
    return torch.cat([upper, lower], dim=0).bool()
