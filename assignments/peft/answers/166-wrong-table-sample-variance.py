# cell: table
# kind: wrong
# author: assistant
# sentence: with $\sqrt{p(1-p)/n}$ as the standard error of an accuracy $p$ on $n$ examples
# why: divides by n - 1, as for a sample variance (and needs a special case for one example)
def table(runs: list[dict]) -> list[dict]:
    rows = [
        {
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": (accuracy := run["right"] / run["n"]),
            "error": math.sqrt(accuracy * (1 - accuracy) / max(run["n"] - 1, 1)),
        }
        for run in runs
    ]
    return sorted(rows, key=lambda row: -row["accuracy"])
