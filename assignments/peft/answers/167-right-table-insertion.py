# cell: table
# kind: right
# author: student
# sentence: Return one row for each run, the most accurate first; runs with equal accuracy keep their order.
# why: each row is put behind the last row that is at least as accurate
def table(runs: list[dict]) -> list[dict]:
    rows = []
    for run in runs:
        right, n = run["right"], run["n"]
        row = dict(
            method=run["method"],
            trained=run["trained"],
            share=run["trained"] / run["total"],
            accuracy=right / n,
            error=math.sqrt(right * (n - right) / n) / n,
        )
        place = len(rows)
        while place > 0 and rows[place - 1]["accuracy"] < row["accuracy"]:
            place -= 1
        rows.insert(place, row)
    return rows
