# cell: next-token
# kind: right
# author: student
# sentence: The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens**, and $N$ is the number of these pairs in the whole batch, at least one.
# why: pair by pair in a loop; each pair that counts is one term of one mean over the whole batch
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    B, T = ids.shape
    terms = []
    for b in range(B):
        for t in range(T - 1):
            if attention_mask[b, t] == 1 and attention_mask[b, t + 1] == 1:
                terms.append(-logits[b, t].log_softmax(dim=0)[ids[b, t + 1]])
    return torch.stack(terms).mean()
