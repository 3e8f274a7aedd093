# cell: curves-numbers
# kind: wrong
# author: student
# sentence: Count from 1; a tie goes to the earlier epoch.
# why: takes the later epoch of both ties
def curves_numbers() -> dict[str, float]:
    """Return "train", "dev" and "loss" (epochs from 1), "plotted" (the last of them, from 0), and "error" in points."""
    return {"train": 5, "dev": 5, "loss": 3, "plotted": 2, "error": 100 * math.sqrt(0.715 * 0.285 / 200)}

