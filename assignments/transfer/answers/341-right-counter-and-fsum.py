# cell: unigram
# kind: right
# author: student
# sentence: Count the words of the training text, add one to every count so that no word is impossible, and return the mean loss on the dev text, in nats.
# why: pure Python, one term per different word
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    from collections import Counter

    seen, asked = Counter(train_ids.tolist()), Counter(dev_ids.tolist())
    n, total = sum(asked.values()), sum(seen.values()) + n_words
    return math.log(total) - math.fsum(k * math.log(seen[w] + 1) for w, k in asked.items()) / n
