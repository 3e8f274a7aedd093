# cell: table
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: adds entries to the dicts of the caller and sorts the caller's list

def table(runs: list[dict]) -> list[dict]:
    for run in runs:
        run["share"] = run["trained"] / run["total"]
        run["accuracy"] = run["right"] / run["n"]
        run["error"] = math.sqrt(run["accuracy"] * (1 - run["accuracy"]) / run["n"])
    runs.sort(key=lambda run: run["accuracy"], reverse=True)
    return runs
