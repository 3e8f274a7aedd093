# cell: field
# kind: right
# author: student
# sentence: Return the input positions whose values reach position `t` after all layers.
# why: walks down with one row of booleans times a matrix of links per layer (identity plus choices); returns plain ints, also for choices in int32 or with no layer
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    """Return the input positions whose values reach position `t` after all layers.

    choices: (n_layers, n_heads, T), whole numbers from 0 to T - 1
    """
    T = choices.shape[-1]
    row = torch.zeros(T, device=choices.device)
    row[t] = 1.0
    for layer in choices.long().flip(0):  # from the last layer to the first
        links = torch.eye(T, device=choices.device)
        for head in layer:
            links = links + F.one_hot(head, T)
        row = (row @ links > 0).float()
    return {int(place) for place in row.nonzero().flatten()}
