# cell: evaluate
# kind: right
# author: student
# sentence: Both means are over examples. The model is left exactly as it was.
# why: looks at a deep copy in evaluation mode: the model itself is never touched
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    import copy

    twin = copy.deepcopy(model).eval()
    losses: list[float] = []
    answers: list[int] = []
    right: list[bool] = []
    with torch.no_grad():
        for batch in batches:
            log_p = twin(batch).log_softmax(dim=-1)
            for row, label in zip(log_p, batch["labels"].tolist()):
                losses.append(-row[label].item())
                answers.append(int(row.argmax()))
                right.append(answers[-1] == label)
    return {
        "loss": math.fsum(losses) / len(losses),
        "accuracy": sum(right) / len(right),
        "predictions": torch.tensor(answers),
    }

