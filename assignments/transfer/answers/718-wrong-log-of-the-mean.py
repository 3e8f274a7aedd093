# cell: unigram
# kind: wrong
# author: student
# sentence: Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.
# why: takes the logarithm of the mean probability instead of the mean of the logarithms; train [0, 0, 0], dev [0, 1], 2 words: 0.693 instead of 0.916
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    counts = torch.bincount(train_ids, minlength=n_words).double() + 1
    probability = counts / counts.sum()
    return -math.log(probability[dev_ids].mean().item())
