# cell: table
# kind: wrong
# author: student
# sentence: with $\sqrt{p(1-p)/n}$ as the standard error of an accuracy $p$ on $n$ examples.
# why: divides by n - 1, as for a sample
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": run["trained"] / run["total"],
                "accuracy": p,
                "error": math.sqrt(p * (1 - p) / max(run["n"] - 1, 1)),
            }
        )
    return sorted(rows, key=lambda row: -row["accuracy"])
