# cell: combine
# kind: right
# author: student
# sentence: returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
# why: not (blocked or padding)
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    padding = torch.logical_not(real).unsqueeze(1).unsqueeze(1)
    return ~torch.logical_or(~allowed, padding)
