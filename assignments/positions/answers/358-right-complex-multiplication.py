# cell: rotary
# kind: right
# author: student
# sentence: returns: like X in shape and dtype
# why: pairs as complex numbers, multiplied in complex128
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers in any order
    returns: like X in shape and dtype
    """
    half = X.shape[-1] // 2
    omega = torch.tensor([base ** (-2 * i / (2 * half)) for i in range(half)], dtype=torch.float64)
    angle = positions.to(torch.float64)[:, None] * omega
    z = torch.complex(X[..., :half].double(), X[..., half:].double()) * torch.polar(torch.ones_like(angle), angle)
    return torch.cat([z.real, z.imag], dim=-1).to(X.dtype)
