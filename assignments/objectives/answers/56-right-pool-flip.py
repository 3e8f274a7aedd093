# cell: pooling
# kind: right
# author: student
# sentence: Which position of a row is the largest one with a 1 in the attention mask?
# why: the first 1 from the right, and gather
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    T, d = hidden.shape[1:]
    last = T - 1 - attention_mask.flip(1).long().argmax(dim=1)
    return hidden.gather(1, last[:, None, None].expand(-1, 1, d)).squeeze(1)
