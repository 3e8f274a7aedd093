# cell: bars
# kind: wrong
# author: assistant
# sentence: For each run its accuracy on dev, with one standard error on either side
# why: one error for all: the spread of the accuracies over the runs
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    accuracies = torch.tensor([prediction_report(p, labels, 2)["accuracy"] for p in runs.values()], dtype=torch.float64)
    line = prediction_report(next(iter(runs.values())), labels, 2)["majority"]
    error = (accuracies.std(unbiased=False) / math.sqrt(len(runs))).item()
    found = [(name, accuracy, error) for name, accuracy in zip(runs, accuracies.tolist())]
    return {"line": line, "bars": found, "clear": [name for name, accuracy, error in found if accuracy > line + 2 * error]}
