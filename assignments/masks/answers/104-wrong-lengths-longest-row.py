# cell: real-lengths
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean, True for a real token
# why: the width is the largest length and not T
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    columns = torch.arange(int(lengths.max()))
    return columns[None, :] < lengths[:, None]
