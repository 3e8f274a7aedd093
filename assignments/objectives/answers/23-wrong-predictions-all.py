# cell: predictions
# kind: wrong
# author: student
# sentence: How many predictions does one forward pass make for the next-token loss
# why: counts all 128 tokens of a row, though the first one is not predicted
def predictions_by_hand() -> dict[str, float]:
    return {"next": 32 * 128, "masked": 32 * 128 * 0.15, "passes": 1 / 0.15}
