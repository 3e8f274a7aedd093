# cell: spread
# kind: wrong
# author: colleague
# sentence: n_layers may be 0
# why: at least one head more
def largest_field(n_heads, n_layers, T):
    return min(max(n_heads + 1, (n_heads + 1) ** n_layers), T)


def spreading_choices(n_heads, n_layers, T):
    places = torch.arange(T)
    rows = [
        torch.stack([(places + (i + 1) * (n_heads + 1) ** l) % T for i in range(n_heads)])
        for l in range(n_layers)
    ]
    return torch.stack(rows)
