# cell: table
# kind: wrong
# author: student
# sentence: Return one row for each run, the most accurate first
# why: runs with different n: 60 of 100 comes before 9 of 10

def table(runs: list[dict]) -> list[dict]:
    rows = []
    for run in sorted(runs, key=lambda run: run["right"], reverse=True):
        p = run["right"] / run["n"]
        rows.append({
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": p,
            "error": math.sqrt(p * (1 - p) / run["n"]),
        })
    return rows
