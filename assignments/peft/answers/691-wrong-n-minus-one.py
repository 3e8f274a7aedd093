# cell: table
# kind: wrong
# author: student
# sentence: $\sqrt{p(1-p)/n}$ as the standard error of an accuracy $p$ on $n$ examples
# why: divides by n - 1 (also an error for n = 1)

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
                "error": math.sqrt(p * (1 - p) / (run["n"] - 1)),
            }
        )
    return sorted(rows, key=lambda row: -row["accuracy"])
