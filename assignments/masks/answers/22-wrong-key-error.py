# cell: unilm
# kind: wrong
# author: student
# sentence: anything else is a ValueError
# why: a dictionary raises a KeyError, which is no ValueError
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    i = torch.arange(n).unsqueeze(1)
    j = torch.arange(n).unsqueeze(0)
    masks = {
        "unidirectional": j <= i,
        "bidirectional": (i >= 0) & (j >= 0),
        "seq2seq": (j < n_source) | (j <= i),
    }
    return masks[kind]
