# cell: table
# kind: wrong
# author: student
# sentence: Return one row for each run, the most accurate first
# why: sorts by the number of right answers, though the runs may have different n
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    def row(run):
        p = run["right"] / run["n"]
        return {
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": p,
            "error": (p * (1 - p) / run["n"]) ** 0.5,
        }

    return [row(run) for run in sorted(runs, key=lambda run: -run["right"])]
