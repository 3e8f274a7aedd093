# cell: field
# kind: wrong
# author: colleague
# sentence: layer 0 reads the inputs
# why: wrong order
def receptive_field(choices, t):
    seen = {t}
    for layer in choices.tolist():
        seen = seen | {head[p] for head in layer for p in seen}
    return seen
