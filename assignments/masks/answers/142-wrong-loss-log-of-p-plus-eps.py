# cell: next-token-loss
# kind: wrong
# author: assistant
# sentence: Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.
# why: log(p + 1e-8) caps the cost of a prediction at 18.4 nats
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of shifted logits; the small constant avoids log(0)."""
    probabilities = F.softmax(logits[:, :-1, :], dim=-1)
    targets = ids[:, 1:].unsqueeze(-1)
    chosen = probabilities.gather(dim=-1, index=targets).squeeze(-1)
    return -(chosen + 1e-8).log().mean()
