# cell: field
# kind: wrong
# author: colleague
# why: only newest positions go on
def receptive_field(choices, t):
    seen = {t}
    new = {t}
    for layer in reversed(choices.tolist()):
        new = {head[p] for head in layer for p in new}
        seen = seen | new
    return seen
