# cell: table
# kind: right
# author: assistant
# sentence: more entries do no harm
# why: copies all entries of the run and adds three; a stable sort with reverse=True

def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    def row(run: dict) -> dict:
        p = run["right"] / run["n"]
        return run | {"share": run["trained"] / run["total"], "accuracy": p, "error": math.sqrt(p * (1 - p) / run["n"])}

    return sorted(map(row, runs), key=lambda r: r["accuracy"], reverse=True)
