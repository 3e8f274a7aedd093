# cell: bars
# kind: right
# author: student
# sentence: For each run its accuracy on dev, with one standard error on either side, and through all of them one line: the share of the most frequent label, which a run reaches without having learned anything.
# why: lists and Counter, no tensors after the first line
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    from collections import Counter

    truth = labels.tolist()
    n = len(truth)
    line = Counter(truth).most_common(1)[0][1] / n
    result = {"line": line, "bars": [], "clear": []}
    for name in runs:
        hits = sum(guess == label for guess, label in zip(runs[name].tolist(), truth))
        p = hits / n
        e = (p * (1 - p) / n) ** 0.5
        result["bars"].append((name, p, e))
        if p > line + 2 * e:
            result["clear"].append(name)
    return result
