# cell: rotary
# kind: right
# author: student
# sentence: returns: like X in shape and dtype
# why: complex multiplication in double precision, cast back at the end
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    first, second = X.double().chunk(2, dim=-1)
    n = first.shape[-1]
    omega = torch.tensor([base ** (-i / n) for i in range(n)], dtype=torch.float64, device=X.device)
    angle = torch.outer(positions.to(torch.float64), omega)
    turned = torch.complex(first, second) * torch.polar(torch.ones_like(angle), angle)
    return torch.cat([turned.real, turned.imag], dim=-1).to(X.dtype)
