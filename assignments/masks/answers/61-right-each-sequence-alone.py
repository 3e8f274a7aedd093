# cell: prefix-loss
# kind: right
# author: student
# sentence: returns: the mean over all sequences and all T - 1 predictions
# why: one sequence and one prefix at a time, log_softmax and a Python mean
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    costs = []
    with torch.inference_mode():
        for row in ids:
            for t, answer in enumerate(row[1:].tolist()):
                logits = model(row[None, : t + 1])[0, -1]
                costs.append(-torch.log_softmax(logits.double(), dim=0)[answer].item())
    return math.fsum(costs) / len(costs)
