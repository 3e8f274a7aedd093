# cell: table
# kind: right
# author: student
# sentence: more entries do no harm
# why: an insertion from behind, compared by whole numbers; the error from the two counts; every entry of the run is kept
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = []
    for run in runs:
        k, n = run["right"], run["n"]
        row = {**run, "accuracy": k / n, "error": math.sqrt(k * (n - k) / n) / n, "share": run["trained"] / run["total"]}
        place = len(rows)
        while place and rows[place - 1]["right"] * n < k * rows[place - 1]["n"]:
            place -= 1
        rows.insert(place, row)
    return rows
