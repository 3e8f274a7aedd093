# cell: table
# kind: wrong
# author: student
# sentence: Return one row for each run, the most accurate first
# why: sorts by the number of right answers; with different n that is another order
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order.

    A run has "method", "trained" and "total" (numbers of parameters), "right" and "n" (examples).
    A row has "method", "trained", "share" (trained of total), "accuracy" and "error" (its standard error),
    the last three as fractions; more entries do no harm.
    """
    def row(run):
        p = run["right"] / run["n"]
        return dict(
            method=run["method"],
            trained=run["trained"],
            share=run["trained"] / run["total"],
            accuracy=p,
            error=(p * (1 - p) / run["n"]) ** 0.5,
        )

    return [row(run) for run in sorted(runs, key=lambda run: run["right"], reverse=True)]
