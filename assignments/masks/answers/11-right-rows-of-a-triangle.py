# cell: real-lengths
# kind: right
# author: student
# sentence: As many real places as the length says, the real ones first.
# why: row number `length` of a strict lower triangle is the mask
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    triangle = torch.ones(T + 1, T).tril(-1) > 0
    return triangle[lengths.long()]
