# cell: spread
# kind: wrong
# author: colleague
# sentence: (h+1)^L
# why: h^L + 1
def largest_field(n_heads, n_layers, T):
    return min(n_heads ** n_layers + 1, T)


def spreading_choices(n_heads, n_layers, T):
    places = torch.arange(T)
    rows = [
        torch.stack([(places + (i + 1) * (n_heads + 1) ** l) % T for i in range(n_heads)])
        for l in range(n_layers)
    ]
    return torch.stack(rows)
