# cell: table
# kind: wrong
# author: student
# sentence: Return one row for each run, the most accurate first; runs with equal accuracy keep their order.
# why: sorts upwards and turns the list round, which turns equal runs round, too
def table(runs: list[dict]) -> list[dict]:
    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": run["trained"] / run["total"],
                "accuracy": p,
                "error": math.sqrt(p * (1 - p) / run["n"]),
            }
        )
    return sorted(rows, key=lambda row: row["accuracy"])[::-1]
