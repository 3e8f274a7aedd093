# cell: unigram
# kind: wrong
# author: student
# sentence: Count the words of the training text, add one to every count so that no word is impossible, and return the mean loss on the dev text, in nats.
# why: ignores n_words, so words in neither text get no count; train [0, 1], dev [0], 10 words: ln 2 = 0.693 instead of ln 6 = 1.792
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    size = int(max(train_ids.max(), dev_ids.max())) + 1
    counts = torch.bincount(train_ids, minlength=size) + 1
    loss = -torch.log(counts / counts.sum())
    return float(loss[dev_ids].mean())
