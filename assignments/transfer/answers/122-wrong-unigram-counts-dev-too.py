# cell: unigram
# kind: wrong
# author: student
# sentence: Count the words of the training text
# why: counts the words of the dev text as well
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    counts = torch.bincount(torch.cat([train_ids, dev_ids]), minlength=n_words) + 1
    p = counts.double() / counts.sum()
    return F.nll_loss(p.log().expand(len(dev_ids), -1), dev_ids).item()
