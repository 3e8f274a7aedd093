# cell: field
# kind: wrong
# author: student
# sentence: So a vector after one layer depends, through values, on itself and on one vector per head.
# why: only the newly found positions are followed further down; those kept by the residual bring no choices of lower layers
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    found, newest = {t}, {t}
    for layer in choices.flip(0).tolist():
        newest = {head[s] for head in layer for s in newest}
        found |= newest
    return found
