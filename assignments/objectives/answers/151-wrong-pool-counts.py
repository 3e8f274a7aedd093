# cell: pooling
# kind: wrong
# author: student
# sentence: Your function has to find it in both cases, also when rows of one batch differ.
# why: the number of real tokens gives the place only when the padding is on the right
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    last = attention_mask.sum(dim=1) - 1
    return hidden[torch.arange(len(hidden), device=hidden.device), last]
