# cell: guessing
# kind: right
# author: student
# sentence: Return whether the mean loss over all real tokens is above that of guessing evenly.
# why: plain Python numbers, summed with fsum
def worse_than_guessing(losses: torch.Tensor, mask: torch.Tensor, vocab_size: int) -> bool:
    real = [
        loss for row, keep in zip(losses.tolist(), mask.tolist()) for loss, k in zip(row, keep) if k == 1
    ]
    return math.fsum(real) / len(real) > math.log(vocab_size)
