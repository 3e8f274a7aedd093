# cell: bars
# kind: right
# author: student
# sentence: Your <code>prediction_report</code> and your <code>standard_error</code> already compute what a bar needs.
# why: prediction_report and standard_error of the exercises before
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    rows, clear, line = [], [], None
    for name, predictions in runs.items():
        report = prediction_report(predictions, labels, n_classes=2)
        line = report["majority"]
        error = standard_error(report["accuracy"], len(labels))
        rows.append((name, report["accuracy"], error))
        if report["accuracy"] - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
