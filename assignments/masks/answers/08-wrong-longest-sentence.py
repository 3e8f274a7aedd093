# cell: real-lengths
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean
# why: the width is the longest length, not T
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    columns = torch.arange(int(lengths.max()))
    return columns.unsqueeze(0) < lengths.unsqueeze(1)
