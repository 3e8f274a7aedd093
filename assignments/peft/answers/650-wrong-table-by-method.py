# cell: table
# kind: wrong
# author: assistant
# sentence: Return one row for each run
# why: collects the rows in a dict by method: of two runs of a method one is lost
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = {}
    for run in runs:
        p, n = run["right"] / run["n"], run["n"]
        rows[run["method"]] = {
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": p,
            "error": math.sqrt(p * (1 - p) / n),
        }
    return sorted(rows.values(), key=lambda row: row["accuracy"], reverse=True)
