# cell: next-token-loss
# kind: right
# author: assistant
# sentence: Drop the last logits and the first token
# why: keeps all logits and marks the last place of each row as ignored

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    answers = torch.full_like(ids, -100)
    answers[:, :-1] = ids[:, 1:]
    return F.cross_entropy(logits.flatten(0, 1), answers.flatten(), ignore_index=-100)
