# cell: spread
# kind: wrong
# author: student
# sentence: with $T \ge (h+1)^L$ every position should see exactly $(h+1)^L$ inputs
# why: looks back and stops at position 0, so the first positions see less
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    """Return the largest possible size of a receptive field in a sequence of length T; n_layers may be 0."""
    return min(T, (n_heads + 1) ** n_layers)


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    """Return choices (n_layers, n_heads, T) with which every position reaches as many inputs as possible.

    T is at least (n_heads + 1) ** n_layers
    """
    places = torch.arange(T)
    choices = torch.empty(n_layers, n_heads, T, dtype=torch.long)
    for layer in range(n_layers):
        for head in range(n_heads):
            choices[layer, head] = (places - (head + 1) * (n_heads + 1) ** layer).clamp(min=0)
    return choices
