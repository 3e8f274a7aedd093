# cell: table
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: sorts the list that it was given and writes the new entries into the runs themselves
def table(runs: list[dict]) -> list[dict]:
    for run in runs:
        run["accuracy"] = run["right"] / run["n"]
        run["error"] = math.sqrt(run["accuracy"] * (1 - run["accuracy"]) / run["n"])
        run["share"] = run["trained"] / run["total"]
    runs.sort(key=lambda run: run["accuracy"], reverse=True)
    keys = ("method", "trained", "share", "accuracy", "error")
    return [{key: run[key] for key in keys} for run in runs]
