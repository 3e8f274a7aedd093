# cell: guessing
# kind: wrong
# author: student
# sentence: Return whether the mean loss over all real tokens is above that of guessing evenly.
# why: the mean of the rows' means: tokens of short rows count more
def worse_than_guessing(losses: torch.Tensor, mask: torch.Tensor, vocab_size: int) -> bool:
    per_text = (losses * mask).sum(dim=1) / mask.sum(dim=1)
    return bool(per_text.mean() > math.log(vocab_size))
