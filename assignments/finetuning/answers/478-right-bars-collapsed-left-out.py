# cell: bars
# kind: right
# author: student
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: a run of one class never lies above the line, so that leaving it out of clear changes nothing
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    reports = {name: prediction_report(predictions, labels, n_classes=2) for name, predictions in runs.items()}
    n = labels.numel()
    line = list(reports.values())[0]["majority"]
    all_bars = [(name, r["accuracy"], standard_error(r["accuracy"], n)) for name, r in reports.items()]
    clear = []
    for name, accuracy, error in all_bars:
        if reports[name]["collapsed"]:
            continue
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": all_bars, "clear": clear}
