# cell: table
# kind: wrong
# author: assistant
# sentence: A row has "method", "trained", "share" (trained of total), "accuracy" and "error" (its standard error), the last three as fractions
# why: rounds to three decimals before sorting: a small share becomes 0, and near ones become equal
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": round(run["trained"] / run["total"], 3),
                "accuracy": round(p, 3),
                "error": round(math.sqrt(p * (1 - p) / run["n"]), 3),
            }
        )
    return sorted(rows, key=lambda row: row["accuracy"], reverse=True)
