# cell: unigram
# kind: right
# author: student
# sentence: Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.
# why: plain Python: a Counter for both texts, and each distinct dev word's loss weighted by how often it comes
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    from collections import Counter

    seen, asked = Counter(train_ids.tolist()), Counter(dev_ids.tolist())
    total = len(train_ids) + n_words
    nats = math.fsum(times * (math.log(total) - math.log(seen[word] + 1)) for word, times in asked.items())
    return nats / len(dev_ids)
