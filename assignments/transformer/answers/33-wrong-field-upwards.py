# cell: field
# kind: wrong
# author: student
# sentence: `choices[l, i, t]` is the position that head `i` of layer `l` picks at position `t` (layer 0 reads the inputs).
# why: walks from layer 0 up, though the last layer has to be asked first
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    seen = {t}
    for layer in choices:
        seen = seen | {layer[i, s].item() for s in seen for i in range(len(layer))}
    return seen
