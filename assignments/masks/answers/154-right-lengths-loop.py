# cell: real-lengths
# kind: right
# author: student
# sentence: returns: (B, T), boolean, True for a real token
# why: fills an own matrix row by row
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    real = torch.zeros(lengths.shape[0], T, dtype=torch.bool, device=lengths.device)
    for row, length in zip(real, lengths.tolist()):
        row[:length] = True
    return real
