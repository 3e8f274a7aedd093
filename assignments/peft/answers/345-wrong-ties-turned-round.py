# cell: table
# kind: wrong
# author: student
# sentence: runs with equal accuracy keep their order
# why: sorts upwards and turns the list round, and ties with it
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order.

    A run has "method", "trained" and "total" (numbers of parameters), "right" and "n" (examples).
    A row has "method", "trained", "share" (trained of total), "accuracy" and "error" (its standard error),
    the last three as fractions; more entries do no harm.
    """
    rows = []
    for run in runs:
        p, n = run["right"] / run["n"], run["n"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": run["trained"] / run["total"],
                "accuracy": p,
                "error": math.sqrt(p * (1 - p) / n),
            }
        )
    return sorted(rows, key=lambda row: row["accuracy"])[::-1]
