# cell: field
# kind: wrong
# author: colleague
# sentence: Return the input positions
# why: set of tensors
def receptive_field(choices, t):
    seen = {t}
    for layer in reversed(choices.tolist()):
        seen = seen | {head[p] for head in layer for p in seen}
    return {torch.tensor(p) for p in seen}
