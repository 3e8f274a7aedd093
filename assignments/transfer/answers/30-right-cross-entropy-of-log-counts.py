# cell: unigram
# kind: right
# author: assistant
# sentence: Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.
# why: log counts are logits: cross_entropy normalises them
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`."""
    counts = torch.ones(n_words, dtype=torch.float64, device=train_ids.device)
    counts.index_add_(0, train_ids, torch.ones_like(train_ids, dtype=torch.float64))
    logits = counts.log().expand(dev_ids.numel(), -1)
    return F.cross_entropy(logits, dev_ids.long()).item()

