# cell: table
# kind: right
# author: student
# sentence: the most accurate first; runs with equal accuracy keep their order
# why: puts each row behind all rows that are at least as accurate

def table(runs: list[dict]) -> list[dict]:
    rows = []
    for run in runs:
        right, n = run["right"], run["n"]
        new = {
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": right / n,
            "error": math.sqrt(right * (n - right) / n**3),
        }
        place = 0
        while place < len(rows) and rows[place]["accuracy"] >= new["accuracy"]:
            place += 1
        rows.insert(place, new)
    return rows
