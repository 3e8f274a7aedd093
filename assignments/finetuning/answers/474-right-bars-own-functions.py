# cell: bars
# kind: right
# author: student
# sentence: Your prediction_report and your standard_error already compute what a bar needs.
# why: as the idea says
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    result = {"line": None, "bars": [], "clear": []}
    for name, predictions in runs.items():
        report = prediction_report(predictions, labels, 2)
        error = standard_error(report["accuracy"], len(labels))
        result["line"] = report["majority"]
        result["bars"].append((name, report["accuracy"], error))
        if report["accuracy"] > report["majority"] + 2 * error:
            result["clear"].append(name)
    return result
