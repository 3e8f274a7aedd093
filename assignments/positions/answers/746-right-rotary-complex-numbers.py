# cell: rotary
# kind: right
# author: student
# sentence: The products may be formed in the dtype of the vectors.
# why: multiplies complex numbers in double precision and rounds once at the end, also for bfloat16; the sentence allows the products in the dtype of X, it does not ask for it
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
    returns: like X in shape and dtype
    """
    d = X.shape[-1]
    a, b = X.double().split(d // 2, dim=-1)
    pairs = torch.arange(d // 2, device=X.device, dtype=torch.float64)
    angles = torch.einsum("t,i->ti", positions.to(X.device, torch.float64), torch.exp(-math.log(base) * 2 * pairs / d))
    turned = torch.complex(a, b) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat((turned.real, turned.imag), dim=-1).to(X.dtype)
