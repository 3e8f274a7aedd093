# cell: rotary
# kind: right
# author: student
# sentence: the pair i consists of the entries i and i + d/2
# why: complex numbers from the two halves, times exp(i angle), in double precision
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    z = torch.complex(X[..., : d // 2].double(), X[..., d // 2 :].double())
    omega = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angles = torch.outer(positions.double(), omega)
    turned = z * torch.exp(1j * angles)
    return torch.cat([turned.real, turned.imag], dim=-1).to(X.dtype)
