# cell: spread
# kind: wrong
# author: student
# sentence: with $T \ge (h+1)^L$ every position should see exactly $(h+1)^L$ inputs.
# why: looks back and stops at the beginning, so early positions see fewer
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    return min((n_heads + 1) ** n_layers, T)


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    choices = torch.zeros(n_layers, n_heads, T, dtype=torch.long)
    for l in range(n_layers):
        for i in range(n_heads):
            choices[l, i] = (torch.arange(T) - (i + 1) * (n_heads + 1) ** l).clamp(min=0)
    return choices
