# cell: bars
# kind: wrong
# author: assistant
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: guards the division by a standard error of 0 by calling such a run not clear; a run that is right on all of [0, 1, 0, 1] has accuracy 1, error 0 and line 0.5, and is missing in clear
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    """Return the numbers of a bar chart that compares runs.

    runs: name -> predictions (n,) for the same n examples, at least one run; labels: (n,), perhaps all the same; classes are 0
        and 1
    returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the
              order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
    """

    n = int(labels.numel())
    line = 0.0
    result: list[tuple[str, float, float]] = []
    clear: list[str] = []

    for name, predictions in runs.items():
        report = prediction_report(predictions, labels, n_classes=2)
        line = report["majority"]  # the same for every run
        accuracy = report["accuracy"]
        error = standard_error(accuracy, n)
        result.append((name, accuracy, error))

        # Distance to the line in standard errors; guard against a division by zero.
        distance = (accuracy - line) / error if error > 0 else 0.0
        if distance > 2:
            clear.append(name)

    return {"line": line, "bars": result, "clear": clear}
