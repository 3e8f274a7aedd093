# cell: field
# kind: wrong
# author: colleague
# sentence: every head of a position picks
# why: first head only
def receptive_field(choices, t):
    seen = {t}
    for layer in reversed(choices.tolist()):
        seen = seen | {head[p] for head in layer[:1] for p in seen}
    return seen
