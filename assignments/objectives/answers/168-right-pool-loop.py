# cell: pooling
# kind: right
# author: student
# sentence: also when rows of one batch differ
# why: nonzero places of each row, stacked
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    rows = []
    for states, mask in zip(hidden, attention_mask):
        rows.append(states[mask.bool()][-1])
    return torch.stack(rows)
