# cell: table
# kind: wrong
# author: assistant
# sentence: "share" (trained of total), "accuracy" and "error" (its standard error), the last three as fractions
# why: rounds to three decimals before sorting: close accuracies become equal and small shares zero
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""
    rows = []
    for run in runs:
        accuracy = run["right"] / run["n"] if run["n"] else 0.0
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": round(run["trained"] / run["total"], 3),
                "accuracy": round(accuracy, 3),
                "error": round(math.sqrt(accuracy * (1 - accuracy) / run["n"]), 3),
            }
        )
    return sorted(rows, key=lambda row: row["accuracy"], reverse=True)

