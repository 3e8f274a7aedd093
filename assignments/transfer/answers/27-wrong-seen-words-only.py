# cell: unigram
# kind: wrong
# author: student
# sentence: add one to every count so that no word is impossible
# why: the denominator grows by the number of words seen, not by n_words
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`."""
    counts = torch.bincount(train_ids, minlength=n_words)
    total = len(train_ids) + len(train_ids.unique())
    return -torch.log((counts[dev_ids] + 1) / total).mean().item()

