# cell: unigram
# kind: wrong
# author: student
# sentence: add one to every count so that no word is impossible
# why: only words that never occur get a count of one
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`."""
    counts = torch.bincount(train_ids, minlength=n_words).double().clamp(min=1)
    return -(counts / counts.sum()).log()[dev_ids].mean().item()

