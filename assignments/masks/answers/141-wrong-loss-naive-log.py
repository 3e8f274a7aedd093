# cell: next-token-loss
# kind: wrong
# author: student
# sentence: Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.
# why: the logarithm of an underflown softmax is -inf: a confident wrong prediction costs infinity instead of, say, 200
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    p = torch.softmax(logits[:, :-1], dim=-1)
    right = p.gather(-1, ids[:, 1:, None])
    return -torch.log(right).mean()
