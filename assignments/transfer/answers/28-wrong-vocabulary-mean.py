# cell: unigram
# kind: wrong
# author: student
# sentence: return the mean loss on the dev text, in nats
# why: mean over the distinct words of the dev text, not over its words
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`."""
    counts = torch.bincount(train_ids, minlength=n_words) + 1.0
    probabilities = counts / counts.sum()
    words = torch.unique(dev_ids)
    return float(-probabilities[words].log().mean())

