# cell: table
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: adds its entries to the caller's runs and sorts them in place
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order.

    A run has "method", "trained" and "total" (numbers of parameters), "right" and "n" (examples).
    A row has "method", "trained", "share" (trained of total), "accuracy" and "error" (its standard error),
    the last three as fractions; more entries do no harm.
    """
    for run in runs:
        p = run["accuracy"] = run["right"] / run["n"]
        run["share"] = run["trained"] / run["total"]
        run["error"] = math.sqrt(p * (1 - p) / run["n"])
    runs.sort(key=lambda run: -run["accuracy"])
    return runs
