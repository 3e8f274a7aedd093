# cell: curves-numbers
# kind: right
# author: student
# sentence: Count from 1; a tie goes to the earlier epoch.
# why: computes all four from the columns; index() finds the earlier of the two dev accuracies of 71.5 (epochs 2 and 5)
def curves_numbers() -> dict[str, float]:
    """Return "train", "dev" and "loss" (epochs from 1), and "plotted" (the last of them, from 0)."""
    table = ((90.0, 70.5, 0.676), (96.2, 71.5, 0.614), (98.8, 69.5, 0.585), (100.0, 61.5, 0.768), (100.0, 71.5, 0.693))
    columns = list(zip(*table, strict=True))
    found = {name: 1.0 + column.index(best(column)) for name, column, best in zip(("train", "dev", "loss"), columns, (max, max, min))}
    found["plotted"] = found["loss"] - 1
    return found
