# cell: field
# kind: right
# author: student
# sentence: Return the input positions whose values reach position `t` after all layers.
# why: products of matrices of zeros and ones in place of sets
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    n_layers, n_heads, T = choices.shape
    reach = F.one_hot(torch.as_tensor(int(t)), T).bool()
    for l in range(n_layers - 1, -1, -1):
        step = torch.eye(T, dtype=torch.bool)
        for i in range(n_heads):
            step = step | F.one_hot(choices[l, i].long(), T).bool()
        reach = (reach.float() @ step.float()) > 0
    return {int(s) for s in reach.nonzero().flatten()}
