# cell: curves-numbers
# kind: wrong
# author: student
# sentence: how large is the standard error of the best dev accuracy, in percentage points
# why: divides by the 160 training sentences instead of the 200 dev sentences
def curves_numbers() -> dict[str, float]:
    """Return "train", "dev" and "loss" (epochs from 1), "plotted" (the last of them, from 0), and "error" in points."""
    return {"train": 4, "dev": 2, "loss": 3, "plotted": 2, "error": 100 * math.sqrt(0.715 * 0.285 / 160)}
