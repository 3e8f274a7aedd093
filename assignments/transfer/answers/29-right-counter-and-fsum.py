# cell: unigram
# kind: right
# author: student
# sentence: The loss of a word is the negative logarithm of its probability.
# why: plain Python: Counter, math.log, fsum
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`."""
    from collections import Counter

    seen, wanted = Counter(train_ids.tolist()), Counter(dev_ids.tolist())
    total = len(train_ids) + n_words
    return math.fsum(k * math.log(total / (seen[word] + 1)) for word, k in wanted.items()) / len(dev_ids)

