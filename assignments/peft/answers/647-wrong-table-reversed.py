# cell: table
# kind: wrong
# author: student
# sentence: Return one row for each run, the most accurate first; runs with equal accuracy keep their order.
# why: sorts upwards and turns the list round, and with it the order of equal ones
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        error = math.sqrt(p * (1 - p) / run["n"])
        rows.append({"method": run["method"], "trained": run["trained"], "share": run["trained"] / run["total"], "accuracy": p, "error": error})
    rows.sort(key=lambda row: row["accuracy"])
    return rows[::-1]
