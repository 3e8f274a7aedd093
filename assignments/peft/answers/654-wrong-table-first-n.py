# cell: table
# kind: wrong
# author: student
# sentence: A run has "method", "trained" and "total" (numbers of parameters), "right" and "n" (examples).
# why: takes n for the error from the first run for all
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    if not runs:
        return []
    n = runs[0]["n"]
    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        rows.append(dict(run, share=run["trained"] / run["total"], accuracy=p, error=(p * (1 - p) / n) ** 0.5))
    return sorted(rows, key=lambda row: row["accuracy"], reverse=True)
