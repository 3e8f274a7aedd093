# cell: unigram
# kind: wrong
# author: student
# sentence: add one to every count so that no word is impossible
# why: raises only the counts of zero to one and leaves the others as they are
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    counts = torch.bincount(train_ids, minlength=n_words).clamp(min=1).double()
    log_p = torch.log(counts / counts.sum())
    return -log_p[dev_ids].mean().item()
