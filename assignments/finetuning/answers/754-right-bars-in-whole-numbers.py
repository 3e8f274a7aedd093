# cell: bars
# kind: right
# author: assistant
# sentence: A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
# why: compares in whole numbers, without a division: (k - m)^2 n > 4 k (n - k) for k right answers and m of the most frequent label; a perfect run on [0, 1, 0, 1] is clear although its error is 0, and 80 of 100 against 72 (exactly two errors) is not
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    """Return the numbers of a bar chart that compares runs.

    runs: name -> predictions (n,) for the same n examples, at least one run; labels: (n,), perhaps all the same; classes are 0
        and 1
    returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the
              order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
    """

    true = [int(label) for label in labels]
    n = len(true)
    most = max(true.count(0), true.count(1))
    rows: list[tuple[str, float, float]] = []
    clear: list[str] = []
    for name, predictions in runs.items():
        k = sum(int(guess) == label for guess, label in zip(predictions, true, strict=True))
        rows.append((name, k / n, math.sqrt(k * (n - k) / n**3)))
        if k > most and (k - most) ** 2 * n > 4 * k * (n - k):
            clear.append(name)
    return {"line": most / n, "bars": rows, "clear": clear}
