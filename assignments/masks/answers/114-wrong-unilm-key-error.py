# cell: unilm
# kind: wrong
# author: student
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: an unknown kind is a KeyError of the dictionary
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    past = torch.tril(torch.ones(n, n, dtype=torch.bool))
    everything = torch.ones(n, n, dtype=torch.bool)
    third = past.clone()
    third[:, :n_source] = True
    return {"unidirectional": past, "bidirectional": everything, "seq2seq": third}[kind]
