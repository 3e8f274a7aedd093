# cell: spread
# kind: right
# author: student
# sentence: Write that bound, and choices that reach it
# why: looks backwards around the end, and with the largest steps in the lowest layer
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    size = 1
    for _ in range(n_layers):
        size = min(T, size * (n_heads + 1))
    return size


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    digit = torch.arange(1, n_heads + 1)[None, :, None]
    step = torch.tensor([(n_heads + 1) ** (n_layers - 1 - l) for l in range(n_layers)])[:, None, None]
    return torch.remainder(torch.arange(T)[None, None, :] - digit * step, T)
