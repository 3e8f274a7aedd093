# cell: bars
# kind: wrong
# author: assistant
# sentence: returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
# why: prediction_report with the arguments swapped: accuracy is the same, but majority is that of the predictions
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    rows, clear = [], []
    line = 0.0
    for name, predictions in runs.items():
        report = prediction_report(labels, predictions, 2)
        line = report["majority"]
        error = standard_error(report["accuracy"], len(labels))
        rows.append((name, report["accuracy"], error))
        if report["accuracy"] > line + 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
