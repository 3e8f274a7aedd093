# cell: unigram
# kind: wrong
# author: student
# sentence: add one to every count so that no word is impossible
# why: adds the number of seen words to the denominator, not n_words: the probabilities do not sum to 1
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    counts = torch.bincount(train_ids, minlength=n_words)
    total = len(train_ids) + len(train_ids.unique())
    p = (counts[dev_ids] + 1).double() / total
    return -p.log().mean().item()
