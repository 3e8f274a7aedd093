# cell: pooling
# kind: wrong
# author: student
# sentence: Gradients pass through the losses, logits and vectors that functions return
# why: the states are detached
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    T = hidden.shape[1]
    last = (torch.arange(T, device=hidden.device) * attention_mask).argmax(dim=1)
    return torch.stack([hidden[b, i].detach() for b, i in enumerate(last.tolist())])
