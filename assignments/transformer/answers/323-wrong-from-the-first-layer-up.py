# cell: field
# kind: wrong
# author: student
# sentence: (layer 0 reads the inputs)
# why: walks the layers from the first to the last
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    """Return the input positions whose values reach position `t` after all layers.

    choices: (n_layers, n_heads, T), whole numbers from 0 to T - 1
    """
    reached = {t}
    for layer in choices.tolist():
        reached = reached | {head[position] for head in layer for position in reached}
    return reached
