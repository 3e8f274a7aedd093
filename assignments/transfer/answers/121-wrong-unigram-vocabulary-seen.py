# cell: unigram
# kind: wrong
# author: assistant
# sentence: Count the words of the training text, add one to every count so that no word is impossible
# why: normalises by the number of distinct words that were seen instead of n_words, so that the probabilities sum to more than one
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    counts = torch.bincount(train_ids, minlength=n_words).double()
    vocabulary_size = int((counts > 0).sum())
    probabilities = (counts + 1) / (len(train_ids) + vocabulary_size)
    return float(-probabilities[dev_ids].log().mean())
