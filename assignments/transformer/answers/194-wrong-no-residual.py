# cell: field
# kind: wrong
# author: colleague
# sentence: the residual keeps
# why: own dropped
def receptive_field(choices, t):
    seen = {t}
    for layer in reversed(choices.tolist()):
        seen = {head[p] for head in layer for p in seen}
    return seen
