# cell: bars
# kind: wrong
# author: student
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: measures the distance with errors_apart, which adds a standard error for the line; 100 labels with 50 ones and a run that is right on 62: 2.47 of its errors above the line, so clear, but errors_apart gives 1.72
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    """Return the numbers of a bar chart that compares runs.

    runs: name -> predictions (n,) for the same n examples, at least one run; labels: (n,), perhaps all the same; classes are 0
        and 1
    returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the
              order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
    """

    n = len(labels)
    reports = {name: prediction_report(predictions, labels, 2) for name, predictions in runs.items()}
    line = next(iter(reports.values()))["majority"]
    rows, clear = [], []
    for name, report in reports.items():
        accuracy = report["accuracy"]
        rows.append((name, accuracy, standard_error(accuracy, n)))
        if accuracy > line and (line == 1 or errors_apart(accuracy, n, line, n) > 2):
            clear.append(name)
    return {"line": line, "bars": rows, "clear": clear}
