# cell: unigram
# kind: right
# author: student
# sentence: Count the words of the training text, add one to every count so that no word is impossible, and return the mean loss on the dev text, in nats.
# why: never makes the vector of counts: the ones of the absent words are in the total only
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    from collections import Counter

    seen = Counter(train_ids.tolist())
    total = sum(seen.values()) + n_words
    wanted = Counter(dev_ids.tolist())
    nats = math.fsum(times * (math.log(total) - math.log1p(seen[word])) for word, times in wanted.items())
    return nats / sum(wanted.values())
