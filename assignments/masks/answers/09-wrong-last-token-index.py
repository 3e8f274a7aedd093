# cell: real-lengths
# kind: wrong
# author: student
# sentence: lengths: (B,), whole numbers from 0 to `T`
# why: marks the last token and fills to the left; for length 0 the index -1 is the last column
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    last = torch.zeros(len(lengths), T, dtype=torch.long)
    last[torch.arange(len(lengths)), lengths - 1] = 1
    return last.flip(1).cumsum(1).flip(1) > 0
