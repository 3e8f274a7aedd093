# cell: next-token-loss
# kind: right
# author: student
# sentence: Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.
# why: logsumexp minus the right logit, picked by a one-hot product, sequence by sequence
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    B, T, n_tokens = logits.shape
    total = logits.new_zeros(())
    for b in range(B):
        here = logits[b, : T - 1]
        hot = F.one_hot(ids[b, 1:], n_tokens).to(logits.dtype)
        total = total + (here.logsumexp(-1) - (here * hot).sum(-1)).sum()
    return total / (B * (T - 1))
