# cell: table
# kind: right
# author: student
# sentence: the last three as fractions; more entries do no harm
# why: keeps all entries of the run in a new dict, sorts by exact fractions
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order.

    A run has "method", "trained" and "total" (numbers of parameters), "right" and "n" (examples).
    A row has "method", "trained", "share" (trained of total), "accuracy" and "error" (its standard error),
    the last three as fractions; more entries do no harm.
    """
    from fractions import Fraction

    rows = []
    for place, run in enumerate(runs):
        p = Fraction(run["right"], run["n"])
        numbers = {
            "share": run["trained"] / run["total"],
            "accuracy": float(p),
            "error": math.sqrt(p * (1 - p) / run["n"]),
        }
        rows.append((-p, place, {**run, **numbers}))
    return [row for _, _, row in sorted(rows, key=lambda entry: entry[:2])]
