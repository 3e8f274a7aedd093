# cell: sinusoidal
# kind: wrong
# author: student
# sentence: omega_i = base^(-2i/d) (The frequencies ... depend on the base)
# why: tables are remembered by T and d only
_TABLES: dict = {}


def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    if (T, d) not in _TABLES:
        omega = base ** (-2 * torch.arange(d // 2, dtype=torch.float64) / d)
        angles = torch.arange(T, dtype=torch.float64).unsqueeze(1) * omega
        _TABLES[T, d] = torch.stack([angles.sin(), angles.cos()], dim=2).reshape(T, d)
    return _TABLES[T, d].clone()
