# cell: next-token
# kind: right
# author: student
# sentence: Batches may be padded on the right or on the left; neither may change the loss.
# why: sums row by row with F.cross_entropy, one division at the end
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    total, count = 0, 0
    for row, tokens, mask in zip(logits, ids, attention_mask):
        (t,) = torch.where((mask[1:] != 0) & (mask[:-1] != 0))
        total = total + F.cross_entropy(row[t], tokens[t + 1], reduction="sum")
        count += len(t)
    return total / count
