# cell: field
# kind: wrong
# author: student
# sentence: every position of the set brings its choices, and stays itself
# why: the set grows while the heads of one layer are walked, so a head reads what another head of the same layer has found
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    """Return the input positions whose values reach position `t` after all layers.

    choices: (n_layers, n_heads, T), whole numbers from 0 to T - 1
    """
    field = {t}
    for layer in reversed(range(choices.shape[0])):
        for head in choices[layer]:
            field |= {int(head[position]) for position in field}
    return field
