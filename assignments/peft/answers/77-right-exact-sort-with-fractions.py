# cell: table
# kind: right
# author: student
# sentence: runs with equal accuracy keep their order
# why: sorts places by exact fractions and position
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order."""
    from fractions import Fraction

    order = sorted(range(len(runs)), key=lambda i: (-Fraction(runs[i]["right"], runs[i]["n"]), i))
    rows = []
    for run in (runs[i] for i in order):
        right, wrong, n = run["right"], run["n"] - run["right"], run["n"]
        rows.append(dict(method=run["method"], trained=run["trained"], share=run["trained"] / run["total"],
                         accuracy=right / n, error=math.sqrt(right * wrong / n) / n))
    return rows

