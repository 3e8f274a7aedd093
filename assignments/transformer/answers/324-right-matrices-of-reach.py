# cell: field
# kind: right
# author: student
# sentence: So a vector after one layer depends, through values, on itself and on one vector per head.
# why: multiplies boolean matrices, layer by layer from below
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    """Return the input positions whose values reach position `t` after all layers.

    choices: (n_layers, n_heads, T), whole numbers from 0 to T - 1
    """
    n_layers, _, T = choices.shape
    reach = torch.eye(T, dtype=torch.bool)  # row: position, column: input
    for layer in range(n_layers):
        step = torch.eye(T)
        step.scatter_(1, choices[layer].T.long().cpu(), 1.0)
        reach = step @ reach.float() > 0
    return set(reach[t].nonzero().flatten().tolist())
