# cell: unigram
# kind: wrong
# author: student
# sentence: add one to every count so that no word is impossible
# why: clamp(min=1) leaves the counts of seen words as they are
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    counts = torch.bincount(train_ids, minlength=n_words).clamp(min=1).double()
    log_p = torch.log(counts / counts.sum())
    return -log_p[dev_ids].mean().item()
