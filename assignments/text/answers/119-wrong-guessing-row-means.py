# cell: guessing
# kind: wrong
# author: student
# sentence: Return whether the mean loss over all real tokens is above that of guessing evenly.
# why: the mean of the rows' means: short rows count too much
def worse_than_guessing(losses: torch.Tensor, mask: torch.Tensor, vocab_size: int) -> bool:
    means = [losses[b][mask[b].bool()].mean() for b in range(len(losses)) if mask[b].any()]
    return bool(torch.stack(means).mean() > math.log(vocab_size))
