# cell: table
# kind: wrong
# author: student
# sentence: Return one row for each run
# why: collects the rows in a dict by method: of two runs with one method the last remains
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""
    rows = {}
    for run in runs:
        accuracy = run["right"] / run["n"]
        rows[run["method"]] = {
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": accuracy,
            "error": math.sqrt(accuracy * (1 - accuracy) / run["n"]),
        }
    return sorted(rows.values(), key=lambda row: row["accuracy"], reverse=True)

