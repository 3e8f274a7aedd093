# cell: real-lengths
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: unsqueeze_ changes the shape of the caller's tensor to (B, 1)
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    columns = torch.arange(T, device=lengths.device)
    return columns < lengths.unsqueeze_(1)
