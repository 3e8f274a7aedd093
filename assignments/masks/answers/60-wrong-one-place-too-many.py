# cell: prefix-loss
# kind: wrong
# author: student
# sentence: the model is called on the first t + 1 tokens alone, and its last logits predict token t + 1
# why: the answer is shown as the last token, and the logits before it are used
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    total, count = 0.0, 0
    with torch.no_grad():
        for end in range(2, ids.shape[1] + 1):
            part = ids[:, :end]
            logits = model(part)[:, -2]
            total += F.cross_entropy(logits, part[:, -1], reduction="sum").item()
            count += len(part)
    return total / count
