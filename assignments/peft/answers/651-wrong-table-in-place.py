# cell: table
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: writes the new entries into the runs it was given
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""

    for run in runs:
        run["share"] = run["trained"] / run["total"]
        run["accuracy"] = run["right"] / run["n"]
        run["error"] = math.sqrt(run["accuracy"] * (1 - run["accuracy"]) / run["n"])
    return sorted(runs, key=lambda run: run["accuracy"], reverse=True)
