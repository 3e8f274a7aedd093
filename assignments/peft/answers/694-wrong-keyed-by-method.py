# cell: table
# kind: wrong
# author: assistant
# sentence: Return one row for each run
# why: two runs of the same method (two seeds) become one row

def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""
    by_method: dict[str, dict] = {}
    for run in runs:
        accuracy = run["right"] / run["n"]
        by_method[run["method"]] = {
            "method": run["method"],
            "trained": run["trained"],
            "share": run["trained"] / run["total"],
            "accuracy": accuracy,
            "error": math.sqrt(accuracy * (1 - accuracy) / run["n"]),
        }
    return sorted(by_method.values(), key=lambda row: row["accuracy"], reverse=True)
