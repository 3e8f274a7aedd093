# cell: table
# kind: wrong
# author: student
# sentence: "share" (trained of total)
# why: trained over frozen, not over all
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        frozen = run["total"] - run["trained"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": run["trained"] / frozen if frozen else 1.0,
                "accuracy": p,
                "error": math.sqrt(p * (1 - p) / run["n"]),
            }
        )
    return sorted(rows, key=lambda row: row["accuracy"], reverse=True)
