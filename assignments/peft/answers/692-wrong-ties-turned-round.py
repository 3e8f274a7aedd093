# cell: table
# kind: wrong
# author: student
# sentence: runs with equal accuracy keep their order
# why: sorted upwards and then reversed: two runs with equal accuracy change places

def table(runs: list[dict]) -> list[dict]:
    rows = []
    for run in runs:
        p = run["right"] / run["n"]
        error = (p * (1 - p) / run["n"]) ** 0.5
        share = run["trained"] / run["total"]
        rows.append(
            {"method": run["method"], "trained": run["trained"], "share": share, "accuracy": p, "error": error}
        )
    rows.sort(key=lambda row: row["accuracy"])
    rows.reverse()
    return rows
