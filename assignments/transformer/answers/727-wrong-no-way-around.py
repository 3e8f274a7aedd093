# cell: spread
# kind: wrong
# author: student
# sentence: with $T \ge (h+1)^L$ every position should see exactly $(h+1)^L$ inputs.
# why: cuts at the last position instead of going around the end: for h = 2, L = 2, T = 9 position 8 sees only itself
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    """Return the largest possible size of a receptive field in a sequence of length T; n_layers may be 0."""
    return min((n_heads + 1) ** n_layers, T)


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    """Return choices (n_layers, n_heads, T) with which every position reaches as many inputs as possible.

    T is at least (n_heads + 1) ** n_layers, and both numbers are 1 or more
    """
    choices = torch.zeros(n_layers, n_heads, T, dtype=torch.long)
    for layer in range(n_layers):
        for head in range(n_heads):
            step = (head + 1) * (n_heads + 1) ** layer
            choices[layer, head] = (torch.arange(T) + step).clamp(max=T - 1)
    return choices
