# cell: prefix-loss
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode
# why: one sequence and one prefix at a time, log_softmax and a Python mean; labelled right by its author, but since then the task says that prefix_loss asks the model in evaluation mode, and this one leaves dropout on
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    costs = []
    with torch.inference_mode():
        for row in ids:
            for t, answer in enumerate(row[1:].tolist()):
                logits = model(row[None, : t + 1])[0, -1]
                costs.append(-torch.log_softmax(logits.double(), dim=0)[answer].item())
    return math.fsum(costs) / len(costs)
