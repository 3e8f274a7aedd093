# cell: next-token
# kind: wrong
# author: student
# sentence: The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens**, and $N$ is the number of these pairs in the whole batch, at least one.
# why: only the predicted token has to be real: with attention_mask [[0, 1, 1]] the first real token is predicted from padding and counted
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    # the prediction at t is compared with the token at t + 1
    v = logits.shape[-1]
    predictions = logits[:, :-1].reshape(-1, v)
    targets = ids[:, 1:].reshape(-1)
    real = attention_mask[:, 1:].reshape(-1) == 1  # never ask for padding
    return F.cross_entropy(predictions[real], targets[real])
