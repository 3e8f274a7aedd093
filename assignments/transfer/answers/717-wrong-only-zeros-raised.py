# cell: unigram
# kind: wrong
# author: student
# sentence: Count the words of the training text, add one to every count so that no word is impossible, and return the mean loss on the dev text, in nats.
# why: raises only the counts of zero to one; train [0, 0, 0], dev [0, 1], 2 words: 0.837 instead of 0.916
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    counts = torch.bincount(train_ids, minlength=n_words).clamp(min=1).double()
    log_p = torch.log(counts / counts.sum())
    return -log_p[dev_ids].mean().item()
