# cell: table
# kind: wrong
# author: assistant
# sentence: runs with equal accuracy keep their order.
# why: breaks ties by the number of trained parameters
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    rows = []
    for run in runs:
        accuracy = run["right"] / run["n"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": run["trained"] / run["total"],
                "accuracy": accuracy,
                "error": math.sqrt(accuracy * (1 - accuracy) / run["n"]),
            }
        )
    return sorted(rows, key=lambda r: (-r["accuracy"], r["trained"]))
